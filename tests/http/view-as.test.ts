import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fullName } from "#app/platform/identity/full-name.ts";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { type RouteHandler, routeHandlers, handlerPermission } from "#tests/support/route-handlers.ts";
import { makeNotification } from "#tests/support/make/notifications.ts";
import { makeUser } from "#tests/support/make/people.ts";
import type { World } from "#tests/support/make/world.ts";
import { makeMapWorld, ownIdsOf, pathOf } from "#tests/support/map-world.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openApp({ DEMO: "1", INTERCOM_APP_ID: "chat", INTERCOM_SECRET: "secret" });
  world = await makeMapWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

type Person = { id: number; companyId: number | null };

const reason = "They cannot find their claim";
const viewAsPath = (user: Person) => `/company/${user.companyId}/users/${user.id}/view-as`;
const begin = (cookie: string, user: Person, words = reason) =>
  app.post(viewAsPath(user), { reason: words }, { cookie });

/** Open a session of an advisor who views as a customer. */
async function view(advisor: { id: number }, user: Person): Promise<string> {
  const cookie = await app.signIn(advisor);
  expect((await begin(cookie, user)).to).toBe("/dashboard");
  return cookie;
}

const home = async (cookie: string) => (await app.get("/", { cookie })).to;
const lastAudits = (most: number) =>
  app.db.selectFrom("auditLog").selectAll().orderBy("id", "desc").limit(most).execute();

test("an advisor sees the portal as a customer does, under a banner, and every audit row names both", async () => {
  const cookie = await view(world.senior, world.owner);
  const page = await app.get("/dashboard", { cookie });
  expect(page.status).toBe(200);
  expect(page.text).toMatch(new RegExp(`You are viewing as (<!-- -->)?${world.owner.firstName}`));
  expect(page.text).toContain('action="/stop-viewing"');
  await app.get("/plans.csv", { cookie });
  const [download, start] = await lastAudits(2);
  expect(start).toMatchObject({
    action: "user.view-as",
    actorId: world.senior.id,
    onBehalfOfId: null,
    companyId: world.sunrise.id,
    objectId: String(world.owner.id),
    after: { reason },
  });
  expect(download).toMatchObject({
    action: "plans.export",
    actorId: world.senior.id,
    actorRole: "Senior Advisor",
    onBehalfOfId: world.owner.id,
  });
});

test("the company's audit shows who did what, on whose behalf, and from where, only to advisors", async () => {
  await app.get("/plans.csv", { cookie: await view(world.senior, world.guest) });
  const path = `/company/${world.sunrise.id}/audit`;
  const rows = async (query: string) => {
    const cookie = await app.signIn(world.advisor);
    const { text } = await app.getData(`${path}?${query}`, "routes/admin/company/audit/list", { cookie });
    return JSON.parse(text).list.rows;
  };
  const [download, start] = await rows(`who=${world.guest.email}`);
  expect(download).toMatchObject({
    action: "Plans: export",
    who: fullName(world.senior),
    behalf: fullName(world.guest),
  });
  expect(download).toMatchObject({ address: "192.0.2.1", result: "done" });
  expect(start).toBeUndefined();
  const [begun] = await rows("q=view-as&by=advisors");
  expect(begun).toMatchObject({ action: "User: view as", object: `User ${fullName(world.guest)}`, behalf: null });
  expect(begun.sentences).toContain(`Reason: ${reason}.`);
  expect(await rows("to=2020-01-01")).toEqual([]);
  expect(await rows("q=view-as&by=people")).toEqual([]);
  expect((await app.get(path, { cookie: await app.signIn(world.harborAdvisor) })).status).toBe(404);
  expect((await app.get(path, { cookie: await app.signIn(world.owner) })).to).toBe("/dashboard");
});

test("the chat and the browser's events do not belong to the viewed user", async () => {
  const own = await app.call("/api/users/current-user", undefined, { cookie: await app.signIn(world.owner) });
  const viewed = await app.call("/api/users/current-user", undefined, {
    cookie: await view(world.senior, world.owner),
  });
  expect(own.envelope).toMatchObject({ data: { id: world.owner.id, intercomHmac: expect.stringMatching(/^\w{64}$/) } });
  expect(viewed.envelope).toMatchObject({ data: { id: world.owner.id, intercomHmac: null } });
});

const ofOwnSession = ["/logout", "/stop-viewing", "/api/users/signout", "/api/users/current-user"];
const actions = routeHandlers.filter(({ kind, path }) => kind === "action" && !ofOwnSession.includes(path));

