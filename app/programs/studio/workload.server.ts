import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { isWaiting } from "#app/programs/queue/queue-list.server.ts";
import { studioWorkflow } from "./studio-rules.ts";

/**
 * List the workload of each assignee: open, due in the week of `today` (Sunday to Saturday) and late, most due first.
 */
export async function listWorkload(db: Db, access: AccessScope, companyId: number, today: string) {
  const saturday = addDays(sundayOf(today), 6);
  // Joining and sorting after the count lets the count use the index alone.
  const counts = db
    .selectFrom("studioRequests")
    .select("assigneeId")
    .select([
      sql<number>`count(*)::integer`.as("open"),
      sql<number>`count(*) filter (where needed_by between ${today} and ${saturday})::integer`.as("dueThisWeek"),
      sql<number>`count(*) filter (where needed_by < ${today})::integer`.as("late"),
    ])
    .where(access.company("studioRequests.companyId"))
    .where("studioRequests.companyId", "=", companyId)
    .where(isWaiting("studioRequests", studioWorkflow, "advisor"))
    .groupBy("assigneeId");
  return db
    .selectFrom(counts.as("held"))
    .select([selectUserName("held.assigneeId").as("name"), "open", "dueThisWeek", "late"])
    .orderBy("dueThisWeek", "desc")
    .orderBy("open", "desc")
    .execute();
}
