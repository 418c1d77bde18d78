import { afterAll, beforeAll, expect, it } from "vitest";
import type { Db } from "#db/connect.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { remindNetworks } from "#app/insight/reports/remind-networks.server.ts";
import { toReportScope } from "#app/insight/reports/report.server.ts";
import { sendScheduledReports } from "#app/insight/reports/send-schedules.server.ts";
import { nextSendDay, scheduleReport, stopReportSchedule } from "#app/insight/reports/report-schedules.server.ts";
import { findReport } from "#app/wiring/reports.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let db: Db;
let world: World;
let advisor: CurrentUser;
/** Six in the morning of Wednesday in New York. */
const six = new Date("2026-11-25T11:00:00Z");
const eight = new Date("2026-11-25T13:00:00Z");
const users = { key: "company-users", title: "Company Users Report" };

beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
  world = await makeWorld(db);
  advisor = await makePerson(db, world.advisor);
});
afterAll(() => database.close());

const mailsOf = async (kind: string) =>
  (await db.selectFrom("mails").select(["recipient", "subject", "text"]).where("kind", "=", kind).execute()).length;
const schedules = () => db.selectFrom("reportSchedules").selectAll().orderBy("id").execute();
const addSchedule = (query: string, person = advisor) =>
  scheduleReport(db, person, { ...users, id: world.sunrise.id, today: "2026-11-24", query, frequency: "daily" });

it.each([
  ["daily", "2026-11-25", "2026-11-26"],
  ["weekly", "2026-11-25", "2026-11-30"],
  ["weekly", "2026-11-29", "2026-11-30"],
  ["weekly", "2026-11-30", "2026-12-07"],
  ["monthly", "2026-11-25", "2026-12-01"],
  ["monthly", "2026-12-01", "2027-01-01"],
] as const)("a %s report after %s is sent on %s", (frequency, today, next) => {
  expect(nextSendDay(frequency, today)).toBe(next);
});

it("a due report is one mail from any number of instances, and none before seven or when it is empty", async () => {
  await addSchedule("");
  await addSchedule("q=nobody-has-this-name");
  await addSchedule("");
  expect(await schedules()).toHaveLength(2);
  await sendScheduledReports(db, findReport, six);
  expect(await mailsOf("report.scheduled")).toBe(0);
  await Promise.all([sendScheduledReports(db, findReport, eight), sendScheduledReports(db, findReport, eight)]);
  expect(await mailsOf("report.scheduled")).toBe(1);
  const mail = await db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "report.scheduled")
    .executeTakeFirstOrThrow();
  expect(mail.recipient).toBe(world.advisor.email);
  expect(mail.text).toContain(world.owner.email);
  expect(mail.text).not.toContain(world.harborOwner.email);
  expect((await schedules()).map(({ nextOn }) => nextOn)).toEqual(["2026-11-26", "2026-11-26"]);
});

it("a report whose owner lost permission stops, and its owner is notified", async () => {
  const harbor = await makePerson(db, world.harborAdvisor);
  await db.insertInto("advisorCompanies").values({ userId: harbor.userId, companyId: world.sunrise.id }).execute();
  await addSchedule("", harbor);
  const one = { userId: harbor.userId, companyId: world.sunrise.id };
  await db
    .deleteFrom("advisorCompanies")
    .where("userId", "=", one.userId)
    .where("companyId", "=", one.companyId)
    .execute();
  const before = await mailsOf("report.scheduled");
  await sendScheduledReports(db, findReport, eight);
  await sendScheduledReports(db, findReport, new Date("2026-11-26T13:00:00Z"));
  expect(await mailsOf("report.stopped")).toBe(1);
  const stopped = (await schedules()).filter(({ userId }) => userId === harbor.userId);
  expect(stopped.map(({ stoppedBecause }) => stoppedBecause)).toEqual(["You no longer have access to this report."]);
  // The other advisor's is sent on the next day.
  expect(await mailsOf("report.scheduled")).toBe(before + 1);
});

it("no user stops another user's report", async () => {
  const [mine] = await schedules();
  const other = await makePerson(db, world.senior);
  expect(await stopReportSchedule(db, other, world.sunrise.id, mine?.id ?? 0)).toBe(false);
  expect(await stopReportSchedule(db, advisor, world.sunrise.id, mine?.id ?? 0)).toBe(true);
});

it("a reminder reaches registered users of the ticked networks once a week, and no other company's", async () => {
  const invited = await makeUser(
    db,
    "View Only",
    { company: world.sunrise, networks: [world.south] },
    { status: "Invited" },
  );
  const scope = toReportScope({ id: world.sunrise.id, timeZone: "UTC" }, advisor.access, new URLSearchParams(), eight);
  const ids = [world.south.id, world.pier.id];
  await Promise.all([
    remindNetworks({ db, actor: advisor, now: new Date() }, scope, ids),
    remindNetworks({ db, actor: advisor, now: new Date() }, scope, ids),
  ]);
  const mails = await db.selectFrom("mails").select("recipient").where("kind", "=", "sign-in.reminder").execute();
  expect(mails).toEqual([{ recipient: world.southOwner.email }]);
  expect(mails).not.toContainEqual({ recipient: invited.email });
});
