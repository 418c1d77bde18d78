import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { nameOfUser } from "#app/organization/networks/network-queries.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { STUDIO_STATUSES_OF_ADVISORS } from "./studio-rules.ts";

/** Who of the studio has how much: what is open, due in the week of `today`, and late; those with the most due first. */
export async function listCapacity(db: Db, reach: Reach, companyId: number, today: string) {
  const saturday = addDays(sundayOf(today), 6);
  // The join and the order come after the counting: the index alone holds what is counted.
  const held = db
    .selectFrom("studioRequests")
    .select("assigneeId")
    .select([
      sql<number>`count(*)::integer`.as("open"),
      sql<number>`count(*) filter (where needed_by between ${today} and ${saturday})::integer`.as("dueThisWeek"),
      sql<number>`count(*) filter (where needed_by < ${today})::integer`.as("late"),
    ])
    .where(reach.company("studioRequests.companyId"))
    .where("studioRequests.companyId", "=", companyId)
    .where(sql<boolean>`status in (${sql.join(STUDIO_STATUSES_OF_ADVISORS.map((one) => sql.lit(one)))})`)
    .groupBy("assigneeId");
  return db
    .selectFrom(held.as("held"))
    .select([nameOfUser("held.assigneeId").as("name"), "open", "dueThisWeek", "late"])
    .orderBy("dueThisWeek", "desc")
    .orderBy("open", "desc")
    .execute();
}
