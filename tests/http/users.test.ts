import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, type Fields, htmlWithoutScripts } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeGroup } from "#tests/support/make/places.ts";
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
const XSS = `"><img src=x onerror=alert(1)></script>`;

afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

/** Return a page without the parts that differ between answers: its nonce and its own address. */
function sameForAll(page: AppResponse, address: string): string {
  return htmlWithoutScripts(page)
    .replace(/nonce="[^"]*"/g, "")
    .replaceAll(address, "")
    .replaceAll(encodeURIComponent(address), "");
}

describe("the list", () => {
  test("shows names as text, and is sorted, filtered and paged only by its address", async () => {
    await makeUser(app.db, "View Only", { company: world.sunrise, networks: [world.north] }, { firstName: XSS });
    const page = await app.get(`${listPath()}?role=View+Only&sort=-name&size=50`, advisor);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<img src=x");
    expect(htmlWithoutScripts(page)).toContain("&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;");
    expect(htmlWithoutScripts(page)).not.toContain(world.owner.email);
    expect(page.text).toContain("<title>Mainstreet | Advisor Panel | Company Users</title>");
  });

  test("shows which users wait for an invitation", async () => {
    const unregistered = { status: "Invited", passwordHash: null, registeredAt: null } as const;
    const inNorth = { company: world.sunrise, networks: [world.north] };
    const unsent = await makeUser(app.db, "View Only", inNorth, unregistered);
    const late = await makeUser(app.db, "View Only", inNorth, unregistered);
    await app.db
      .insertInto("tokens")
      .values({ userId: late.id, kind: "invitation", secretHash: Buffer.from("x"), expiresAt: new Date("2026-01-01") })
      .execute();
    const withInvitation = async (state: string) =>
      htmlWithoutScripts(await app.get(`${listPath()}?invitation=${state}&size=50`, advisor));
    const expired = await withInvitation("expired");
    expect(expired).toContain(late.email);
    expect(expired).toContain("Invitation expired");
    expect(expired).not.toContain(unsent.email);
    const notSent = await withInvitation("notSent");
    expect(notSent).toContain(unsent.email);
    expect(notSent).not.toContain(late.email);
  });

  test("shows advisors on request, of this company only", async () => {
    const page = await app.get(`${listPath()}?role=Mainstreet+Advisor&role=Senior+Advisor&size=50`, advisor);
    expect(htmlWithoutScripts(page)).toContain(world.advisor.email);
    expect(htmlWithoutScripts(page)).toContain(world.senior.email);
    expect(htmlWithoutScripts(page)).not.toContain(world.harborAdvisor.email);
  });

  test("asks for confirmation before changing several, then reports each result", async () => {
    const [one, two] = [await makeNorthUser(), await makeNorthUser()];
    const id = [one, two, world.southOwner].map((user) => String(user.id));
    const asked = await app.post(listPath(), { intent: "block", isPreview: "on", id }, advisor);
    expect(asked.status).toBe(200);
    expect(htmlWithoutScripts(asked)).toContain("Block 2 users?");
    expect(htmlWithoutScripts(asked)).toContain("1 skipped: last owner of South.");
    expect((await userOf(one.id)).status).toBe("Registered");
    const done = await app.post(`${listPath()}?size=5`, { intent: "block", id }, advisor);
    expect(done).toMatchObject({ status: 303, to: `${listPath()}?size=5` });
    expect((await userOf(one.id)).status).toBe("Blocked");
    expect((await userOf(world.southOwner.id)).status).toBe("Registered");
  });

  test("selects all users that match the filter, on every page", async () => {
    const inNorth = { company: world.sunrise, networks: [world.north] };
    for (let count = 0; count < 7; count += 1) {
      await makeUser(app.db, "View Only", inNorth, { lastName: "Multitude", canAccessBusinessMetrics: false });
    }
    const path = `${listPath()}?q=Multitude&size=5`;
    const asked = htmlWithoutScripts(
      await app.post(path, { intent: "metrics-on", isPreview: "on", all: "on" }, advisor),
    );
    expect(asked).toContain("Give 7 users access to business metrics?");
    const id = [...asked.matchAll(/name="id" value="(\d+)"/g)].map(([, value = ""]) => value);
    expect(new Set(id).size).toBe(7);
  });

  test("asks which group several users join, and leaves the rest to the group's page", async () => {
    const user = await makeNorthUser();
    const group = await makeGroup(app.db, world.sunrise, { locations: [world.shop] }, { networkId: world.north.id });
    const other = await makeGroup(app.db, world.sunrise, {}, { networkId: world.south.id });
    const id = [user, world.guest].map((one) => String(one.id));
    const asked = htmlWithoutScripts(await app.post(listPath(), { intent: "group", id }, advisor));
    expect(asked).toContain("Choose a group for 1 user");
    expect(asked).toContain("1 skipped: guests can&#x27;t join groups.");
    expect(asked).toContain(`formaction="/groups/assign-users/${group.id}"`);
    expect(asked).not.toContain(other.name);
    const reviewed = await app.post(
      `/groups/assign-users/${group.id}`,
      { intent: "review", add: String(user.id) },
      advisor,
    );
    expect(htmlWithoutScripts(reviewed)).toContain("1 user loses");
  });

  test("finds no user of another company", async () => {
    const id = String(world.harborOwner.id);
    const previews: Fields[] = [{ intent: "block", isPreview: "on" }];
    const intents = ["block", "group", "resend", "metrics-on"].map((intent) => ({ intent }));
    for (const fields of [...previews, ...intents]) {
      expect((await app.post(listPath(), { ...fields, id }, advisor)).status).toBe(404);
    }
    expect((await userOf(world.harborOwner.id)).status).toBe("Registered");
  });

  test("ignores malformed posts", async () => {
    const silly: Fields[] = [
      {},
      { intent: "block" },
      { intent: "delete", id: "1" },
      { intent: "block", id: ["x", "1e99"] },
    ];
    for (const fields of silly) {
      expect(await app.post(listPath(), fields, advisor)).toMatchObject({ status: 303 });
    }
  });
});

