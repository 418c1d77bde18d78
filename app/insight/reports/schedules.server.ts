import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { monthsLater } from "#app/ui/dates.ts";
import { frequencyWords, type Frequency } from "./schedule-words.ts";

const MOST_SCHEDULES = 50;

export const scheduleForm = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("schedule"), frequency: z.enum(["daily", "weekly", "monthly"]) }),
  z.strictObject({ intent: z.literal("make"), format: z.enum(["csv", "xlsx"]) }),
  z.strictObject({ intent: z.literal("stop"), schedule: z.number().int().min(1) }),
]);

/** The day after one on which a report is sent: the next, the next Monday or the first of the next month. */
export function nextDay(frequency: Frequency, today: string): string {
  switch (frequency) {
    case "daily":
      return addDays(today, 1);
    case "weekly":
      return addDays(sundayOf(addDays(today, 6)), 1);
    case "monthly":
      return monthsLater(`${today.slice(0, 7)}-01`, 1);
  }
}

/** The filters of an address that a schedule keeps: neither the company, which is its own, nor where the reader stood. */
export function keptQuery(at: Request): string {
  const query = new URL(at.url).searchParams;
  for (const name of ["company", "page", "size", "row", "hide", "open", "part", "_data"]) query.delete(name);
  query.sort();
  return query.toString();
}

/** Has a report sent to oneself; asked for again it changes how often. Returns what happened as a sentence. */
export async function scheduleReport(
  db: Db,
  editor: Editor,
  { key, title }: { key: string; title: string },
  { id: companyId, today }: { id: number; today: string },
  query: string,
  frequency: Frequency,
): Promise<string> {
  const { total } = await db
    .selectFrom("reportSchedules")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("userId", "=", editor.userId)
    .executeTakeFirstOrThrow();
  if (total >= MOST_SCHEDULES || query.length > 2_000)
    return "No more reports can be sent to you. Stop another one first.";
  const values = { frequency, nextOn: nextDay(frequency, today), stoppedBecause: null };
  await withAudit(db, editor, {
    action: "report.schedule",
    object: { type: "company", id: companyId },
    companyId,
    after: { report: key, frequency, query },
  })
    .insertInto("reportSchedules")
    .values({ ...values, userId: editor.userId, companyId, report: key, query })
    .onConflict((conflict) => conflict.columns(["userId", "report", "companyId", "query"]).doUpdateSet(values))
    .execute();
  return `${title} comes to you by mail, ${frequencyWords[frequency].toLowerCase()}.`;
}

/** Stops sending one of somebody's own reports; false where it is not theirs. */
export function stopSchedule(db: Db, editor: Editor, companyId: number, id: number): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const stopped = await db
      .deleteFrom("reportSchedules")
      .where("id", "=", id)
      .where("userId", "=", editor.userId)
      .returning(["report", "frequency"])
      .executeTakeFirst();
    if (!stopped) return false;
    const object = { type: "company", id: companyId };
    await writeAudit(db, editor, { action: "report.unschedule", object, companyId, before: stopped });
    return true;
  });
}

/** A report's schedules of somebody for a company, the newest first. */
export function listSchedules(db: Db, userId: number, companyId: number, report: string) {
  return db
    .selectFrom("reportSchedules")
    .select(["id", "frequency", "query", "nextOn", "stoppedBecause"])
    .where("userId", "=", userId)
    .where("companyId", "=", companyId)
    .where("report", "=", report)
    .orderBy("id", "desc")
    .execute();
}
