import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { studioRequestsOf } from "./studio.server.ts";
import { STUDIO_STATUSES_OF_ADVISORS } from "./studio-rules.ts";

/** Who of the studio has how much: what is open, due in the week of `today`, and late; those with the most due first. */
export async function listCapacity(db: Db, reach: Reach, companyId: number, today: string) {
  const saturday = addDays(sundayOf(today), 6);
  return studioRequestsOf(db, reach)
    .leftJoin("users", "users.id", "studioRequests.assigneeId")
    .select(sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as("name"))
    .select([
      sql<number>`count(*)::integer`.as("open"),
      sql<number>`count(*) filter (where needed_by between ${today} and ${saturday})::integer`.as("dueThisWeek"),
      sql<number>`count(*) filter (where needed_by < ${today})::integer`.as("late"),
    ])
    .where("studioRequests.companyId", "=", companyId)
    .where("studioRequests.status", "in", STUDIO_STATUSES_OF_ADVISORS)
    .groupBy("users.id")
    .orderBy("dueThisWeek", "desc")
    .orderBy("open", "desc")
    .limit(20)
    .execute();
}
