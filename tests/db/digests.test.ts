import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeNotification } from "#tests/support/make/notifications.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { sendDigests } = await import("#app/insight/digests/send-digests.server.ts");

afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate mails, notifications, digest_mails`.execute(db);
  await sql`update users set mail_digest = 'off'`.execute(db);
});

async function makeReader(values: Parameters<typeof makeUser>[3] = {}) {
  const company = await makeCompany(db, { timeZone: "America/New_York" });
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const reader = await makeUser(db, "Business Owner", { company, networks: [network] }, values);
  return { company, network, shop, reader };
}

const mailedTo = async (reader: { email: string }) => {
  const mails = await db.selectFrom("mails").selectAll().where("recipient", "=", reader.email).orderBy("id").execute();
  return mails.map(({ subject }) => subject);
};

test("a digest is sent once a day at seven in its reader's time zone, on both sides of a clock change", async () => {
  const east = await makeReader();
  const west = await makeReader({ timeZone: "America/Los_Angeles" });
  for (const { reader } of [east, west]) await makeNotification(db, reader);
  // The clocks of the United States go forward in the night to 14 March 2027.
  const before = { east: "2027-03-13T12:00:00Z", west: "2027-03-13T15:00:00Z" };
  const after = { east: "2027-03-14T11:00:00Z", west: "2027-03-14T14:00:00Z" };
  const counts = async (at: string, minutes: number) => {
    await sendDigests(db, new Date(new Date(at).getTime() + minutes * 60_000));
    return [(await mailedTo(east.reader)).length, (await mailedTo(west.reader)).length];
  };
  expect(await counts(before.east, -1)).toEqual([0, 0]);
  expect(await counts(before.east, 0)).toEqual([1, 0]);
  expect(await counts(before.east, 60)).toEqual([1, 0]);
  expect(await counts(before.west, -1)).toEqual([1, 0]);
  expect(await counts(before.west, 0)).toEqual([1, 1]);

  // Notifications of the previous digest are not sent again.
  expect(await counts(after.east, 0)).toEqual([1, 1]);
  for (const { reader } of [east, west])
    await makeNotification(db, reader, { createdAt: new Date(Date.now() + 1_000) });
  expect(await counts(after.east, -1)).toEqual([1, 1]);
  expect(await counts(after.east, 0)).toEqual([2, 1]);
  expect(await counts(after.west, 0)).toEqual([2, 2]);
});

test("it lists late, due, requested, expiring and unread records, and is not sent when there are none", async () => {
  const { company, shop, reader } = await makeReader();
  const idle = await makeReader();
  const now = new Date("2026-11-20T13:00:00Z");
  await makeAction(db, shop, { ownerId: reader.id, dueOn: "2026-11-18" });
  await makeAction(db, shop, { ownerId: reader.id, dueOn: "2026-11-24" });
  await makeAction(db, shop, { ownerId: reader.id, dueOn: "2026-11-30" });
  const program = await makeProgram(db, company, { endsOn: "2026-11-01", claimWindowDays: 30, status: "closing" });
  const account = await makeBudgetAccount(db, program, shop, 30_000);
  await makeClaim(db, account, shop, { status: "infoRequested", submittedBy: reader.id });
  await makeNotification(db, reader, { type: "opening" });
  await makeNotification(db, reader, { type: "opening", readAt: now });
  await makeNotification(db, reader, { type: "action" });
  await makeNotification(db, reader, { type: "order", snoozedUntil: new Date("2026-11-21T13:00:00Z") });
  await sendDigests(db, now);
  const mail = await db.selectFrom("mails").selectAll().where("recipient", "=", reader.email).executeTakeFirstOrThrow();
  expect(mail.subject).toBe("1 late to-do, and 4 more");
  for (const line of [
    "1 to-do due this week",
    "1 claim needs more information",
    "$300.00 expires",
    "near your locations: 1 unread",
  ]) {
    expect(mail.text).toContain(line);
  }
  expect(mail.text).not.toContain("News");
  expect(mail.text).toMatch(/Unsubscribe from these emails: \S+\/unsubscribe\/\d+\.digest\./);
  expect(await mailedTo(idle.reader)).toEqual([]);
});

test("a weekly digest is sent on Monday, and none to users who chose none or are blocked", async () => {
  const weekly = await makeReader({ mailDigest: "weekly" });
  const off = await makeReader({ mailDigest: "off" });
  const blocked = await makeReader({ status: "Blocked" });
  for (const { reader } of [weekly, off, blocked]) await makeNotification(db, reader);
  await sendDigests(db, new Date("2026-11-22T13:00:00Z"));
  expect(await mailedTo(weekly.reader)).toEqual([]);
  await sendDigests(db, new Date("2026-11-23T13:00:00Z"));
  expect([await mailedTo(weekly.reader), await mailedTo(off.reader), await mailedTo(blocked.reader)]).toEqual([
    ["Location transfers: 1 unread"],
    [],
    [],
  ]);
});

test("an advisor's viewing of a user's pages is reported once, in the next digest", async () => {
  const { company, reader } = await makeReader({ mailDigest: "weekly" });
  const advisor = await makeUser(db, "Mainstreet Advisor", { advises: [company] });
  const look = { action: "user.view-as", objectType: "user", objectId: String(reader.id), actorId: advisor.id };
  await db
    .insertInto("auditLog")
    .values([
      { ...look, companyId: company.id },
      { ...look, objectId: String(advisor.id) },
    ])
    .execute();
  await sendDigests(db, new Date("2026-11-23T13:00:00Z"));
  await sendDigests(db, new Date("2026-11-30T13:00:00Z"));
  expect(await mailedTo(reader)).toEqual(["An advisor looked at your pages once"]);
});

test("two simultaneous servers, and one that died midway, mail each reader one digest, in few statements", async () => {
  const crew: Awaited<ReturnType<typeof makeUser>>[] = [];
  for (let number = 0; number < 5; number += 1) crew.push((await makeReader()).reader);
  for (const reader of crew) await makeNotification(db, reader);
  const now = new Date("2026-11-20T13:00:00Z");
  const mails = async () => Promise.all(crew.map(async (reader) => (await mailedTo(reader)).length));
  await Promise.all([sendDigests(db, now, { atOnce: 2 }), sendDigests(db, now)]);
  expect(await mails()).toEqual([1, 1, 1, 1, 1]);
  await sql`truncate mails, digest_mails`.execute(db);
  const sent = await recordStatements(() => sendDigests(db, now));
  expect(await mails()).toEqual([1, 1, 1, 1, 1]);
  expect(sent).toHaveLength(3);
});
