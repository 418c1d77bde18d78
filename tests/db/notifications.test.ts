import { afterAll, beforeEach, expect, test } from "vitest";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Mail } from "#app/platform/mail/mail.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { markNotificationsRead, openNotification, snoozeNotification } =
  await import("#app/platform/notifications/mark-notifications.server.ts");
const { notificationList } = await import("#app/platform/notifications/notification-list.server.ts");
const { findNotificationPreferences, muteNotificationType, saveNotificationPreferences, unsubscribeFromMails } =
  await import("#app/platform/notifications/preferences.server.ts");
const { notify } = await import("#app/platform/notifications/notify.server.ts");
const { findSession, startSession } = await import("#app/access/session/session.server.ts");
const now = new Date("2026-11-20T15:00:00Z");

afterAll(() => database.close());
beforeEach(async () => {
  await db.deleteFrom("mails").execute();
  await db.deleteFrom("notifications").execute();
  await db.deleteFrom("notificationPreferences").execute();
});

const mailAbout = (subject: string, path: string): Mail => ({
  subject,
  greeting: "Hello,",
  paragraphs: ["It changed."],
  footer: "You watch it.",
  button: { label: "Open it", link: `http://localhost${path}` },
});

async function makeReader() {
  const company = await makeCompany(db, { timeZone: "America/New_York" });
  return makeUser(db, "Business Owner", { company });
}

const told = (userId: number) =>
  db.selectFrom("notifications").selectAll().where("userId", "=", userId).orderBy("id").execute();
const mailed = () => db.selectFrom("mails").selectAll().orderBy("id").execute();
const open = (email: string, path = "/competitive-intelligence/view/4", subject = "Crumb near Main Street") =>
  db.transaction().execute((db) => notify(db, "opening.new", [{ email }], () => mailAbout(subject, path)));
const earlier = (hours: number) =>
  db
    .updateTable("notifications")
    .set({ createdAt: new Date(Date.now() - hours * 3_600_000) })
    .execute();

test("a user gets one row and one mail per record, and not the same notification twice within a day", async () => {
  const reader = await makeReader();
  await open(reader.email);
  await open(reader.email);
  expect(await mailed()).toHaveLength(1);
  await markNotificationsRead(db, reader.id, null, now);
  await earlier(23);
  await open(reader.email);
  expect((await told(reader.id)).map(({ readAt }) => readAt)).toEqual([now]);

  await earlier(25);
  await open(reader.email);
  await open(reader.email, "/competitive-intelligence/view/4", "Crumb in Evanston: Open");
  await open(reader.email, "/competitive-intelligence/view/5");
  const rows = await told(reader.id);
  expect(rows.map(({ title, readAt, recordKind, recordId }) => [title, readAt, recordKind, recordId])).toEqual([
    ["Crumb in Evanston: Open", null, "opening", 4],
    ["Crumb near Main Street", null, "opening", 5],
  ]);
  expect(await mailed()).toHaveLength(4);
});

