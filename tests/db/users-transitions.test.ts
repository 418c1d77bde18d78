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
  test("ends every session immediately and is audited", async () => {
    const user = await makeNorthUser();
    const tokens = [await signIn(user.id), await signIn(user.id)];
    expect(
      await users.blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id }),
    ).toMatchObject({ saved: true });
    expect(await Promise.all(tokens.map(isSignedIn))).toEqual([false, false]);
    expect(await statusOf(user.id)).toEqual({ status: "Blocked", version: 2 });
    expect(await actionsOn(user.id)).toEqual(["user.block"]);
  });

  test("blocks once for two simultaneous requests", async () => {
    const user = await makeNorthUser();
    const outcomes = await Promise.all(
      [1, 2, 3].map(() =>
        users.blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      refusal: { sentence: "This user can't be blocked because their status is Blocked." },
    });
    expect(await actionsOn(user.id)).toEqual(["user.block"]);
  });

  test("cancels an open invitation, and unblocking sends a new one to a user who never registered", async () => {
    const user = await invitee();
    await users.resendInvitation(
      { db: database.db, actor: advisor, now },
      { companyId: world.sunrise.id, userId: user.id },
    );
    expect(await openInvitations(user.id)).toHaveLength(1);
    await users.blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id });
    expect(await openInvitations(user.id)).toHaveLength(0);
    await users.unblockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id });
    expect(await statusOf(user.id)).toMatchObject({ status: "Invited" });
    expect(await openInvitations(user.id)).toHaveLength(1);
    expect(await mailKinds(user.email)).toEqual(["invitation", "invitation"]);
  });

  test("unblocking a registered user reopens the account and notifies by mail, but restores no session", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    await users.blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id });
    await users.unblockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: user.id });
    expect(await statusOf(user.id)).toMatchObject({ status: "Registered" });
    expect(await isSignedIn(token)).toBe(false);
    expect(await mailKinds(user.email)).toEqual(["unblocked"]);
  });

  test("is refused for oneself and, to a Mainstreet Advisor, for advisors", async () => {
    expect(
      await users.blockUser(
        { db: database.db, actor: senior, now },
        { companyId: world.sunrise.id, userId: world.senior.id },
      ),
    ).toMatchObject({
      refusal: { sentence: "You can't block yourself." },
    });
    expect(
      await users.blockUser(
        { db: database.db, actor: advisor, now },
        { companyId: world.sunrise.id, userId: world.senior.id },
      ),
    ).toMatchObject({
      refusal: { sentence: "Only a Senior Advisor can change {advisors}." },
    });
    expect(await statusOf(world.senior.id)).toMatchObject({ status: "Registered" });
  });

  test("leaves a network one owner when its two owners are blocked simultaneously", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { name: "Sunrise Northwest" });
    const owners = await Promise.all(
      [1, 2].map(() => makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [network] })),
    );
    const outcomes = await Promise.all(
      // Two editors are needed, since one editor's changes wait for each other anyway.
      owners.map(({ id }, place) =>
        users.blockUser(
          { db: database.db, actor: place === 0 ? advisor : senior, now },
          { companyId: world.sunrise.id, userId: id },
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      refusal: { why: "last owner of Sunrise Northwest" },
    });
  });

  test("leaves one of two Senior Advisors who block each other simultaneously", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => makeUser(database.db, "Senior Advisor")));
    if (!one || !two) throw new Error("there are two");
    const [first, second] = [await makePerson(database.db, one), await makePerson(database.db, two)];
    const outcomes = await Promise.all([
      users.blockUser({ db: database.db, actor: first, now }, { companyId: world.sunrise.id, userId: two.id }),
      users.blockUser({ db: database.db, actor: second, now }, { companyId: world.sunrise.id, userId: one.id }),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ refusal: { why: "your access changed" } });
  });

  test("is not found for another company, an unassigned advisor or an account that does not exist", async () => {
    const { db } = database;
    expect(
      await users.blockUser({ db, actor: advisor, now }, { companyId: world.harbor.id, userId: world.harborOwner.id }),
    ).toBeNull();
    expect(
      await users.blockUser({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: world.harborOwner.id }),
    ).toBeNull();
    expect(
      await users.blockUser({ db, actor: senior, now }, { companyId: world.sunrise.id, userId: world.harborOwner.id }),
    ).toBeNull();
    expect(
      await users.blockUser({ db, actor: senior, now }, { companyId: world.sunrise.id, userId: 999_999 }),
    ).toBeNull();
    expect(
      await users.blockUser(
        { db, actor: senior, now },
        { companyId: world.sunrise.id, userId: world.harborAdvisor.id },
      ),
    ).toBeNull();
    expect(await statusOf(world.harborOwner.id)).toMatchObject({ status: "Registered" });
  });
});