test(
  "every post while viewing is refused as a page, as data or as an API call, and nothing is written",
  { timeout: 60_000 },
  async () => {
    const cookie = await view(world.senior, world.administrator);
    const before = await everything();
    const letThrough: string[] = [];
    for (const entry of actions) {
      const { status, text } = await ask(entry, cookie);
      const isRefused = status === 403 && text.includes("You can't make changes.");
      if (!isRefused && entry.audience !== "anyone") letThrough.push(`${entry.id} ${status} ${text.slice(0, 60)}`);
    }
    expect(letThrough).toEqual([]);
    expect(await everything()).toEqual(before);

    const sentence = `You are viewing as ${world.administrator.firstName} ${world.administrator.lastName}. You can't make changes.`;
    const fields = { intent: "about-you", version: "1", firstName: "Changed", lastName: "Name" };
    const asPage = await app.post("/personal-details", fields, { cookie });
    expect(asPage.status).toBe(403);
    expect(asPage.text).toContain(sentence);
    expect(asPage.text).toContain('action="/stop-viewing"');
    const asData = await app.postData("/personal-details", "routes/user/personal-details", fields, { cookie });
    expect([asData.status, asData.headers.get("X-Remix-Catch")]).toEqual([403, "yes"]);
    expect(JSON.parse(asData.text)).toMatchObject({ turnedOff: { title: sentence } });
    const asCall = await app.call("/api/users/update-theme", { theme: "dark" }, { cookie });
    expect([asCall.status, asCall.envelope]).toEqual([403, { status: 2, data: null, messages: [sentence] }]);
    expect((await app.post("/theme", { theme: "dark" }, { cookie })).status).toBe(403);
    for (const path of [
      "/theme?_data=routes%2Fpublic%2Ftheme",
      "/theme/",
      "/theme?x=/logout",
      "/api/users/update-theme/",
    ]) {
      expect([path, (await app.post(path, { theme: "dark" }, { cookie })).status]).toEqual([path, 403]);
    }
    expect(await everything()).toEqual(before);
  },
);

test("reading any address writes nothing but the advisor's audit rows", { timeout: 120_000 }, async () => {
  const readable = routeHandlers.filter((entry) => entry.kind === "loader" && entry.audience !== "strangers");
  for (const person of [world.administrator, world.viewer]) {
    const cookie = await view(world.senior, person);
    const unread = await makeNotification(app.db, person);
    const own = ownIdsOf(world);
    const idOf = (name: string) => (name === "notificationId" ? String(unread.id) : own(name));
    const before = await everything({ besides: ["audit_log"] });
    const [last] = await lastAudits(1);
    for (const entry of readable) {
      await app.db.deleteFrom("rateLimits").execute();
      const { status } = await ask(entry, cookie, idOf);
      expect(status, entry.id).toBeLessThan(500);
    }
    const idea = `/create-plan/second-step?plan=${ownIdsOf(world)("planId")}&idea=1`;
    expect((await app.get(idea, { cookie })).status).toBe(person === world.viewer ? 403 : 200);
    expect(await everything({ besides: ["audit_log"] })).toEqual(before);
    const rows = await app.db
      .selectFrom("auditLog")
      .selectAll()
      .where("id", ">", last?.id ?? 0)
      .execute();
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) {
      expect(row).toMatchObject({ actorId: world.senior.id, onBehalfOfId: person.id });
      expect(row.action).toMatch(/\.export$|^access\.denied$/);
    }
  }
});

test("the back office is closed while viewing, and a view cannot start another view", async () => {
  const cookie = await view(world.senior, world.owner);
  for (const entry of routeHandlers.filter(
    (one) => handlerPermission(one) === "company:view" && one.kind === "loader",
  )) {
    expect((await ask(entry, cookie)).to).toBe("/dashboard");
  }
  expect((await begin(cookie, world.viewer)).to).toBe("/dashboard");
  expect((await app.get("/dashboard", { cookie })).text).toContain(world.owner.email);
});

test("viewing needs a reason of ten characters, and a customer in the access scope whose pages are open", async () => {
  const cookie = await app.signIn(world.advisor);
  expect((await begin(cookie, world.owner, "  short   ")).status).toBe(422);
  expect((await begin(cookie, world.newcomer)).text).toContain("You can only view as users who are registered");
  expect((await begin(cookie, world.harborOwner)).status).toBe(404);
  const advisorOfOwn = { id: world.senior.id, companyId: world.sunrise.id };
  expect((await begin(cookie, advisorOfOwn)).status).toBe(404);
  const blocked = await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] });
  await app.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", blocked.id).execute();
  expect((await begin(cookie, blocked)).status).toBe(422);
  expect(await home(cookie)).toBe("/companies");
  const owner = await app.signIn(world.owner);
  expect((await begin(owner, world.viewer)).to).toBe("/dashboard");
  expect((await app.get("/dashboard", { cookie: owner })).text).not.toContain("/stop-viewing");
});

