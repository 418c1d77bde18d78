import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makeUser, testPassword } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let person: { id: number; email: string };
let member: Member;
let people: Awaited<ReturnType<typeof load>>;

const origin = { requestId: "", address: "192.0.2.7", agent: "Mozilla/5.0 Firefox/140.0" };
const now = new Date("2026-11-20T15:00:00Z");
const newPassword = "seven quiet kettles";
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

beforeAll(async () => {
  database = await openTestDatabase();
  people = await load();
  world = await makeWorld(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  person = await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [world.north] });
  member = await makeMember(database.db, person);
});

describe("about you", () => {
  const form = {
    intent: "about-you" as const,
    firstName: "Ana",
    lastName: "Ruiz",
    phone: "+16145550123",
    jobTitle: null,
  };

  test("is saved with its history", async () => {
    expect(
      await people.changeAboutYou({ db: database.db, actor: member, now }, member, { ...form, version: 1 }),
    ).toEqual({
      saved: true,
    });
    expect(await stored()).toMatchObject({ firstName: "Ana", phone: "+16145550123", version: 2, updatedBy: person.id });
    expect(await audited()).toMatchObject([
      { action: "user.change-details", after: { firstName: "Ana", lastName: "Ruiz" } },
    ]);
  });

  test("refuses one of two simultaneous saves, and keeps none of it", async () => {
    const saves = ["Ana", "Bea"].map((firstName) =>
      people.changeAboutYou({ db: database.db, actor: member, now }, member, { ...form, firstName, version: 1 }),
    );
    const outcomes = await Promise.all(saves);
    expect(outcomes.map((outcome) => outcome?.saved).sort()).toEqual([false, true]);
    expect(outcomes).toContainEqual(
      expect.objectContaining({ status: 409, fieldErrors: { "": [expect.any(String)] } }),
    );
    expect((await stored()).version).toBe(2);
  });

  test("saves nothing without a change", async () => {
    await people.changeAboutYou({ db: database.db, actor: member, now }, member, { ...form, version: 1 });
    await people.changeAboutYou({ db: database.db, actor: member, now }, member, { ...form, version: 2 });
    expect((await stored()).version).toBe(2);
    expect(await audited()).toHaveLength(1);
  });
});

describe("preferences", () => {
  const form = {
    intent: "preferences" as const,
    version: 1,
    timeZone: "America/Denver",
    theme: "dark" as const,
    defaultLocationId: null,
    mailDigest: "weekly" as const,
  };

  test("are saved; a theme equal to the device's is not stored as a choice", async () => {
    const defaultLocationId = world.shop.id;
    await people.changePreferences({ db: database.db, actor: member, now }, member, { ...form, defaultLocationId });
    expect(await stored()).toMatchObject({ theme: "dark", timeZone: "America/Denver", defaultLocationId, version: 2 });
    await people.changePreferences({ db: database.db, actor: member, now }, member, {
      ...form,
      theme: "system",
      version: 2,
    });
    expect(await stored()).toMatchObject({ theme: null, defaultLocationId: null });
  });

  test("refuse an unknown time zone and a stale version", async () => {
    const nowhere = await people.changePreferences({ db: database.db, actor: member, now }, member, {
      ...form,
      timeZone: "Mars/Olympus",
    });
    expect(nowhere).toEqual({ saved: false, fieldErrors: { timeZone: ["Choose a time zone from the list."] } });
    const stale = await people.changePreferences({ db: database.db, actor: member, now }, member, {
      ...form,
      version: 7,
    });
    expect(stale).toMatchObject({ saved: false, status: 409 });
    expect((await stored()).version).toBe(1);
  });

  test("find no location outside the access scope, of the same company or another", async () => {
    for (const location of [world.southShop, world.pierShop, { id: 987_654 }]) {
      const outcome = await people.changePreferences({ db: database.db, actor: member, now }, member, {
        ...form,
        defaultLocationId: location.id,
      });
      expect(outcome).toEqual({
        saved: false,
        fieldErrors: { defaultLocationId: ["Choose one of your {locations}."] },
      });
      expect(await people.chooseLocation(database.db, member, location.id)).toBeNull();
    }
    expect((await stored()).defaultLocationId).toBeNull();
  });

  test("remember the current location, which makes no form stale", async () => {
    expect(await people.chooseLocation(database.db, member, world.kiosk.id)).toEqual({ saved: true });
    await people.chooseLocation(database.db, member, world.kiosk.id);
    expect(await stored()).toMatchObject({ defaultLocationId: world.kiosk.id, version: 1 });
    expect(await audited()).toHaveLength(1);
    await people.chooseLocation(database.db, member, null);
    expect((await stored()).defaultLocationId).toBeNull();
  });
});

