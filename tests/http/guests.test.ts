import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { listedVersion } from "#tests/support/listed-version.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
let cookie: string;

const LIST = "/guest-accounts";
const ADD = "/guest-accounts/add";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  cookie = await app.signIn(world.owner);
});
afterAll(() => app.close());

describe("the list", () => {
  test("shows the guests of the owner's networks as text, in at most 6 statements", async () => {
    const firstName = `"><img src=x onerror=alert(1)>`;
    await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] }, { firstName });
    const stranger = await makeUser(app.db, "View Only", { company: world.harbor, networks: [world.pier] });
    let text = "";
    const statements = await recordStatements(async () => ({ text } = await app.get(LIST, { cookie })));
    expect(statements.length).toBeLessThanOrEqual(6);
    expect(text).toContain(world.guest.email);
    expect(text).not.toContain(stranger.email);
    expect(text).not.toContain("<img src=x");
  });

  test("is downloaded, with an audit row", async () => {
    const { status, headers, text } = await app.get("/guest-accounts.csv?role=View+Only", { cookie });
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(text.split("\r\n")[0]).toContain('"Last sign-in (UTC)","Expires"');
    expect(text).toContain(world.viewer.email);
    expect(text).not.toContain(world.guest.email);
    const audit = app.db.selectFrom("auditLog").select("after").where("action", "=", "guests.export");
    expect(await audit.executeTakeFirst()).toEqual({ after: { query: "?role=View+Only" } });
  });

  test("is readable for View Only, without any actions", async () => {
    const viewer = await app.signIn(world.viewer);
    const list = await app.get(LIST, { cookie: viewer });
    expect([list.status, list.text.includes(world.guest.email)]).toEqual([200, true]);
    expect(list.text).toContain("Manage Guest Accounts");
    expect(list.text).not.toContain("/guest-accounts/add");
    expect(list.text).not.toMatch(/\/guest-accounts\/\d+\/edit/);
    expect(list.text).not.toContain('value="remove"');
    const posted = await app.post(LIST, { intent: "block", id: String(world.guest.id) }, { cookie: viewer });
    expect([posted.status, posted.text.includes("You have view-only access.")]).toEqual([403, true]);
    expect(posted.text).not.toContain("It may have been moved or removed");
    expect(await statusOf(world.guest.id)).toBe("Registered");
  });

  test("is refused to users who have no guests of their own", async () => {
    const guest = await app.get("/guest-accounts.csv", { cookie: await app.signIn(world.guest) });
    expect(guest.status).toBe(403);
  });

  test("is refused by role if the role lacks it, and by company if no role there has it", async () => {
    const refusalFor = async (user: typeof world.guest) => {
      const { status, text } = await app.get(LIST, { cookie: await app.signIn(user) });
      expect(status).toBe(403);
      return /Your role doesn't allow this|This feature is turned off for/.exec(text)?.[0];
    };
    const company = app.db.updateTable("companies").where("id", "=", world.sunrise.id);
    expect(await refusalFor(world.guest)).toBe("Your role doesn't allow this");
    await company.set({ guestAccountsDisabledForRoles: ["Business Owner"] }).execute();
    expect(await refusalFor(world.owner)).toBe("Your role doesn't allow this");
    await company.set({ guestAccountsDisabledForRoles: [], guestAccountsDisabled: true }).execute();
    expect(await refusalFor(world.owner)).toBe("This feature is turned off for");
    await company.set({ guestAccountsDisabled: false }).execute();
  });

  test("does what its menus say, and stays on the same page", async () => {
    const guest = await makeUser(app.db, "Location Level Guest", {
      company: world.sunrise,
      networks: [world.north],
      locations: [world.shop],
    });
    const back = `${LIST}?status=Registered&page=2`;
    const route = "routes/user/guest-accounts/list";
    const row = async (intent: string) => ({
      intent,
      id: String(guest.id),
      version: await listedVersion({ app, path: LIST, routeId: route, id: guest.id, visit: { cookie } }),
    });
    const blocked = await app.post(back, await row("block"), { cookie });
    expect([blocked.status, blocked.to]).toEqual([303, back]);
    expect(await statusOf(guest.id)).toBe("Blocked");
    await app.post(LIST, await row("unblock"), { cookie });
    expect(await statusOf(guest.id)).toBe("Registered");
    await app.post(LIST, await row("remove"), { cookie });
    expect(await statusOf(guest.id)).toBe("Blocked");
    const missing = await app.postData(LIST, route, { intent: "block", id: "987654321" }, { cookie });
    const foreign = await app.postData(LIST, route, { intent: "block", id: String(world.harborOwner.id) }, { cookie });
    expect([missing.status, foreign.status, missing.text === foreign.text]).toEqual([404, 404, true]);
    expect((await app.post(LIST, { intent: "delete everything", id: "1" }, { cookie })).status).toBe(303);
  });
});

