import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import { requiredFeature, isRoleAllowed, treeOfRole, refusalFor, ROLE_COLUMNS } from "#tests/support/rights.ts";
import { matchServerRoutes, readSpecifiedRoutes, sampleAddress } from "#tests/support/specified-routes.ts";
import { makeUser } from "#tests/support/make/people.ts";
import type { World } from "#tests/support/make/world.ts";
import { foreignIdsOf, makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";

let app: TestApp;
let world: World;
let cookies: Record<string, string>;

beforeAll(async () => {
  // Only a demo has the test-card page.
  app = await openApp({ DEMO: "1" });
  world = await makeMapWorld(app.db);
  cookies = {};
  for (const name of [...people, "newcomer"] as const) cookies[name] = await app.signIn(world[name]);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const people = ["administrator", "owner", "guest", "viewer", "senior", "advisor"] as const;
type PersonName = (typeof people)[number];

describe("the map", () => {
  it("names every loader and action of the built app, and no other", () => {
    const built = Object.entries(app.build.routes).flatMap(([id, route]) => [
      ...(route?.module.loader ? [`${id} loader`] : []),
      ...(route?.module.action ? [`${id} action`] : []),
    ]);
    const named = new Set(routeHandlers.map((entry) => `${entry.id} ${entry.kind}`));
    expect([...named].sort()).toEqual(built.sort());
  });

  it("shows each page of the specification under its title there", async () => {
    const readers: Record<string, { cookie?: string; prefix: string }> = {
      public: { prefix: "" },
      welcome: { cookie: cookies.newcomer, prefix: "" },
      user: { cookie: cookies.owner, prefix: "" },
      admin: { cookie: cookies.senior, prefix: "Advisor Panel | " },
    };
    const wrong: string[] = [];
    for (const { tree, path, title } of await readSpecifiedRoutes()) {
      const reader = readers[tree];
      if (!reader) continue;
      const id = matchServerRoutes(app.build, sampleAddress(path)).at(-1)?.route.id;
      const entry = routeHandlers.find((one) => one.id === id && one.kind === "loader");
      const at = `${entry ? pathOf(entry, ownIdsOf(world)) : sampleAddress(path)}${path === "/verify" ? "?email=a@b.test" : ""}`;
      const { status, to, text } = await app.get(at, { cookie: reader.cookie, headers: { Accept: "text/html" } });
      const shown = /<title>([^<]*)<\/title>/.exec(text)?.[1];
      const wanted = `Mainstreet | ${reader.prefix}${title}`;
      if (status !== 200 || shown !== wanted) wrong.push(`${path}: ${status} ${to ?? shown} instead of ${wanted}`);
    }
    expect(wrong).toEqual([]);
  });

  it("has the menus of the specification, in its order", async () => {
    await app.db
      .updateTable("companies")
      .set({ dam: "https://assets.test" })
      .where("id", "=", world.sunrise.id)
      .execute();
    const menuOf = async (path: string, cookie: string | undefined) => {
      const { text } = await app.get(path, { cookie });
      const [, menu = ""] = /<nav id="sidebar"[^]*?<ul[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
      return [...menu.matchAll(/<span>([^<]+)</g)].map(([, label]) => label);
    };
    expect(await menuOf("/dashboard", cookies.owner)).toEqual([
      "Dashboard",
      "Preview Locations",
      "Create Plan",
      "Competitive Intelligence",
      "LSM Incentive",
      "Implementation Checklist",
      "Marketing Calendar",
      "Marketing Assets",
      "Social Media",
      "Order",
      "View Orders",
      "Studio Request",
      "Order",
      "View Orders",
      "Event Management",
      "Business Metrics",
      "Free Coffee for 100 Days",
      "Order",
      "View Orders",
      "Settings",
      "Personal Details",
      "Manage Guest Accounts",
      "Help Center",
    ]);
    const specified = [
      "Account Management",
      "Location Management",
      "Merge Networks",
      "Group Management",
      "Metrics Management",
      "Ideas",
      "Idea Database",
      "Site Specific",
      "Autopilot Sets",
      "Generate Autopilot Plans",
      "Analytics Report",
      "Manage Social Media",
      "Incentive",
      "Studio Request",
      "Competitive Intelligence",
      "Help Center",
    ];
    const admin = await menuOf("/companies", cookies.senior);
    expect(admin.filter((label) => specified.includes(label ?? ""))).toEqual(specified);
  });

  it.each(people)("the menu of %s has no link that is refused", async (name) => {
    const home = treeOfRole(world[name].role) === "user" ? "/dashboard" : "/companies";
    const { text } = await app.get(home, { cookie: cookies[name] });
    const [, menu = ""] = /<nav id="sidebar"[^]*?<ul[^>]*>([^]*?)<\/nav>/.exec(text) ?? [];
    const links = [...menu.matchAll(/href="(\/[^"]*)"/g)].flatMap(([, path]) => (path ? [path] : []));
    expect(links.length).toBeGreaterThan(8);
    const opened = links.filter((path) => !path.startsWith("/help/"));
    for (const path of opened) {
      const { status, to } = await app.get(path, { cookie: cookies[name], headers: { Accept: "text/html" } });
      expect([path, status, to?.startsWith("/dashboard") ?? false]).toEqual([path, to ? status : 200, false]);
    }
    // A guest needs a separate right to order, which this one lacks.
    const isOrdering = isRoleAllowed(world[name].role, "social:order") && world[name].role !== "Location Level Guest";
    expect(links.includes("/social-media/order")).toBe(isOrdering);
    expect(links.includes("/guest-accounts")).toBe(isRoleAllowed(world[name].role, "guest:view"));
  });

  const guarded = routeHandlers.filter(({ audience }) => audience !== "anyone" && audience !== "strangers");

  it.each(guarded)("a stranger is redirected to sign-in by $id $kind", async (entry) => {
    expectSignIn(entry, await ask(entry, undefined));
  });

  it.each(guarded.filter(({ audience }) => audience !== "session"))(
    "terms to accept come before $id $kind",
    async (entry) => {
      const answer = await ask(entry, cookies.newcomer);
      if (isApi(entry)) expect(answer.status).toBe(403);
      else expect(answer.to).toBe("/welcome");
    },
  );

  it.each(routeHandlers.filter(({ audience }) => audience === "strangers"))(
    "a signed-in user is redirected from $id $kind",
    async (entry) => {
      expect((await ask(entry, cookies.owner)).to).toBe("/dashboard");
      expect((await ask(entry, cookies.senior)).to).toBe("/companies");
    },
  );

  const permitted = routeHandlers.filter((entry) => handlerPermission(entry) !== null);

  describe.each(people)("as %s", (name) => {
    it.each(permitted)("$id $kind", async (entry) => {
      const permission = handlerPermission(entry);
      if (!permission) throw new Error("no permission");
      expectLadder(entry, permission, name, await ask(entry, cookies[name]));
    });
  });

  const withIds = permitted.filter((entry) => entry.path.includes(":"));

  it.each(withIds)("another company's ids and malformed ids look missing to $id $kind", async (entry) => {
    const permission = handlerPermission(entry);
    // A Senior Advisor has access to every company, so nothing is foreign to one; some entries are theirs alone.
    const name =
      people.find((person) => permission && isRoleAllowed(world[person].role, permission) && person !== "senior") ??
      "senior";
    const missing = await ask(entry, cookies[name], () => "987654321");
    expect(missing.status).toBe(404);
    if (name !== "senior") {
      const foreign = await ask(entry, cookies[name], foreignIdsOf(world));
      expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    }
    for (const silly of ["0", "-1", "1e9", "1%20", "1.0", "x", "99999999999999999999"]) {
      expect([silly, (await ask(entry, cookies[name], () => silly)).status]).toEqual([silly, 404]);
    }
  });
});

describe("a feature that is switched off", () => {
  const flags: Record<string, Record<string, boolean | string[]>> = {
    "guest-accounts": { guestAccountsDisabled: true },
    "personal-details": { personalDetailsDisabled: true },
    incentive: { isIncentiveDisabled: true },
    "free-coffee": { isFreeCoffeeDisabled: true },
    "studio-request": { isStudioRequestDisabled: true },
    "social-media": { socialMediaDisabled: true },
    "competitive-intelligence": { isCompetitiveIntelligenceDisabled: true },
    "business-metrics": { businessMetricsDisabledForRoles: ["Business Owner"] },
    "preview-locations": { isPreviewLocationsDisabled: true },
  };
  /** Set a company's feature; the flag of previews is its network's. */
  const setFlag = (flag: Record<string, boolean | string[]>) =>
    "isPreviewLocationsDisabled" in flag
      ? app.db.updateTable("networks").set(flag).where("id", "=", world.north.id).execute()
      : app.db.updateTable("companies").set(flag).where("id", "=", world.sunrise.id).execute();
  const featured = routeHandlers.filter((entry) => {
    const permission = handlerPermission(entry);
    return permission !== null && requiredFeature(permission) !== null;
  });

  it.each(featured)("refuses $id $kind with a redirect", async (entry) => {
    const permission = handlerPermission(entry);
    const feature = permission && requiredFeature(permission);
    const flag = feature && flags[feature];
    if (!flag) throw new Error(`${entry.id} needs a flag in this test`);
    await setFlag(flag);
    const refused = await ask(entry, cookies.owner);
    expect(refused.status).toBe(403);
    const isOfRole = Object.keys(flag).some((name) => name.endsWith("ForRoles"));
    expect(refused.text).toContain(isOfRole ? refusalFor(world.owner.role) : world.sunrise.name);
    const off = Object.entries(flag).map(([name, value]) => [name, Array.isArray(value) ? [] : false] as const);
    await setFlag(Object.fromEntries(off));
    expect((await ask(entry, cookies.owner)).status).not.toBe(403);
  });
});

describe("the session", () => {
  it("of a user with an unknown role is refused everywhere", async () => {
    const odd = await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] });
    const cookie = await app.signIn(odd);
    await app.db.schema.alterTable("users").dropConstraint("users_role_check").execute();
    await sql`update users set role = 'Owner of everything' where id = ${odd.id}`.execute(app.db);
    for (const entry of routeHandlers.filter((one) => handlerPermission(one) !== null)) {
      // No real user posts so much within a minute.
      await app.db.deleteFrom("rateLimits").execute();
      const { status, to } = await ask(entry, cookie);
      expect(to === "/dashboard" || status === 403, `${entry.id} ${entry.kind}: ${status} ${to}`).toBe(true);
    }
  });
});

/** Check the guards' order for this user: session, terms, tree, feature, permission. */
function expectLadder(entry: RouteHandler, permission: Permission, name: PersonName, answer: AppResponse): void {
  const person = world[name];
  const tree = ROLE_COLUMNS.some((role) => treeOfRole(role) === "user" && isRoleAllowed(role, permission))
    ? "user"
    : "admin";
  if (treeOfRole(person.role) !== tree) {
    if (isApi(entry)) expect(answer.status).toBe(403);
    else expect(answer.to).toBe(tree === "user" ? "/companies" : "/dashboard");
    return;
  }
  const isGuest = person.role === "Location Level Guest";
  const isHidden: Record<string, boolean> = {
    "guest-accounts": isGuest,
    "business-metrics": isGuest || !person.canAccessBusinessMetrics,
  };
  const feature = requiredFeature(permission);
  if (feature && isHidden[feature]) {
    expect(answer.status).toBe(403);
    return;
  }
  if (!isRoleAllowed(person.role, permission)) {
    expect([answer.status, answer.text]).toEqual([403, refusalFor(person.role)]);
    return;
  }
  expect(answer.status).toBeLessThan(500);
  expect([401, 403, 404, 405]).not.toContain(answer.status);
  expect(answer.to ?? "").not.toMatch(/^\/(login|welcome)/);
}

function expectSignIn(entry: RouteHandler, answer: AppResponse): void {
  if (isApi(entry)) {
    expect(answer.status).toBe(401);
    expect(JSON.parse(answer.text)).toEqual({ status: 2, data: null, messages: ["Sign in to continue."] });
    return;
  }
  expect(answer.to).toMatch(/^\/login/);
}

function isApi(entry: RouteHandler): boolean {
  return entry.path.startsWith("/api/");
}

/** Request one loader or action alone, as `/x?_data=<route id>` does, without any layout's loader. */
function ask(entry: RouteHandler, cookie: string | undefined, id = ownIdsOf(world)): Promise<AppResponse> {
  const path = pathOf(entry, id);
  const visit = { cookie, headers: { Accept: "text/html" } };
  if (entry.isResource) return entry.kind === "loader" ? app.get(path, visit) : app.post(path, {}, visit);
  return entry.kind === "loader" ? app.getData(path, entry.id, visit) : app.postData(path, entry.id, {}, visit);
}
