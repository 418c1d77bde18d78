import { afterAll, describe, expect, test } from "vitest";
import { previewUserBulk, userBulkResultText } from "#app/people/bulk-changes/user-bulk.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeNetwork } from "#tests/support/make/places.ts";
import { openUserHarness } from "#tests/support/user-harness.ts";

const { database, world, senior, advisor, now, users, makeNorthUser, invitee, signIn, isSignedIn } =
  await openUserHarness();
afterAll(() => database.close());

const statusOf = (id: number) =>
  database.db.selectFrom("users").select(["status", "version"]).where("id", "=", id).executeTakeFirstOrThrow();

const actionsOn = async (userId: number) => {
  const rows = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("objectType", "=", "user")
    .where("objectId", "=", String(userId))
    .where("result", "=", "done")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.action);
};

const mailKinds = async (recipient: string) => {
  const rows = await database.db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.kind);
};

const openInvitations = (userId: number) =>
  database.db.selectFrom("tokens").select("id").where("userId", "=", userId).where("usedAt", "is", null).execute();

describe("blocking", () => {
  test("ends every session at once and says so in the audit log", async () => {
    const user = await makeNorthUser();
    const tokens = [await signIn(user.id), await signIn(user.id)];
    expect(await users.blockUser(database.db, advisor, world.sunrise.id, user.id, now)).toMatchObject({ saved: true });
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    expect(await statusOf(user.id)).toEqual({ status: "Blocked", version: 2 });
    expect(await actionsOn(user.id)).toEqual(["user.block"]);
  });

  test("twice at once blocks once", async () => {
    const user = await makeNorthUser();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => users.blockUser(database.db, advisor, world.sunrise.id, user.id, now)),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      refusal: { sentence: "This user can't be blocked because their status is Blocked." },
    });
    expect(await actionsOn(user.id)).toEqual(["user.block"]);
  });

  test("kills an open invitation, and unblocking sends a fresh one to whoever never registered", async () => {
    const user = await invitee();
    await users.resendInvitation(database.db, advisor, world.sunrise.id, user.id, now);
    expect(await openInvitations(user.id)).toHaveLength(1);
    await users.blockUser(database.db, advisor, world.sunrise.id, user.id, now);
    expect(await openInvitations(user.id)).toHaveLength(0);
    await users.unblockUser(database.db, advisor, world.sunrise.id, user.id, now);
    expect(await statusOf(user.id)).toMatchObject({ status: "Invited" });
    expect(await openInvitations(user.id)).toHaveLength(1);
    expect(await mailKinds(user.email)).toEqual(["invitation", "invitation"]);
  });

  test("unblocking a registered person opens the account and mails it, but no old session comes back", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    await users.blockUser(database.db, advisor, world.sunrise.id, user.id, now);
    await users.unblockUser(database.db, advisor, world.sunrise.id, user.id, now);
    expect(await statusOf(user.id)).toMatchObject({ status: "Registered" });
    expect(await isSignedIn(token)).toBe(false);
    expect(await mailKinds(user.email)).toEqual(["unblocked"]);
  });

  test("is refused for oneself and, to a Mainstreet Advisor, for advisors", async () => {
    expect(await users.blockUser(database.db, senior, world.sunrise.id, world.senior.id, now)).toMatchObject({
      refusal: { sentence: "You can't block yourself." },
    });
    expect(await users.blockUser(database.db, advisor, world.sunrise.id, world.senior.id, now)).toMatchObject({
      refusal: { sentence: "Only a Senior Advisor can change {advisors}." },
    });
    expect(await statusOf(world.senior.id)).toMatchObject({ status: "Registered" });
  });

  test("two owners of a network at once leave it one", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { name: "Sunrise Northwest" });
    const owners = await Promise.all(
      [1, 2].map(() => makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [network] })),
    );
    const outcomes = await Promise.all(
      // Two editors are needed, since one editor's changes wait for each other anyway.
      owners.map(({ id }, place) =>
        users.blockUser(database.db, place === 0 ? advisor : senior, world.sunrise.id, id, now),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      refusal: { why: "last owner of Sunrise Northwest" },
    });
  });

  test("two Senior Advisors who block each other at once leave one", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => makeUser(database.db, "Senior Advisor")));
    if (!one || !two) throw new Error("there are two");
    const [first, second] = [await makePerson(database.db, one), await makePerson(database.db, two)];
    const outcomes = await Promise.all([
      users.blockUser(database.db, first, world.sunrise.id, two.id, now),
      users.blockUser(database.db, second, world.sunrise.id, one.id, now),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ refusal: { why: "your access changed" } });
  });

  test("is absent for another company, an unassigned advisor and an account that does not exist", async () => {
    const { db } = database;
    expect(await users.blockUser(db, advisor, world.harbor.id, world.harborOwner.id, now)).toBeNull();
    expect(await users.blockUser(db, advisor, world.sunrise.id, world.harborOwner.id, now)).toBeNull();
    expect(await users.blockUser(db, senior, world.sunrise.id, world.harborOwner.id, now)).toBeNull();
    expect(await users.blockUser(db, senior, world.sunrise.id, 999_999, now)).toBeNull();
    expect(await users.blockUser(db, senior, world.sunrise.id, world.harborAdvisor.id, now)).toBeNull();
    expect(await statusOf(world.harborOwner.id)).toMatchObject({ status: "Registered" });
  });
});