describe("a user's visible locations", () => {
  const visibilityOf = async (userId: number, query = "") =>
    htmlWithoutScripts(await app.get(`/company/${world.sunrise.id}/users/${userId}/locations${query}`, advisor));

  test("are listed with the reason for each", async () => {
    const byNetwork = await visibilityOf(world.owner.id);
    expect(byNetwork).toContain("All of North");
    expect(byNetwork).toContain(world.kiosk.pcNumber);
    expect(byNetwork).not.toContain(world.southShop.pcNumber);
    const chosen = await visibilityOf(world.guest.id);
    expect(chosen).toContain("Chosen for this guest");
    expect(chosen).not.toContain(world.kiosk.pcNumber);
    const grouped = await makeNorthUser();
    await makeGroup(app.db, world.sunrise, { locations: [world.kiosk], users: [grouped] }, { name: "Two kiosks" });
    const byGroup = await visibilityOf(grouped.id, "?sort=-name");
    expect(byGroup).toContain("As part of Two kiosks");
    expect(byGroup).not.toContain(world.shop.pcNumber);
  });

  test("are downloaded as listed", async () => {
    const path = `/company/${world.sunrise.id}/users/${world.guest.id}/locations.csv`;
    const { text } = await app.get(path, advisor);
    expect(text.split("\r\n")[1]).toContain(`"${world.shop.pcNumber}"`);
    expect(text.split("\r\n")[1]).toContain('"Chosen for this guest"');
  });
});

