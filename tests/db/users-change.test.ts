import { afterAll, describe, expect, test } from "vitest";
import { type CustomerChange, customerForm } from "#app/people/users/user-form.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeNetwork } from "#tests/support/make/places.ts";
import { openUserHarness } from "#tests/support/user-harness.ts";

const {
  database,
  world,
  senior,
  advisor,
  now,
  users,
  makeNorthUser,
  invitee,
  read,
  auditOf,
  mailsTo,
  signIn,
  isSignedIn,
} = await openUserHarness();
afterAll(() => database.close());

const queries = {
  ...(await import("#app/people/visible-locations/visible-location-list.server.ts")),
  ...(await import("#app/people/users/user-activity.server.ts")),
  ...(await import("#app/people/users/user-list.server.ts")),
  ...(await import("#app/people/users/user-queries.server.ts")),
  ...(await import("#app/people/visible-locations/visibility-queries.server.ts")),
};

/** Change a user, keeping all other fields. */
async function saved(actor: typeof advisor, companyId: number, userId: number, values: Parameters<typeof changeOf>[2]) {
  const input = await changeOf(userId, companyId, values);
  expect(await users.changeUser({ db: database.db, actor, now }, companyId, userId, input)).toMatchObject({
    saved: true,
  });
}

/** Read everything that the pages of a company show an advisor about a user. */
async function readBy(reader: typeof advisor, companyId: number, userId: number): Promise<string> {
  const { db } = database;
  const user = await queries.findUser(db, reader.access, companyId, userId);
  if (!user) throw new Error(`user ${userId} is absent`);
  const list = new URLSearchParams(`q=${user.lastName}`);
  const csv = await queries.userList
    .download(db, { access: reader.access, scope: { companyId, now }, at: list }, "users.csv")
    .text();
  return JSON.stringify([
    user,
    csv,
    await queries.findUserVisibility(db, reader.access, user),
    await queries.visibleLocationList.page(db, { access: reader.access, scope: user, at: new URLSearchParams() }),
    await queries.userList.page(db, { access: reader.access, scope: { companyId, now }, at: list }),
    await queries.listUserActivity(db, reader.access, userId),
  ]);
}

let last = 0;
const newEmail = () => `new${(last += 1)}@example.test`;

/** Return a change that keeps everything except `values`. */
async function changeOf(
  userId: number,
  companyId: number,
  values: Partial<Record<keyof CustomerChange, unknown>> = {},
) {
  const user = await read(companyId, userId);
  const { version, firstName, role, networkIds, groupIds, locationIds, expiresOn } = user;
  const { canAccessBusinessMetrics, canOrder } = user;
  const lastName = user.lastName.replace(/\d/g, "");
  const kept = {
    version,
    firstName,
    lastName,
    role,
    networkIds,
    groupIds,
    locationIds,
    canAccessBusinessMetrics,
    canOrder,
  };
  return customerForm.parse({ ...kept, expiresOn: expiresOn ?? undefined, companyId, ...values });
}