describe("the password", () => {
  const form = { currentPassword: testPassword, newPassword };

  test("changes, ends every session and gives this browser a new one (SE-06)", async () => {
    const elsewhere = await startSession(database.db, { userId: person.id, origin, absoluteHours: 12, now });
    const outcome = await people.changePassword(database.db, member, form, now);
    if (!outcome.saved) throw new Error("not changed");
    expect(await findSession(database.db, elsewhere, now)).toBeNull();
    expect(await findSession(database.db, outcome.token, now)).toMatchObject({ userId: person.id });
    expect(await people.listSessions(database.db, member, now)).toHaveLength(1);
    expect(await mailsTo(person.email)).toEqual(["password-changed"]);
    expect(await audited()).toMatchObject([{ action: "user.change-password", before: null, after: null }]);
  });

  test("stays when the current one is wrong, and guessing is limited to five tries", async () => {
    const wrong = { currentPassword: "not my password", newPassword };
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await people.changePassword(database.db, member, wrong, now)).toEqual({
        saved: false,
        fieldErrors: { currentPassword: ["This password is not correct."] },
        minutes: null,
      });
    }
    expect(await people.changePassword(database.db, member, form, now)).toEqual({
      saved: false,
      fieldErrors: { currentPassword: ["Too many attempts. Try again in 15 minutes."] },
      minutes: 15,
    });
    expect(await people.changePassword(database.db, member, form, later(1))).toMatchObject({ saved: true });
  });

  test.each([
    ["short", "Use at least 12 characters."],
    ["Sunrise2026!", "Leave your company's name out of your password."],
    [testPassword, "Choose a password different from your current one."],
  ])("is not replaced by %j", async (typed, sentence) => {
    const outcome = await people.changePassword(database.db, member, { ...form, newPassword: typed }, now);
    expect(outcome).toMatchObject({ saved: false, fieldErrors: { newPassword: [sentence] } });
  });

  test("changes once for two simultaneous requests", async () => {
    const changes = ["one quiet kettle", "two quiet kettles"].map((typed) =>
      people.changePassword(database.db, member, { ...form, newPassword: typed }, now),
    );
    expect((await Promise.all(changes)).filter((outcome) => outcome.saved)).toHaveLength(1);
    expect(await mailsTo(person.email)).toEqual(["password-changed"]);
  });
});

test("signing out others leaves this browser signed in", async () => {
  const elsewhere = await startSession(database.db, { userId: person.id, origin, absoluteHours: 12, now });
  const sessions = await people.listSessions(database.db, member, now);
  expect(sessions.map((session) => session.isThisOne)).toEqual([true, false]);
  expect(sessions[1]).toMatchObject({ address: "192.0.2.7", agent: "Mozilla/5.0 Firefox/140.0" });
  expect(await people.signOutOthers(database.db, member, now)).toBe(1);
  expect(await people.signOutOthers(database.db, member, now)).toBe(0);
  expect(await findSession(database.db, elsewhere, now)).toBeNull();
  expect(await people.listSessions(database.db, member, now)).toHaveLength(1);
  expect(await audited()).toHaveLength(1);
});