describe("a company or user that is missing or outside the access scope", () => {
  test("gets the same response, page by page", async () => {
    const ids = [String(world.harbor.id), "999999", "0", "-1", "1e9", "1%20", "1.0"];
    const pages = [
      (id: string) => `/company/${id}/users`,
      (id: string) => `/company/${id}/users.csv`,
      (id: string) => `/company/${id}/network-options`,
      (id: string) => `/company/${id}/users/${world.harborOwner.id}/edit`,
      (id: string) => `/create-user?company=${id}`,
    ];
    for (const page of pages) {
      const answers = await Promise.all(ids.map((id) => app.get(page(id), advisor)));
      expect(answers.map((answer) => answer.status)).toEqual(ids.map(() => 404));
      expect(new Set(answers.map((answer, place) => sameForAll(answer, page(ids[place] ?? "")))).size).toBe(1);
    }
  });

  test("includes an account under a company that is not its own", async () => {
    const answers = [
      await app.get(editPath(world.harborOwner.id), senior),
      await app.get(editPath(world.owner.id, world.harbor.id), senior),
      await app.get(editPath(999_999), senior),
      await app.get(editPath(world.harborAdvisor.id), senior),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    for (const intent of ["block", "resend", "sendReset", "signOut", "save"]) {
      expect((await app.post(editPath(world.harborOwner.id), { intent }, senior)).status).toBe(404);
    }
  });

  test("cannot be chosen, and an account cannot be moved there", async () => {
    const user = await makeNorthUser();
    const harbor = { companyId: String(world.harbor.id), networkIds: String(world.pier.id) };
    const foreignGroup = await makeGroup(app.db, world.harbor);
    const tries: Fields[] = [harbor, { networkIds: String(world.pier.id) }, { groupIds: String(foreignGroup.id) }];
    for (const fields of tries) {
      expect((await app.post(editPath(user.id), changed(user, fields), advisor)).status).toBe(422);
    }
    expect((await app.post(createPath(), newUser(harbor), advisor)).status).toBe(404);
    expect(await userOf(user.id)).toMatchObject({ companyId: world.sunrise.id, version: 1 });
  });
});

describe("roles that a user cannot assign", () => {
  const refused = async (path: string, fields: Fields, who: { cookie: string }) => {
    const route = path.startsWith("/create-user") ? "routes/admin/create-user" : "routes/admin/company/users/edit";
    expect((await app.post(path, fields, who)).status).toBe(403);
    expect(await app.postData(path, route, fields, who)).toMatchObject({
      status: 403,
      text: "You can't assign this role.",
    });
  };

  test("a Mainstreet Advisor assigns no advisor role, whatever else is posted", async () => {
    const user = await makeNorthUser();
    for (const role of ["Senior Advisor", "Mainstreet Advisor"]) {
      const fields = newUser({ role });
      await refused(createPath(), fields, advisor);
      await refused(createPath(), { role }, advisor);
      await refused(createPath("advisors"), fields, advisor);
      await refused(editPath(user.id), changed(user, { role }), advisor);
      expect(await accountsOf(String(fields.email))).toEqual([]);
    }
    expect((await userOf(user.id)).role).toBe("Business Owner");
  });

  test("no user changes their own role or blocks themselves", async () => {
    const self = {
      version: String(world.senior.version),
      role: "Mainstreet Advisor",
      companyIds: String(world.sunrise.id),
    };
    await refused(editPath(world.senior.id), { intent: "save", firstName: "A", lastName: "B", ...self }, senior);
    expect((await app.post(editPath(world.senior.id), { intent: "block" }, senior)).status).toBe(403);
    expect(await userOf(world.senior.id)).toMatchObject({ role: "Senior Advisor", status: "Registered" });
  });

  test("an advisor's account is changed only by a Senior Advisor, and a Mainstreet Advisor can view it", async () => {
    const page = await app.get(editPath(world.advisor.id), advisor);
    expect(page.status).toBe(200);
    expect(htmlWithoutScripts(page)).toContain("Only a Senior Advisor can change advisors.");
    expect(htmlWithoutScripts(page)).not.toContain("Save advisor");
    for (const intent of ["block", "save", "signOut"]) {
      expect((await app.post(editPath(world.senior.id), { intent, role: "Senior Advisor" }, advisor)).status).toBe(403);
    }
    expect((await app.get(createPath("advisors"), advisor)).status).toBe(404);
    expect((await app.get(createPath("advisors"), senior)).status).toBe(200);
  });
});