describe("changing a user", () => {
  test("saves, raises the version and writes only the changed values", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    const input = await changeOf(user.id, world.sunrise.id, {
      firstName: "Grace",
      networkIds: [world.south.id, world.north.id],
    });
    expect(await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, user.id, input)).toEqual({
      saved: true,
      isSignedOut: false,
      isInvitedAgain: false,
    });
    expect(await read(world.sunrise.id, user.id)).toMatchObject({
      firstName: "Grace",
      networkIds: [world.south.id, world.north.id],
      version: 2,
    });
    expect(await isSignedIn(token)).toBe(true);
    expect((await auditOf(user.id)).at(-1)).toMatchObject({
      action: "user.change",
      before: { firstName: "Pat", networks: ["North"] },
      after: { firstName: "Grace", networks: ["South", "North"] },
    });
  });

  test("saves nothing without a change", async () => {
    const user = await makeNorthUser();
    await users.changeUser(
      { db: database.db, actor: advisor, now },
      world.sunrise.id,
      user.id,
      await changeOf(user.id, world.sunrise.id),
    );
    expect((await read(world.sunrise.id, user.id)).version).toBe(1);
    expect(await auditOf(user.id)).toEqual([]);
  });

  test("refuses the second of two simultaneous editors, and loses nothing of the first", async () => {
    const user = await makeNorthUser();
    const [one, two] = [
      await changeOf(user.id, world.sunrise.id, { firstName: "First" }),
      await changeOf(user.id, world.sunrise.id, { firstName: "Second" }),
    ];
    const outcomes = await Promise.all(
      [one, two].map((input) =>
        users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, user.id, input),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      status: 409,
      fieldErrors: { "": [expect.stringContaining("Someone else changed this user")] },
    });
    expect((await auditOf(user.id)).filter((entry) => entry.action === "user.change")).toHaveLength(1);
  });

  test("signs the user out when the role changes", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    const input = await changeOf(user.id, world.sunrise.id, { role: "View Only" });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, user.id, input),
    ).toMatchObject({
      isSignedOut: true,
    });
    expect(await isSignedIn(token)).toBe(false);
  });

  test("removes everything of the old company on a move, including terms and sessions", async () => {
    const user = await makeUser(
      database.db,
      "Location Level Guest",
      { company: world.sunrise, networks: [world.north], locations: [world.shop] },
      { defaultLocationId: world.shop.id },
    );
    const token = await signIn(user.id);
    const input = await changeOf(user.id, world.sunrise.id, {
      companyId: world.harbor.id,
      networkIds: [world.pier.id],
      locationIds: [world.pierShop.id],
    });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, user.id, input),
    ).toMatchObject({
      saved: false,
    });
    expect(
      await users.changeUser({ db: database.db, actor: senior, now }, world.sunrise.id, user.id, input),
    ).toMatchObject({
      saved: true,
      isSignedOut: true,
    });
    expect(await read(world.harbor.id, user.id)).toMatchObject({
      companyId: world.harbor.id,
      networkIds: [world.pier.id],
      locationIds: [world.pierShop.id],
      acceptedTermsVersion: null,
    });
    expect(await isSignedIn(token)).toBe(false);
    expect((await auditOf(user.id)).slice(-2)).toMatchObject([
      { companyId: world.sunrise.id, before: { networks: ["North"] }, after: { companyId: world.harbor.id } },
      { companyId: world.harbor.id, before: { networks: [] }, after: { networks: ["Pier"] } },
    ]);
  });

  test("keeps the former company's data from the new company's advisor, and the other way round", async () => {
    const { db } = database;
    const [sunrise, harbor] = [world.sunrise, world.harbor];
    const inviter = await makeUser(
      db,
      "Business Owner",
      { company: sunrise, networks: [world.north] },
      { firstName: "Olga" },
    );
    const user = await makeNorthUser({ lastName: "Mover", invitedBy: inviter.id, createdBy: inviter.id });
    const group = await makeGroup(db, sunrise, { locations: [world.shop], users: [user] }, { name: "Lakeside group" });
    const grouped = { networkIds: [world.north.id], groupIds: [group.id] };
    await saved(advisor, sunrise.id, user.id, { ...grouped, firstName: "Mo" });
    await users.signOutEverywhere({ db, actor: advisor, now }, { companyId: sunrise.id, userId: user.id });
    await saved(senior, sunrise.id, user.id, { companyId: harbor.id, networkIds: [world.pier.id], groupIds: [] });
    await writeAudit(db, senior, {
      action: "user.change",
      object: { type: "user", id: user.id },
      companyId: harbor.id,
      before: { companyId: sunrise.id, networks: ["North"] },
      after: { companyId: harbor.id, networks: ["Pier"] },
    });
    const harborAdvisor = await makePerson(db, world.harborAdvisor);
    const inHarbor = await readBy(harborAdvisor, harbor.id, user.id);
    expect(inHarbor).toContain("Pier");
    for (const name of ["North", "Lakeside", "Olga", "Sunrise", `"companyId":${sunrise.id}`, `${sunrise.id} →`]) {
      expect(inHarbor).not.toContain(name);
    }
    await saved(senior, harbor.id, user.id, { companyId: sunrise.id, networkIds: [world.north.id] });
    const inSunrise = await readBy(advisor, sunrise.id, user.id);
    expect(inSunrise).toContain("Left the company.");
    for (const name of ["Pier", "Harbor"]) expect(inSunrise).not.toContain(name);
  });

  test("changes the email only of an Invited user, who is invited again, not of a registered one", async () => {
    const invited = await invitee();
    const email = newEmail();
    const input = await changeOf(invited.id, world.sunrise.id, { email });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, invited.id, input),
    ).toMatchObject({
      isInvitedAgain: true,
    });
    expect(await mailsTo(email)).toHaveLength(1);
    const taken = await changeOf(invited.id, world.sunrise.id, { email: world.owner.email });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, invited.id, taken),
    ).toEqual({
      saved: false,
      fieldErrors: { email: ["This email is already in use."] },
    });
    const registered = await makeNorthUser();
    const stolen = await changeOf(registered.id, world.sunrise.id, { email: newEmail() });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, registered.id, stolen),
    ).toMatchObject({
      fieldErrors: { email: [expect.any(String)] },
    });
  });

  test("keeps the last owner of a network in it and in their role", async () => {
    const lonely = await makeNetwork(database.db, world.sunrise, { name: "Lonely" });
    const owner = await makeUser(database.db, "Business Owner", {
      company: world.sunrise,
      networks: [lonely, world.north],
    });
    const sentence = "This user is the last owner or administrator of Lonely. Add another one first.";
    const leave = await changeOf(owner.id, world.sunrise.id, { networkIds: [world.north.id] });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, owner.id, leave),
    ).toMatchObject({
      fieldErrors: { networkIds: [sentence] },
    });
    const demote = await changeOf(owner.id, world.sunrise.id, { role: "View Only" });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, owner.id, demote),
    ).toMatchObject({
      fieldErrors: { role: [sentence] },
    });
    const promote = await changeOf(owner.id, world.sunrise.id, { role: "Business Administrator" });
    expect(
      await users.changeUser({ db: database.db, actor: advisor, now }, world.sunrise.id, owner.id, promote),
    ).toMatchObject({
      saved: true,
    });
  });

  test("is not found for another company, an unassigned advisor or a path with the wrong company", async () => {
    const user = await makeUser(database.db, "View Only", { company: world.harbor, networks: [world.pier] });
    const input = await changeOf(user.id, world.harbor.id, { firstName: "Stolen" });
    for (const companyId of [world.harbor.id, world.sunrise.id, 999_999]) {
      expect(await users.changeUser({ db: database.db, actor: advisor, now }, companyId, user.id, input)).toBeNull();
    }
    expect(
      await users.changeUser({ db: database.db, actor: senior, now }, world.sunrise.id, user.id, input),
    ).toBeNull();
    expect((await read(world.harbor.id, user.id)).firstName).toBe("Pat");
  });
});