test("a view ends by its button, by its time limit and by signing out", async () => {
  const cookie = await view(world.advisor, world.owner);
  const stopped = await app.post("/stop-viewing", {}, { cookie });
  expect(stopped.to).toBe(`/company/${world.sunrise.id}/users/${world.owner.id}/edit`);
  expect((await lastAudits(1))[0]).toMatchObject({ action: "user.view-as-end", actorId: world.advisor.id });
  expect(await home(cookie)).toBe("/companies");
  expect((await app.post("/stop-viewing", {}, { cookie })).to).toBe("/");

  const over = await view(world.advisor, world.owner);
  const soon = sql<Date>`now() + interval '29 minutes'`;
  const { count } = await app.db
    .selectFrom("sessions")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("viewingUntil", ">", soon)
    .where("viewingUntil", "<=", sql<Date>`now() + interval '30 minutes'`)
    .where("userId", "=", world.advisor.id)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
  await app.db
    .updateTable("sessions")
    .set({ viewingUntil: new Date(Date.now() - 1) })
    .where("userId", "=", world.advisor.id)
    .where("viewingUserId", "is not", null)
    .execute();
  expect(await home(over)).toBe("/companies");
  expect((await app.get("/dashboard", { cookie: over })).to).toBe("/companies");

  for (const path of ["/logout", "/api/users/signout"]) {
    const leaving = await view(world.advisor, world.owner);
    await app.post(path, {}, { cookie: leaving });
    expect((await lastAudits(1))[0]).toMatchObject({ action: "session.sign-out", actorId: world.advisor.id });
    expect(await home(leaving)).toMatch(/^\/login/);
    expect(await home(await app.signIn(world.owner))).toBe("/dashboard");
  }
});

test("a view ends when either is blocked or the advisor loses the company, and does not come back", async () => {
  const senior = await app.signIn(world.senior);
  const makePair = async () => {
    const user = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [world.north] });
    const advisor = await makeUser(app.db, "Mainstreet Advisor", { advises: [world.sunrise] });
    return { user, advisor, cookie: await view(advisor, user) };
  };
  const setStatus = async (user: Person, intent: string) => {
    const path = `/company/${user.companyId ?? world.sunrise.id}/users/${user.id}/edit`;
    return app.post(path, formWithButton(await app.get(path, { cookie: senior }), intent), { cookie: senior });
  };

  const viewed = await makePair();
  expect(await home(viewed.cookie)).toBe("/dashboard");
  await setStatus(viewed.user, "block");
  expect(await home(viewed.cookie)).toBe("/companies");
  await setStatus(viewed.user, "unblock");
  expect(await home(viewed.cookie)).toBe("/companies");

  const viewing = await makePair();
  await setStatus(viewing.advisor, "block");
  expect(await home(viewing.cookie)).toMatch(/^\/login/);

  const moved = await makePair();
  await app.db.deleteFrom("advisorCompanies").where("userId", "=", moved.advisor.id).execute();
  expect(await home(moved.cookie)).toBe("/companies");

  const asked = await makePair();
  await app.db.updateTable("users").set({ acceptedTermsVersion: null }).where("id", "=", asked.user.id).execute();
  expect(await home(asked.cookie)).toBe("/companies");
});

/** Tables that any request writes: rate limits, and a session's last use. */
const ofRequests = ["rate_limits", "sessions"];

/** Return a digest of each table's rows, except for those of requests and those named in `besides`. */
async function everything({ besides = [] }: { besides?: string[] } = {}): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(app.db);
  const names = rows.map(({ name }) => name).filter((name) => ![...ofRequests, ...besides].includes(name));
  const digests = names.map(
    (name) => sql`select ${name} as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as digest
      from ${sql.table(name)} t`,
  );
  const all = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` union all `)}`.execute(app.db);
  return Object.fromEntries(all.rows.map(({ name, digest }) => [name, digest]));
}

/** Request one loader or action alone. */
function ask(entry: RouteHandler, cookie: string, idOf = ownIdsOf(world)): Promise<AppResponse> {
  const path = pathOf(entry, idOf);
  const visit = { cookie, headers: { Accept: "text/html" } };
  if (entry.isResource) return entry.kind === "loader" ? app.get(path, visit) : app.post(path, {}, visit);
  return entry.kind === "loader" ? app.getData(path, entry.id, visit) : app.postData(path, entry.id, {}, visit);
}