describe("the other actions", () => {
  test("are allowed in their statuses and refused in the others", async () => {
    const { db } = database;
    const registered = await makeNorthUser();
    const invited = await invitee();
    const sunrise = world.sunrise.id;
    expect(
      await users.resendInvitation({ db, actor: advisor, now }, { companyId: sunrise, userId: registered.id }),
    ).toMatchObject({ saved: false });
    expect(
      await users.unblockUser({ db, actor: advisor, now }, { companyId: sunrise, userId: registered.id }),
    ).toMatchObject({ saved: false });
    expect(
      await users.mailPasswordReset({ db, actor: advisor, now }, { companyId: sunrise, userId: invited.id }),
    ).toMatchObject({ saved: false });
    expect(
      await users.signOutEverywhere({ db, actor: advisor, now }, { companyId: sunrise, userId: invited.id }),
    ).toMatchObject({ saved: false });
    expect(await mailKinds(registered.email)).toEqual([]);
    expect([...(await actionsOn(registered.id)), ...(await actionsOn(invited.id))]).toEqual([]);
  });

  test("are not found for another company", async () => {
    const { db } = database;
    const { resendInvitation, unblockUser, mailPasswordReset: mailReset, signOutEverywhere, setMetricsAccess } = users;
    for (const move of [resendInvitation, unblockUser, mailReset, signOutEverywhere]) {
      expect(
        await move({ db, actor: advisor, now }, { companyId: world.harbor.id, userId: world.harborOwner.id }),
      ).toBeNull();
      expect(
        await move({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: world.harborOwner.id }),
      ).toBeNull();
    }
    expect(
      await setMetricsAccess(
        { db, actor: advisor, now },
        { companyId: world.sunrise.id, userId: world.harborOwner.id },
        true,
      ),
    ).toBeNull();
  });

  test("a new invitation replaces the previous one", async () => {
    const user = await invitee();
    await users.resendInvitation(
      { db: database.db, actor: advisor, now },
      { companyId: world.sunrise.id, userId: user.id },
    );
    await users.resendInvitation(
      { db: database.db, actor: advisor, now },
      { companyId: world.sunrise.id, userId: user.id },
    );
    expect(await openInvitations(user.id)).toHaveLength(1);
  });

  test("signing out everywhere ends the sessions and leaves the account open", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    expect(
      await users.signOutEverywhere(
        { db: database.db, actor: advisor, now },
        { companyId: world.sunrise.id, userId: user.id },
      ),
    ).toMatchObject({
      saved: true,
    });
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(await signIn(user.id))).toBe(true);
  });

  test("a password reset mail leaves the password and the sessions unchanged", async () => {
    const user = await makeNorthUser();
    const token = await signIn(user.id);
    expect(
      await users.mailPasswordReset(
        { db: database.db, actor: advisor, now },
        { companyId: world.sunrise.id, userId: user.id },
      ),
    ).toMatchObject({
      saved: true,
    });
    expect(await mailKinds(user.email)).toEqual(["reset"]);
    expect(await isSignedIn(token)).toBe(true);
  });

  test("metrics access is granted once, and never to a Location Level Guest", async () => {
    const { db } = database;
    const user = await makeNorthUser();
    const give = (id: number) =>
      users.setMetricsAccess({ db, actor: advisor, now }, { companyId: world.sunrise.id, userId: id }, true);
    const outcomes = await Promise.all([give(user.id), give(user.id)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await give(world.guest.id)).toMatchObject({ saved: false });
  });

  test("the activity lists actions on and by the user, only within the access scope", async () => {
    const user = await makeNorthUser();
    await users.signOutEverywhere(
      { db: database.db, actor: advisor, now },
      { companyId: world.sunrise.id, userId: user.id },
    );
    const entries = await users.listUserActivity(database.db, advisor.access, user.id);
    expect(entries).toEqual([
      expect.objectContaining({ by: expect.stringContaining("Pat"), sentences: ["Signed the user out everywhere."] }),
    ]);
    const foreign = await makePerson(database.db, world.harborAdvisor);
    expect(await users.listUserActivity(database.db, foreign.access, user.id)).toEqual([]);
  });
});

describe("several users together", () => {
  test("does what is possible, names skipped users, and shows a preview", async () => {
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
