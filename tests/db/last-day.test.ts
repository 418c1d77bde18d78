import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeAnnouncement } from "#tests/support/make/notifications.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { notify } = await import("#app/platform/notifications/notify.server.ts");
const { sendDigests } = await import("#app/insight/digests/send-digests.server.ts");
const { makeReport } = await import("#app/insight/reports/make-report.server.ts");
const { remindNetworks } = await import("#app/insight/reports/remind-networks.server.ts");
const { toReportScope } = await import("#app/insight/reports/report.server.ts");
const { sendScheduledReports } = await import("#app/insight/reports/send-schedules.server.ts");
const { mailAnnouncement } = await import("#app/insight/announcements/notify-announcement.server.ts");
const { findReport } = await import("#app/wiring/reports.server.ts");
const world = await makeWorld(db);
const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
/** An instant of today when it is morning in Chicago. */
const morning = new Date(`${today}T14:00:00Z`);
afterAll(() => database.close());

test("a user past their last day gets no mail, notification or report, and on the last day still does", async () => {
  const of = { company: world.sunrise, networks: [world.north] };
  const facts = { timeZone: "America/Chicago", mailDigest: "daily" as const };
  const owners = {
    gone: await makeUser(db, "Business Owner", of, { ...facts, expiresOn: yesterday }),
    last: await makeUser(db, "Business Owner", of, { ...facts, expiresOn: today }),
  };
  const advisors = {
    gone: await makeUser(db, "Senior Advisor", {}, { expiresOn: yesterday }),
    last: await makeUser(db, "Senior Advisor", {}, { expiresOn: today }),
  };
  const both = [owners.gone, owners.last, advisors.gone, advisors.last];
  const mailedSince = async (work: () => Promise<unknown>) => {
    await db.deleteFrom("mails").execute();
    await work();
    const rows = await db.selectFrom("mails").select("recipient").distinct().execute();
    return rows.map(({ recipient }) => recipient).filter((email) => both.some((one) => one.email === email));
  };

  const about = () => ({ subject: "News", greeting: "Hello,", paragraphs: [], footer: "" });
  expect(await mailedSince(() => notify(db, "order.paid", both, about))).toEqual(
    expect.arrayContaining([owners.last.email, advisors.last.email]),
  );
  const told = await db.selectFrom("notifications").select("userId").execute();
  expect(new Set(told.map(({ userId }) => userId))).toEqual(new Set([owners.last.id, advisors.last.id]));

  const announcement = await makeAnnouncement(db, world.sunrise, { status: "published" });
  const readers = [owners.gone, owners.last].map(({ id }) => ({ announcementId: announcement.id, userId: id }));
  await db.insertInto("announcementReaders").values(readers).execute();
  const byMail = [owners.gone, owners.last].map(({ id: userId }) => ({ userId, type: "announcement", byMail: true }));
  await db
    .insertInto("notificationPreferences")
    .values(byMail.map((one) => ({ ...one, inApp: true })))
    .execute();
  expect(await mailedSince(() => mailAnnouncement(db, { announcementId: announcement.id }, morning))).toEqual([
    owners.last.email,
  ]);

  await db.updateTable("notifications").set({ isListed: true, readAt: null }).execute();
  await db
    .insertInto("notifications")
    .values({ userId: owners.gone.id, type: "order", recordKey: "x", title: "News", link: "/plans" })
    .execute();
  expect(await mailedSince(() => sendDigests(db, morning))).toEqual([owners.last.email]);

  const senior = await makePerson(db, world.senior);
  const company = { id: world.sunrise.id, timeZone: "America/Chicago" };
  const scope = toReportScope(company, senior.access, new URLSearchParams(), morning);
  expect(await mailedSince(() => remindNetworks({ db, actor: senior, now: morning }, scope, [world.north.id]))).toEqual(
    [owners.last.email],
  );

  for (const { id } of [advisors.gone, advisors.last]) {
    await db
      .insertInto("reportSchedules")
      .values({
        userId: id,
        companyId: world.sunrise.id,
        report: "company-users",
        query: "",
        frequency: "weekly",
        nextOn: yesterday,
      })
      .execute();
    await makeReport(db, {
      source: db,
      find: findReport,
      payload: {
        at: morning.toISOString(),
        userId: id,
        companyId: world.sunrise.id,
        report: "company-users",
        query: "",
        format: "csv",
      },
      now: morning,
    });
  }
  expect(await mailedSince(() => sendScheduledReports(db, findReport, morning))).toEqual([advisors.last.email]);
  const files = await db.selectFrom("files").select("objectId").where("objectType", "=", "report").execute();
  expect(files.map(({ objectId }) => objectId)).toEqual([advisors.last.id]);
});
