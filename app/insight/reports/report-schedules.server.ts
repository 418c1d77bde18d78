import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { addMonthsToDay } from "#app/ui/text/dates.ts";
import { scheduleFrequencyWords, type ScheduleFrequency } from "./schedule-words.ts";

const MAX_SCHEDULES = 50;

export const scheduleForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("schedule"), frequency: z.enum(["daily", "weekly", "monthly"]) }),
  z.strictObject({ intent: z.literal("make"), format: z.enum(["csv", "xlsx"]) }),
  z.strictObject({ intent: z.literal("stop"), schedule: z.number().int().min(1) }),
]);

/** Return the next day on which a report is sent: tomorrow, the next Monday or the first of the next month. */
export function nextSendDay(frequency: ScheduleFrequency, today: string): string {
  switch (frequency) {
    case "daily":
      return addDays(today, 1);
    case "weekly":
      return addDays(sundayOf(addDays(today, 6)), 1);
    case "monthly":
      return addMonthsToDay(`${today.slice(0, 7)}-01`, 1);
  }
}

/**
 * Return the query that a schedule keeps: the filters without the company, which it stores itself, and without paging
 * or opened rows.
 */
export function toScheduleQuery(at: Request): string {
  const query = new URL(at.url).searchParams;
  for (const name of ["company", "page", "size", "row", "hide", "open", "part", "_data"]) query.delete(name);
  query.sort();
  return query.toString();
}

/**
 * Schedule a report to be mailed to the user; a second request changes the frequency. Return the result as a sentence.
 */
export async function scheduleReport(
  db: Db,
  actor: Actor,
  {
    key,
    title,
    id: companyId,
    today,
    query,
    frequency,
  }: { key: string; title: string; id: number; today: string; query: string; frequency: ScheduleFrequency },
): Promise<string> {
  const { total } = await db
    .selectFrom("reportSchedules")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("userId", "=", actor.userId)
    .executeTakeFirstOrThrow();
  if (total >= MAX_SCHEDULES || query.length > 2_000) return "You can't schedule more reports. Stop another one first.";
  const values = { frequency, nextOn: nextSendDay(frequency, today), stoppedBecause: null };
  await withAudit(db, actor, {
    action: "report.schedule",
    object: { type: "company", id: companyId },
    companyId,
    after: { report: key, frequency, query },
  })
    .insertInto("reportSchedules")
    .values({ ...values, userId: actor.userId, companyId, report: key, query })
    .onConflict((conflict) => conflict.columns(["userId", "report", "companyId", "query"]).doUpdateSet(values))
    .execute();
  return `Email schedule for ${title} saved: ${scheduleFrequencyWords[frequency]}.`;
}

/** Stop one of the user's own schedules; false when it is not theirs. */
export function stopReportSchedule(db: Db, actor: Actor, companyId: number, id: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const stopped = await db
      .deleteFrom("reportSchedules")
      .where("id", "=", id)
      .where("userId", "=", actor.userId)
      .returning(["report", "frequency"])
      .executeTakeFirst();
    if (!stopped) return false;
    const object = { type: "company", id: companyId };
    await writeAudit(db, actor, { action: "report.unschedule", object, companyId, before: stopped });
    return true;
  });
}

/** List a user's schedules of a report for a company, newest first. */
export function listReportSchedules(db: Db, userId: number, companyId: number, report: string) {
  return db
    .selectFrom("reportSchedules")
    .select(["id", "frequency", "query", "nextOn", "stoppedBecause"])
    .where("userId", "=", userId)
    .where("companyId", "=", companyId)
    .where("report", "=", report)
    .orderBy("id", "desc")
    .execute();
}