describe("the email", () => {
  const request = (email: string) =>
    people.requestEmailChange(database.db, member, { email, currentPassword: testPassword }, now);

  test("changes once the new address confirms, and the old address is notified and can undo it", async () => {
    const email = `new${person.id}@example.test`;
    expect(await request(email)).toEqual({ saved: true });
    expect((await stored()).email).toBe(person.email);
    expect(await people.findPersonalDetails(database.db, person.id, now)).toMatchObject({ pendingEmail: email });
    expect(await mailsTo(person.email)).toEqual(["email-change-asked"]);

    const link = await linkTo(email);
    expect(await people.findEmailChange(database.db, link, now)).toEqual({ email, isReturn: false });
    expect(await people.findEmailChange(database.db, link, now)).toEqual({ email, isReturn: false });
    const outcomes = await Promise.all([1, 2, 3].map(() => people.confirmEmail(database.db, link, origin, now)));
    expect(outcomes.filter((outcome) => outcome?.saved)).toEqual([{ saved: true, email, isReturn: false }]);
    expect(await stored()).toMatchObject({ email, version: 2 });
    expect(await mailsTo(person.email)).toEqual(["email-change-asked", "email-changed"]);
    expect(await request(`third${person.id}@example.test`)).toMatchObject({
      saved: false,
      fieldErrors: { email: ["You can change your email once every 24 hours. Try again later."] },
    });

    const session = await startSession(database.db, { userId: person.id, origin, absoluteHours: 12, now });
    const wayBack = await linkTo(person.email);
    expect(await people.confirmEmail(database.db, wayBack, origin, later(23))).toEqual({
      saved: true,
      email: person.email,
      isReturn: true,
    });
    expect((await stored()).email).toBe(person.email);
    expect(await findSession(database.db, session, now)).toBeNull();
    expect((await audited()).map((entry) => entry.action)).toEqual([
      "user.ask-email-change",
      "user.change-email",
      "user.take-email-back",
    ]);
  });

  test("gets the same response if another user has it, and nothing changes", async () => {
    const taken = world.harborOwner.email;
    expect(await request(taken)).toEqual({ saved: true });
    expect(await people.findPersonalDetails(database.db, person.id, now)).toMatchObject({ pendingEmail: taken });
    expect(await mailsTo(person.email)).toEqual(["email-change-asked"]);
    const [mail] = await database.db.selectFrom("mails").select("text").where("recipient", "=", taken).execute();
    expect(mail?.text).not.toContain("token=");
  });

  test("is refused if taken before the link is opened", async () => {
    const email = `late${person.id}@example.test`;
    await request(email);
    const link = await linkTo(email);
    await makeUser(database.db, "View Only", { company: world.harbor }, { email });
    expect(await people.confirmEmail(database.db, link, origin, now)).toMatchObject({
      saved: false,
      fieldErrors: { email: ["This email is already in use."] },
    });
    expect((await stored()).email).toBe(person.email);
  });

  test("stays when the request is canceled, expires, is replaced or the user is blocked", async () => {
    const email = `never${person.id}@example.test`;
    await request(email);
    const cancelled = await linkTo(email);
    await people.cancelEmailChange(database.db, member, now);
    await people.cancelEmailChange(database.db, member, now);
    expect(await people.confirmEmail(database.db, cancelled, origin, now)).toBeNull();
    await request(email);
    const replaced = await linkTo(email);
    await request(email);
    expect(await people.confirmEmail(database.db, replaced, origin, now)).toBeNull();
    const open = await linkTo(email);
    expect(await people.confirmEmail(database.db, open, origin, later(25))).toBeNull();
    await database.db.updateTable("users").set({ status: "Blocked" }).where("id", "=", person.id).execute();
    expect(await people.confirmEmail(database.db, open, origin, now)).toBeNull();
    expect((await stored()).email).toBe(person.email);
  });

  test("requires the current password, and another address", async () => {
    const wrong = { email: "other@example.test", currentPassword: "wrong" };
    expect(await people.requestEmailChange(database.db, member, wrong, now)).toMatchObject({
      fieldErrors: { currentPassword: ["This password is not correct."] },
    });
    expect(await request(person.email)).toMatchObject({ fieldErrors: { email: ["This is already your email."] } });
  });

  test("is confirmed by mail at no more than five addresses an hour", async () => {
    for (let count = 0; count < 5; count += 1) await request(`many${count}.${person.id}@example.test`);
    expect(await request("one.more@example.test")).toMatchObject({ saved: false, minutes: 60 });
  });
});

test("a user's locations are those within the access scope", async () => {
  const more = await makeLocation(database.db, world.north, { name: "Another" });
  const choices = await people.listLocationChoices(database.db, member.access);
  expect(choices.map((choice) => choice.id).sort()).toEqual([world.shop.id, world.kiosk.id, more.id].sort());
});

async function load() {
  return {
    ...(await import("#app/people/profile/save-profile.server.ts")),
    ...(await import("#app/people/profile/change-password.server.ts")),
    ...(await import("#app/people/profile/choose-location.server.ts")),
    ...(await import("#app/people/profile/sign-out-others.server.ts")),
    ...(await import("#app/people/profile/request-email-change.server.ts")),
    ...(await import("#app/people/profile/cancel-email-change.server.ts")),
    ...(await import("#app/people/profile/confirm-email.server.ts")),
    ...(await import("#app/people/profile/person-queries.server.ts")),
    ...(await import("#app/organization/locations/location-queries.server.ts")),
  };
}

function stored() {
  return database.db.selectFrom("users").selectAll().where("id", "=", person.id).executeTakeFirstOrThrow();
}

function audited() {
  const entries = database.db.selectFrom("auditLog").select(["action", "before", "after"]);
  return entries.where("objectId", "=", String(person.id)).where("objectType", "=", "user").orderBy("id").execute();
}

async function mailsTo(email: string) {
  const mails = await database.db
    .selectFrom("mails")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return mails.map((mail) => mail.kind);
}

/** Return the secret of the newest link that was mailed to a user. */
async function linkTo(email: string): Promise<string> {
  const mails = database.db.selectFrom("mails").select("text").where("recipient", "=", email);
  const { text } = await mails.orderBy("id", "desc").executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(text)?.[1] ?? "";
}