test("a rolled-back change notifies no user, and each status of a claim is its own notification", async () => {
  const reader = await makeReader();
  const undone = db.transaction().execute(async (db) => {
    await notify(db, "claim.decided", [reader], () => mailAbout("RC-1: Declined", "/incentive/claims/1"));
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect([await told(reader.id), await mailed()]).toEqual([[], []]);
  for (const _ of [1, 2]) {
    await notify(db, "claim.decided", [reader], () => mailAbout("RC-1: Declined", "/incentive/claims/1"));
  }
  expect([(await told(reader.id)).length, (await mailed()).length]).toEqual([1, 2]);
});

test("every type with a setting follows its company's defaults until the user chooses", async () => {
  const { notificationCatalog, notificationTypesFor } =
    await import("#app/platform/notifications/notification-catalog.ts");
  const { notificationDefaults } = await import("#app/setup/documents/notification-document.ts");
  const reader = await makePerson(db, await makeReader());
  const types = notificationTypesFor("user").filter((type) => notificationCatalog[type].setting !== null);
  const settings = types.map((type) => notificationCatalog[type].setting ?? "");
  const reminders = ["actionDue", "actionLate"];
  expect(Object.keys(notificationDefaults.shape).sort()).toEqual([...reminders, ...settings].sort());
  const outcomeOf = async (kind: string) => {
    await db.deleteFrom("mails").execute();
    await db.deleteFrom("notifications").execute();
    await notify(db, kind, [reader], () => mailAbout("News", "/personal-details"));
    return [(await told(reader.userId)).some(({ isListed }) => isListed), (await mailed()).length > 0];
  };
  let number = 0;
  for (const [inApp, mail] of [
    [false, "now"],
    [true, "off"],
  ] as const) {
    number += 1;
    const value = JSON.stringify(Object.fromEntries(settings.map((setting) => [setting, { inApp, mail }])));
    await db
      .insertInto("settingsDocuments")
      .values({ companyId: reader.companyId ?? 0, type: "notificationDefaults", number, value })
      .execute();
    for (const type of types) expect([type, ...(await outcomeOf(type))]).toEqual([type, inApp, mail === "now"]);
    const { channelsOf } = await findNotificationPreferences(db, reader.userId);
    for (const type of types) expect(channelsOf(type)).toMatchObject({ inApp, byMail: mail === "now" });
  }
  // A choice of the user's own counts more; ending its mails keeps the company's default for the portal.
  await unsubscribeFromMails(db, { userId: reader.userId, type: "opening" });
  const { channelsOf } = await findNotificationPreferences(db, reader.userId);
  expect(channelsOf("opening")).toMatchObject({ inApp: true, byMail: false });
});

test("users are notified where they chose: in the app, by mail, both or neither, but always of security", async () => {
  const reader = await makePerson(db, await makeReader());
  const choose = (inApp: string[], byMail: string[]) =>
    saveNotificationPreferences(db, reader, ["opening"], { digest: "weekly", inApp, byMail, byPush: [] });
  const outcome = async () => {
    await db.deleteFrom("mails").execute();
    await db.deleteFrom("notifications").execute();
    await open(reader.email);
    return [(await told(reader.userId)).map(({ isListed }) => isListed), (await mailed()).length];
  };
  await choose(["opening"], []);
  expect(await outcome()).toEqual([[true], 0]);
  await choose([], ["opening"]);
  expect(await outcome()).toEqual([[false], 1]);
  await open(reader.email);
  expect(await mailed()).toHaveLength(1);
  await choose([], []);
  expect(await outcome()).toEqual([[], 0]);
  await choose(["opening"], ["opening"]);
  expect(await outcome()).toEqual([[true], 1]);
  expect((await findNotificationPreferences(db, reader.userId)).mailDigest).toBe("weekly");

  const [notice] = await told(reader.userId);
  expect(await muteNotificationType(db, await makePerson(db, await makeReader()), notice?.id ?? 0)).toBe(false);
  expect(await muteNotificationType(db, reader, notice?.id ?? 0)).toBe(true);
  expect(await outcome()).toEqual([[], 0]);
  await expect(notify(db, "password-changed", [reader], () => mailAbout("x", "/x"))).rejects.toThrow("catalog");
});

test("a link ends the mails of its type permanently, and no other mails", async () => {
  const reader = await makeReader();
  const audits = () =>
    db
      .selectFrom("auditLog")
      .select("id")
      .where("action", "=", "user.unsubscribe")
      .where("objectId", "=", String(reader.id))
      .execute();
  expect(await unsubscribeFromMails(db, { userId: reader.id, type: "opening" })).toBe(true);
  expect(await unsubscribeFromMails(db, { userId: reader.id, type: "opening" })).toBe(true);
  expect(await audits()).toHaveLength(1);
  expect(await unsubscribeFromMails(db, { userId: 987_654_321, type: "opening" })).toBe(false);
  await open(reader.email);
  await notify(db, "transfer.took-over", [reader], () => mailAbout("2 came", "/create-plan/first-step"));
  expect((await mailed()).map(({ kind }) => kind)).toEqual(["transfer.took-over"]);
  expect(await told(reader.id)).toHaveLength(2);
  const [mail] = await mailed();
  expect(mail?.unsubscribe).toMatch(/\/unsubscribe\/\d+\.transfer\.[\w-]{43}$/);
  expect(mail?.text).toContain(`Unsubscribe from these emails: ${mail?.unsubscribe}`);
  expect(mail?.text).toContain("/notifications/preferences");
  await unsubscribeFromMails(db, { userId: reader.id, type: "digest" });
  expect((await findNotificationPreferences(db, reader.id)).mailDigest).toBe("off");
});

test("a snoozed notification is hidden until seven on its day in the reader's time zone, and then unread", async () => {
  const reader = await makeReader();
  await open(reader.email);
  const [notice] = await told(reader.id);
  const id = notice?.id ?? 0;
  const access = AccessScope.of({ userId: reader.id, role: "Business Owner", companyId: reader.companyId });
  const shown = async (at: Date, state = "") => {
    const page = await notificationList.page(db, {
      access,
      scope: { userId: reader.id, access, now: at },
      at: new URLSearchParams({ state }),
    });
    return page.rows.length;
  };
  const token = await startSession(db, {
    userId: reader.id,
    origin: { address: "::1", agent: "test" },
    absoluteHours: 2_000,
    now,
  });
  const unread = async (at: Date) => (await findSession(db, token, at))?.unread;
  expect([await shown(now), await unread(now)]).toEqual([1, 1]);
  expect(await snoozeNotification(db, { userId: (await makeReader()).id, id, until: "tomorrow", now })).toBe(false);
  expect(await snoozeNotification(db, { userId: reader.id, id, until: "tomorrow", now })).toBe(true);
  const morning = new Date("2026-11-21T12:00:00Z");
  expect((await told(reader.id))[0]?.snoozedUntil).toEqual(morning);
  expect([await shown(now), await shown(now, "snoozed"), await unread(now)]).toEqual([0, 1, 0]);
  expect(await markNotificationsRead(db, reader.id, null, now)).toBe(0);
  expect(await shown(morning)).toBe(1);
  // 20 November 2026 is a Friday, and the clocks of New York go forward on 14 March 2027, a Sunday.
  await snoozeNotification(db, { userId: reader.id, id, until: "next-week", now });
  expect((await told(reader.id))[0]?.snoozedUntil).toEqual(new Date("2026-11-23T12:00:00Z"));
  await snoozeNotification(db, { userId: reader.id, id, until: "next-week", now: new Date("2027-03-12T15:00:00Z") });
  expect((await told(reader.id))[0]?.snoozedUntil).toEqual(new Date("2027-03-15T11:00:00Z"));
});

test("a record's title outside the access scope is hidden, and no user opens another's notification", async () => {
  const world = await makeWorld(db);
  const program = await makeProgram(db, world.sunrise);
  const claim = await makeClaim(db, await makeBudgetAccount(db, program, world.shop, 10_000), world.shop);
  const owner = await makeMember(db, world.owner);
  await notify(db, "claim.paid", [owner], () => mailAbout("RC-1: Paid", `/incentive/claims/${claim.id}`));
  const titles = async () => {
    const scope = { userId: owner.userId, access: owner.access, now };
    const { rows } = await notificationList.page(db, { access: owner.access, scope, at: new URLSearchParams() });
    const { csv } = {
      csv: await notificationList.download(db, { access: owner.access, scope, at: new URLSearchParams() }, "x.csv"),
    };
    return [rows.map(({ title }) => title), (await csv.text()).includes("RC-1")];
  };
  expect(await titles()).toEqual([["RC-1: Paid"], true]);
  await db.deleteFrom("memberships").where("userId", "=", owner.userId).execute();
  expect(await titles()).toEqual([[null], false]);
  const [notice] = await told(owner.userId);
  expect(await openNotification(db, { userId: world.southOwner.id, viewedBy: null }, notice?.id ?? 0, now)).toBeNull();
  expect(await openNotification(db, owner, notice?.id ?? 0, now)).toBe(`/incentive/claims/${claim.id}`);
  expect((await told(owner.userId))[0]?.readAt).toEqual(now);
});

test("notifying a hundred users takes two statements and the page of notifications two", async () => {
  const company = await makeCompany(db);
  const readers: Awaited<ReturnType<typeof makeReader>>[] = [];
  for (let number = 0; number < 12; number += 1) readers.push(await makeUser(db, "Business Owner", { company }));
  const sent = await recordStatements(() =>
    notify(db, "budget.low", readers, () => mailAbout("Little is left", "/incentive/unclaimed")),
  );
  expect(sent).toHaveLength(2);
  const [reader] = readers;
  const access = AccessScope.of({ userId: reader?.id ?? 0, role: "Business Owner", companyId: company.id });
  const page = () =>
    notificationList.page(db, { access, scope: { userId: reader?.id ?? 0, access, now }, at: new URLSearchParams() });
  expect(await recordStatements(page)).toHaveLength(2);
});
