import { afterAll, describe, expect, test } from "vitest";
import { type CustomerChange, customerForm } from "#app/modules/users/user-form.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import { openUserVerbs } from "#tests/support/user-verbs.ts";

const { database, world, senior, advisor, now, users, somebody, invitee, read, auditOf, mailsTo, signIn, isSignedIn } =
  await openUserVerbs();
afterAll(() => database.close());

let last = 0;
const newEmail = () => `new${(last += 1)}@example.test`;

/** A change that keeps everything but what `values` say. */
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
  test("saves, raises the version and writes only what changed", async () => {
    const user = await somebody();
    const token = await signIn(user.id);
    const input = await changeOf(user.id, world.sunrise.id, {
      firstName: "Grace",
      networkIds: [world.south.id, world.north.id],
    });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, user.id, input, now)).toEqual({
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

  test("without a change writes nothing", async () => {
    const user = await somebody();
    await users.changeUser(
      database.db,
      advisor,
      world.sunrise.id,
      user.id,
      await changeOf(user.id, world.sunrise.id),
      now,
    );
    expect((await read(world.sunrise.id, user.id)).version).toBe(1);
    expect(await auditOf(user.id)).toEqual([]);
  });

  test("of two editors at once the second is told, and nothing of the first is lost", async () => {
    const user = await somebody();
    const [one, two] = [
      await changeOf(user.id, world.sunrise.id, { firstName: "First" }),
      await changeOf(user.id, world.sunrise.id, { firstName: "Second" }),
    ];
    const outcomes = await Promise.all(
      [one, two].map((input) => users.changeUser(database.db, advisor, world.sunrise.id, user.id, input, now)),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      status: 409,
      problems: { "": [expect.stringContaining("Someone else changed this user")] },
    });
    expect((await auditOf(user.id)).filter((entry) => entry.action === "user.change")).toHaveLength(1);
  });

  test("another role signs the person out", async () => {
    const user = await somebody();
    const token = await signIn(user.id);
    const input = await changeOf(user.id, world.sunrise.id, { role: "View Only" });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, user.id, input, now)).toMatchObject({
      isSignedOut: true,
    });
    expect(await isSignedIn(token)).toBe(false);
  });

  test("another company takes everything of the old one away, terms and sessions too", async () => {
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
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, user.id, input, now)).toMatchObject({
      saved: false,
    });
    expect(await users.changeUser(database.db, senior, world.sunrise.id, user.id, input, now)).toMatchObject({
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
    expect((await auditOf(user.id)).at(-1)).toMatchObject({
      before: { networks: ["North"] },
      after: { networks: ["Pier"] },
    });
  });

  test("the e-mail of an Invited person can be put right, which invites them again; a registered one's cannot", async () => {
    const invited = await invitee();
    const email = newEmail();
    const input = await changeOf(invited.id, world.sunrise.id, { email });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, invited.id, input, now)).toMatchObject({
      isInvitedAgain: true,
    });
    expect(await mailsTo(email)).toHaveLength(1);
    const taken = await changeOf(invited.id, world.sunrise.id, { email: world.owner.email });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, invited.id, taken, now)).toEqual({
      saved: false,
      problems: { email: ["This e-mail is already in use."] },
    });
    const registered = await somebody();
    const stolen = await changeOf(registered.id, world.sunrise.id, { email: newEmail() });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, registered.id, stolen, now)).toMatchObject({
      problems: { email: [expect.any(String)] },
    });
  });

  test("the last owner of a network neither leaves it nor loses the role", async () => {
    const lonely = await makeNetwork(database.db, world.sunrise, { name: "Lonely" });
    const owner = await makeUser(database.db, "Business Owner", {
      company: world.sunrise,
      networks: [lonely, world.north],
    });
    const sentence = "This user is the last owner or administrator of Lonely. Add another one first.";
    const leave = await changeOf(owner.id, world.sunrise.id, { networkIds: [world.north.id] });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, owner.id, leave, now)).toMatchObject({
      problems: { networkIds: [sentence] },
    });
    const demote = await changeOf(owner.id, world.sunrise.id, { role: "View Only" });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, owner.id, demote, now)).toMatchObject({
      problems: { role: [sentence] },
    });
    const promote = await changeOf(owner.id, world.sunrise.id, { role: "Business Administrator" });
    expect(await users.changeUser(database.db, advisor, world.sunrise.id, owner.id, promote, now)).toMatchObject({
      saved: true,
    });
  });

  test("is absent for another company, an unassigned advisor and a path that does not fit", async () => {
    const user = await makeUser(database.db, "View Only", { company: world.harbor, networks: [world.pier] });
    const input = await changeOf(user.id, world.harbor.id, { firstName: "Stolen" });
    for (const companyId of [world.harbor.id, world.sunrise.id, 999_999]) {
      expect(await users.changeUser(database.db, advisor, companyId, user.id, input, now)).toBeNull();
    }
    expect(await users.changeUser(database.db, senior, world.sunrise.id, user.id, input, now)).toBeNull();
    expect((await read(world.harbor.id, user.id)).firstName).toBe("Pat");
  });
});
