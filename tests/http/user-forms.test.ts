import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, type Fields, htmlWithoutScripts } from "#tests/support/app.ts";
import { makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { openUserPages } from "#tests/support/user-pages.ts";

const {
  app,
  world,
  senior,
  advisor,
  listPath,
  editPath,
  createPath,
  newUser,
  changed,
  makeNorthUser,
  accountsOf,
  userOf,
} = await openUserPages();

afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const accountOf = (email: string) =>
  app.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

function valueOf(page: AppResponse, name: string): string | undefined {
  const input = htmlWithoutScripts(page).match(new RegExp(`<input[^>]*name="${name}"[^>]*>`))?.[0];
  return input?.match(/value="([^"]*)"/)?.[1];
}

describe("creating", () => {
  test("leads to the new user's page", async () => {
    const fields = newUser();
    const answer = await app.post(createPath(), fields, advisor);
    const user = await accountOf(String(fields.email));
    expect(answer).toMatchObject({ status: 303, to: editPath(user.id) });
    expect(user).toMatchObject({ status: "Invited", role: "Business Owner", invitedBy: world.advisor.id });
    const page = await app.get(editPath(user.id), advisor);
    expect(htmlWithoutScripts(page)).toContain("Ada Byron");
    expect(htmlWithoutScripts(page)).toContain("through 1 network: North");
  });

  test("keeps the typed values when refused", async () => {
    const answer = await app.post(
      createPath(),
      newUser({ email: world.owner.email, networkIds: String(world.south.id) }),
      advisor,
    );
    expect(answer.status).toBe(422);
    expect(htmlWithoutScripts(answer)).toContain("This email is already in use.");
    expect(valueOf(answer, "email")).toBe(world.owner.email);
    expect(valueOf(answer, "firstName")).toBe("Ada");
    expect(htmlWithoutScripts(answer)).toMatch(
      new RegExp(
        `<input[^>]*checked=""[^>]*name="networkIds"[^>]*value="${world.south.id}"|name="networkIds"[^>]*checked=""[^>]*value="${world.south.id}"`,
      ),
    );
  });

  test("shows other choices without script, keeps the typed values and creates no user", async () => {
    const fields = newUser({
      role: "Location Level Guest",
      networkIds: [String(world.north.id), String(world.south.id)],
    });
    const searches: Fields[] = [
      { intent: "find" },
      { up: String(world.south.id) },
      { findNetworks: "Sou", foundNetworks: "" },
    ];
    for (const search of searches) {
      const answer = await app.post(createPath(), { ...fields, ...search }, advisor);
      expect(answer.status).toBe(200);
      expect(valueOf(answer, "email")).toBe(fields.email);
      expect(htmlWithoutScripts(answer)).toContain(world.shop.name);
      expect(htmlWithoutScripts(answer)).not.toContain('role="alert"');
    }
    const moved = await app.post(createPath(), { ...fields, up: String(world.south.id) }, advisor);
    expect(valueOf(moved, "networkIds")).toBe(String(world.south.id));
    expect(await accountsOf(String(fields.email))).toEqual([]);
  });

  test("an advisor belongs to no company", async () => {
    const email = "jordan@example.test";
    const fields = {
      email,
      firstName: "Jordan",
      lastName: "Reyes",
      role: "Mainstreet Advisor",
      companyIds: String(world.harbor.id),
    };
    const answer = await app.post(createPath("advisors"), fields, senior);
    const user = await accountOf(email);
    expect(answer).toMatchObject({ status: 303, to: editPath(user.id, world.harbor.id) });
    expect(user).toMatchObject({ companyId: null, role: "Mainstreet Advisor" });
  });

  test("answers malformed fields with 422 and never fails", async () => {
    const silly: Fields[] = [
      { email: ["a@b.test", "c@d.test"] },
      { "role[x]": "1", role: [] },
      { role: "Owner" },
      { networkIds: "1e309" },
      { networkIds: ["NaN", "0x10", "-1"] },
      { expiresOn: "2026-02-30" },
      { firstName: "\0" },
      { lastName: "x".repeat(51) },
      { email: `${"x".repeat(250)}@b.test` },
      { companyId: "1.5" },
      { isAdmin: "on" },
      { networkIds: Array.from({ length: 60 }, (_, id) => String(id + 1)) },
    ];
    for (const fields of silly) {
      const answer = await app.post(createPath(), newUser(fields), advisor);
      expect({ fields, status: answer.status }).toEqual({ fields, status: 422 });
    }
    const polluting: Fields = { ["__proto__"]: "x", "__proto__[x]": "1", "constructor[prototype][x]": "1" };
    expect((await app.post(createPath(), newUser(polluting), advisor)).status).toBeLessThan(500);
    expect(Reflect.get({}, "x")).toBeUndefined();
    const many = Array.from({ length: 1_501 }, (_, id) => String(id + 1));
    expect((await app.post(createPath(), newUser({ locationIds: many }), advisor)).status).toBe(422);
  });
});