describe("the other moves", () => {
  test("each has its statuses and is refused in the others", async () => {
    const { db } = database;
    const registered = await makeNorthUser();
    const invited = await invitee();
    const sunrise = world.sunrise.id;
    expect(await users.resendInvitation(db, advisor, sunrise, registered.id, now)).toMatchObject({ saved: false });
    expect(await users.unblockUser(db, advisor, sunrise, registered.id, now)).toMatchObject({ saved: false });
    expect(await users.mailPasswordReset(db, advisor, sunrise, invited.id, now)).toMatchObject({ saved: false });
    expect(await users.signOutEverywhere(db, advisor, sunrise, invited.id, now)).toMatchObject({ saved: false });
    expect(await mailKinds(registered.email)).toEqual([]);
    expect([...(await actionsOn(registered.id)), ...(await actionsOn(invited.id))]).toEqual([]);
  });

  test("each is absent for another company", async () => {
    const { db } = database;
    const { resendInvitation, unblockUser, mailPasswordReset: mailReset, signOutEverywhere, setMetricsAccess } = users;
    for (const move of [resendInvitation, unblockUser, mailReset, signOutEverywhere]) {
      expect(await move(db, advisor, world.harbor.id, world.harborOwner.id, now)).toBeNull();
      expect(await move(db, advisor, world.sunrise.id, world.harborOwner.id, now)).toBeNull();
    }
    expect(await setMetricsAccess(db, advisor, world.sunrise.id, world.harborOwner.id, now, true)).toBeNull();
  });

  test("a new invitation replaces the one before", async () => {
    const user = await invitee();
    await users.resendInvitation(database.db, advisor, world.sunrise.id, user.id, now);
    await users.resendInvitation(database.db, advisor, world.sunrise.id, user.id, now);
    expect(await openInvitations(user.id)).toHaveLength(1);
  });

  test("signing out everywhere ends the sessions and leaves the account open", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    expect(await users.signOutEverywhere(database.db, advisor, world.sunrise.id, user.id, now)).toMatchObject({
      saved: true,
    });
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(await signIn(user.id))).toBe(true);
  });

  test("a reset mail leaves the password and the sessions alone", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    expect(await users.mailPasswordReset(database.db, advisor, world.sunrise.id, user.id, now)).toMatchObject({
      saved: true,
    });
    expect(await mailKinds(user.email)).toEqual(["reset"]);
    expect(await isSignedIn(token)).toBe(true);
  });

  test("metrics access is given once, and never to a Location Level Guest", async () => {
    const { db } = database;
    const user = await makeNorthUser();
    const give = (id: number) => users.setMetricsAccess(db, advisor, world.sunrise.id, id, now, true);
    const outcomes = await Promise.all([give(user.id), give(user.id)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await give(world.guest.id)).toMatchObject({ saved: false });
  });

  test("the activity tells of what was done to the person and by them, in reach alone", async () => {
    const user = await makeNorthUser();
    await users.signOutEverywhere(database.db, advisor, world.sunrise.id, user.id, now);
    const entries = await users.listUserActivity(database.db, advisor.access, user.id);
    expect(entries).toEqual([
      expect.objectContaining({ by: expect.stringContaining("Pat"), sentences: ["Signed the user out everywhere."] }),
    ]);
    const foreign = await makePerson(database.db, world.harborAdvisor);
    expect(await users.listUserActivity(database.db, foreign.access, user.id)).toEqual([]);
  });
});

describe("several at once", () => {
  test("does what it can, says who was kept, and previews it", async () => {
    const { db } = database;
    const network = await makeNetwork(db, world.sunrise, { name: "Sunrise Southeast" });
    const inIt = { company: world.sunrise, networks: [network] };
    const owners = [await makeUser(db, "Business Owner", inIt), await makeUser(db, "Business Administrator", inIt)];
    const viewer = await makeUser(db, "View Only", inIt);
    await signIn(viewer.id);
    const ids = [...owners, viewer].map(({ id }) => id);
    const subjects = await users.findBulkUsers({ db, actor: advisor, now }, world.sunrise.id, [
      ...ids,
      world.harborOwner.id,
    ]);
    const preview = previewUserBulk("block", subjects, advisor);
    expect(preview).toMatchObject({
      changed: [{ id: ids[0] }, { id: ids[2] }],
      signedOut: 1,
      skipped: [{ why: "last owner of Sunrise Southeast" }],
    });
    const outcomes = await users.runUserBulkAction(
      { db, actor: advisor, now },
      { companyId: world.sunrise.id, intent: "block", userIds: [...ids, world.harborOwner.id] },
    );
    expect(userBulkResultText("block", outcomes)).toBe("2 blocked, 1 skipped: last owner of Sunrise Southeast.");
    expect(await statusOf(world.harborOwner.id)).toMatchObject({ status: "Registered" });
  });
});