describe("adding", () => {
  const form = {
    intent: "save",
    email: "Gail@Example.test",
    firstName: "Gail",
    lastName: "Guest",
    jobTitle: "Shift lead",
    role: "Location Level Guest",
    expiresOn: "",
  };

  test("sends an invitation, in a form of at most 8 statements", async () => {
    expect((await recordStatements(() => app.get(ADD, { cookie }))).length).toBeLessThanOrEqual(8);
    const locationIds = [world.shop, world.kiosk].map(({ id }) => String(id));
    const { status, to } = await app.post(ADD, { ...form, locationIds, canOrder: "on" }, { cookie });
    expect([status, to]).toEqual([303, LIST]);
    const list = await app.get(`${LIST}?q=gail`, { cookie });
    expect(list.text).toContain("gail@example.test");
    expect(list.text).toContain("2 locations");
  });

  test("gives a taken address the same response as a new one, and so does the list", async () => {
    const locationIds = [String(world.shop.id)];
    const seen = [];
    for (const email of ["nobody.has@example.test", world.harborOwner.email, world.senior.email]) {
      const { status, to, headers } = await app.post(ADD, { ...form, email, locationIds }, { cookie });
      const notice = headers.get("Set-Cookie")?.split(";")[0] ?? "";
      const { text } = await app.get(`${LIST}?q=${email}`, { cookie: `${cookie}; ${notice}` });
      expect(text).toContain(`We sent an invitation to ${email}.`);
      const again = await app.post(ADD, { ...form, email, locationIds }, { cookie });
      seen.push([status, to, again.status, readableOf(text).replaceAll(email, "E")]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  test("shows only an owner's own locations", async () => {
    const { text } = await app.get(ADD, { cookie });
    expect(text).toContain(world.shop.name);
    expect(text).not.toContain(world.southShop.pcNumber);
  });

  test.each([
    [{ email: "" }, "Enter an email address."],
    [{ firstName: "" }, "Enter a first name."],
    [{ locationIds: [] }, "Choose at least one location."],
    [{ role: "View Only" }, "A View Only guest sees entire networks."],
    [{ role: ["View Only", "Location Level Guest"] }, "Choose a role."],
    [{ expiresOn: "2026-02-30" }, "Enter a date."],
    [{ expiresOn: "2999-01-01" }, "Choose a day within the next 2 years."],
    [{ locationIds: ["1; drop table users"] }, "Choose from the list."],
    [{ locationIds: ["-1"] }, "Choose from the list."],
    [{ status: "Registered" }, "This form has changed since you opened it."],
  ])("refuses %j and keeps the typed values", async (fields, sentence) => {
    const typed = { ...form, email: "typed@example.test", locationIds: [String(world.shop.id)], ...fields };
    const { status, text } = await app.post(ADD, typed, { cookie });
    expect(status).toBe(422);
    expect(text).toContain(sentence);
    expect(text).toContain('value="Shift lead"');
    const kept = await app.db.selectFrom("users").select("id").where("email", "=", "typed@example.test").execute();
    expect(kept).toEqual([]);
  });

  test("searches the locations without script and keeps all typed and ticked values", async () => {
    const network = await makeNetwork(app.db, world.sunrise, { name: "Wide" });
    for (let count = 0; count < 9; count += 1)
      await makeLocation(app.db, network, { name: `Shop ${count}`, pcNumber: `90000${count}` });
    const wide = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const visit = { cookie: await app.signIn(wide) };
    const page = await app.get(ADD, visit);
    const ticked = /name="locationIds"[^>]*value="(\d+)"/.exec(page.text)?.[1] ?? "";
    const { status, text } = await app.post(
      ADD,
      { ...form, intent: "find", find: "900003", locationIds: ticked },
      visit,
    );
    expect(status).toBe(200);
    expect(text).toContain('value="Gail@Example.test"');
    expect(text.match(/<li hidden=""/g)).toHaveLength(8);
    expect(text).toMatch(new RegExp(`value="${ticked}"[^>]*checked|checked[^>]*value="${ticked}"`));
    expect(text).not.toContain("need your attention");
  });

  test("assigns no role beyond a guest's (AZ-06)", async () => {
    const path = `/guest-accounts/${world.guest.id}/edit`;
    for (const role of ["Business Administrator", "Business Owner", "Senior Advisor", "Mainstreet Advisor"]) {
      const fields = { ...form, email: "climber@example.test", role, locationIds: String(world.shop.id) };
      for (const address of [ADD, path]) {
        const { status, text } = await app.post(address, fields, { cookie });
        expect([status, text.includes("You can't assign this role.")]).toEqual([403, true]);
      }
    }
    const refused = app.db.selectFrom("auditLog").select("result").where("action", "=", "user.assign-role");
    expect(await refused.execute()).toHaveLength(8);
  });

  test("accepts no prototype from a form", async () => {
    const email = "proto@example.test";
    await app.post(ADD, { ...form, email, locationIds: String(world.shop.id), "__proto__[isAdmin]": "1" }, { cookie });
    expect(Reflect.get({}, "isAdmin")).toBeUndefined();
  });

  test("refuses more fields than 1,000 locations need", async () => {
    const locationIds = Array.from({ length: 5_000 }, (_, index) => String(index + 1));
    expect((await app.post(ADD, { ...form, locationIds }, { cookie })).status).toBe(422);
  });
});

describe("editing", () => {
  test("keeps 1,000 ticked locations, and shows a message if there are more", async () => {
    const network = await makeNetwork(app.db, world.sunrise);
    const ids = await makeLocations(app.db, network, 1_001);
    const company = world.sunrise;
    const wide = await makeUser(app.db, "Business Owner", { company, networks: [network] });
    const guest = await makeUser(app.db, "Location Level Guest", {
      company,
      networks: [network],
      locations: [{ id: Number(ids[0]) }],
    });
    const visit = { cookie: await app.signIn(wide) };
    const ticked = (count: number) => ({
      intent: "save",
      version: String(guest.version),
      firstName: "Gail",
      lastName: "Guest",
      role: "Location Level Guest",
      locationIds: ids.slice(0, count).map(String),
    });
    const path = `/guest-accounts/${guest.id}/edit`;
    const refused = await app.post(path, ticked(1_001), visit);
    expect([refused.status, refused.text.includes("Choose up to 1,000, or select entire networks.")]).toEqual([
      422,
      true,
    ]);
    expect((await app.post(path, ticked(1_000), visit)).status).toBe(303);
    const kept = app.db.selectFrom("guestLocations").select("locationId").where("userId", "=", guest.id).execute();
    expect(await kept).toHaveLength(1_000);
  });

  test("saves, and reports another user's change", async () => {
    const guest = await makeUser(
      app.db,
      "Location Level Guest",
      { company: world.sunrise, networks: [world.north], locations: [world.shop] },
      { email: "edit@example.test" },
    );
    const path = `/guest-accounts/${guest.id}/edit`;
    expect((await recordStatements(() => app.get(path, { cookie }))).length).toBeLessThanOrEqual(8);
    const form = {
      intent: "save",
      version: "1",
      firstName: "Gwen",
      lastName: "Guest",
      jobTitle: "",
      role: "Location Level Guest",
      expiresOn: "",
      locationIds: String(world.kiosk.id),
    };
    expect((await app.post(path, form, { cookie })).to).toBe(LIST);
    const stale = await app.post(path, { ...form, firstName: "Gina" }, { cookie });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain("Someone else changed this guest account while you were editing.");
    expect(stale.text).toContain('value="Gina"');
    const remove = formWithButton(await app.get(path, { cookie }), "remove");
    expect((await app.post(path, remove, { cookie })).to).toBe(LIST);
    expect((await app.get(path, { cookie })).status).toBe(404);
  });

  test("does not offer the account fields of a guest shared with others", async () => {
    const guest = await makeUser(app.db, "Location Level Guest", {
      company: world.sunrise,
      networks: [world.north, world.south],
      locations: [world.shop, world.southShop],
    });
    const { text } = await app.get(`/guest-accounts/${guest.id}/edit`, { cookie });
    expect(text).toContain("also has access beyond your networks");
    expect(text).not.toContain('name="firstName"');
    expect(text).not.toContain(world.southShop.pcNumber);
  });
});

async function statusOf(userId: number) {
  const user = app.db.selectFrom("users").select("status").where("id", "=", userId);
  return (await user.executeTakeFirstOrThrow()).status;
}

/** Return a page without the parts that differ between calls: its scripts, ids and nonces. */
function readableOf(page: string): string {
  return page
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");
}