describe("editing", () => {
  test("keeps 1,000 ticked locations, and shows a message if there are more", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const ids = await makeLocations(app.db, network, 1_001);
    const user = await makeNorthUser();
    const ticked = (count: number) =>
      changed(user, {
        role: "Location Level Guest",
        networkIds: String(network.id),
        locationIds: ids.slice(0, count).map(String),
      });
    const refused = await app.post(editPath(user.id), ticked(1_001), advisor);
    expect([refused.status, htmlWithoutScripts(refused).includes("Choose up to 1,000 locations.")]).toEqual([
      422,
      true,
    ]);
    const statements = await recordStatements(async () => {
      expect((await app.post(editPath(user.id), ticked(1_000), advisor)).status).toBe(303);
    });
    expect(statements.length).toBeLessThanOrEqual(16);
    const kept = app.db.selectFrom("guestLocations").select("locationId").where("userId", "=", user.id).execute();
    expect(await kept).toHaveLength(1_000);
    const page = await app.get(editPath(user.id), advisor);
    expect(htmlWithoutScripts(page).match(/name="locationIds"[^>]*checked/g)).toHaveLength(1_000);
    const asked = `/company/${world.sunrise.id}/network-options?networkIds=${network.id}&locationIds=${ids.join(".")}`;
    expect(asked.length).toBeLessThan(12_000);
    expect(JSON.parse((await app.get(asked, advisor)).text).choices.locations.chosen).toHaveLength(1_000);
  });

  test("refuses the second of two editors, keeps the typed values, and saves a second try", async () => {
    const user = await makeNorthUser();
    expect((await app.post(editPath(user.id), changed(user, { firstName: "First" }), advisor)).status).toBe(303);
    const late = await app.post(editPath(user.id), changed(user, { firstName: "Second" }), senior);
    expect(late.status).toBe(409);
    expect(htmlWithoutScripts(late)).toContain("Someone else changed this user while you were editing.");
    expect(valueOf(late, "firstName")).toBe("Second");
    expect(valueOf(late, "version")).toBe("2");
    expect((await userOf(user.id)).firstName).toBe("First");
    expect((await app.post(editPath(user.id), changed({ version: 2 }, { firstName: "Second" }), senior)).status).toBe(
      303,
    );
    expect((await userOf(user.id)).firstName).toBe("Second");
  });

  test("signs a blocked user out immediately", async () => {
    const user = await makeNorthUser();
    const theirs = { cookie: await app.signIn(user) };
    expect((await app.get("/dashboard", theirs)).status).toBe(200);
    expect(
      await app.post(editPath(user.id), { intent: "block", version: String(user.version) }, advisor),
    ).toMatchObject({
      status: 303,
      to: editPath(user.id),
    });
    expect(await app.get("/dashboard", theirs)).toMatchObject({ status: 302, to: "/login?next=%2Fdashboard" });
    expect(htmlWithoutScripts(await app.get(editPath(user.id), advisor))).toContain("Blocked the user.");
  });

  test("offers the new company's choices on a move, and none of the old company's", async () => {
    const user = await makeNorthUser();
    const page = await app.get(`${editPath(user.id)}?company=${world.harbor.id}`, senior);
    expect(htmlWithoutScripts(page)).toContain("Moving Pat");
    expect(htmlWithoutScripts(page)).toContain("Pier");
    expect(htmlWithoutScripts(page)).not.toMatch(/name="networkIds"[^>]*>[^<]*<span>North/);
    const move = changed(user, { companyId: String(world.harbor.id), networkIds: String(world.pier.id) });
    expect(await app.post(editPath(user.id), move, senior)).toMatchObject({
      status: 303,
      to: editPath(user.id, world.harbor.id),
    });
    const back = changed({ version: 2 }, { networkIds: String(world.north.id) });
    expect((await app.post(editPath(user.id, world.harbor.id), back, senior)).status).toBe(303);
    const held = await app.db.selectFrom("memberships").select("networkId").where("userId", "=", user.id).execute();
    expect(held).toEqual([{ networkId: world.north.id }]);
    expect((await userOf(user.id)).acceptedTermsVersion).toBeNull();
  });
});

describe("choices while typing", () => {
  test("contain the matches and the chosen networks' locations, within the access scope", async () => {
    const query = `findNetworks=sou&networkIds=${world.north.id}&networkIds=${world.pier.id}`;
    const { text } = await app.get(`/company/${world.sunrise.id}/network-options?${query}`, advisor);
    const { choices } = JSON.parse(text);
    expect(choices.networks.chosen.map((one: { name: string }) => one.name)).toEqual(["North"]);
    expect(choices.networks.offered.map((one: { name: string }) => one.name)).toEqual(["South"]);
    expect(choices.locations.offered).toHaveLength(2);
    expect(text).not.toContain("Pier");
  });
});

describe("the statements", () => {
  test("stay within the budgets of a list, a form and a save", async () => {
    const user = await makeNorthUser();
    const count = async (ask: () => Promise<AppResponse>, status: number) => {
      const statements = await recordStatements(async () => expect((await ask()).status).toBe(status));
      return statements.length;
    };
    expect(await count(() => app.get(`${listPath()}?q=pat&sort=-created`, advisor), 200)).toBeLessThanOrEqual(6);
    expect(await count(() => app.get(createPath(), advisor), 200)).toBeLessThanOrEqual(8);
    expect(await count(() => app.get(editPath(user.id), advisor), 200)).toBeLessThanOrEqual(8);
    expect(await count(() => app.post(editPath(user.id), changed(user), advisor), 303)).toBeLessThanOrEqual(8);
  });
});
