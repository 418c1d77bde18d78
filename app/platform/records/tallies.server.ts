import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/**
 * How many a company has within the reach, or all in it for null: users, incentive accounts, or claims, requests to the studio and orders of
 * social media that are no drafts. Not counted, but kept by triggers.
 */
export async function tallyOf(
  db: Db,
  reach: Reach,
  companyId: number | null,
  tallied: "users" | "claims" | "accounts" | "studioRequests" | "socialOrders",
): Promise<number> {
  const { total } = await db
    .selectFrom("tallies")
    .where("tallied", "=", tallied)
    .$if(companyId !== null, (query) => query.where("companyId", "=", companyId))
    .where(reach.company("tallies.companyId"))
    .select(sql<number>`coalesce(sum(change), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Puts the changes of each company's numbers together; the numbers stay the same. */
export async function gatherTallies(db: Db): Promise<void> {
  await sql`
    with changes as (delete from tallies returning company_id, tallied, change)
    insert into tallies (company_id, tallied, change)
    select company_id, tallied, sum(change) from changes group by company_id, tallied having sum(change) <> 0
  `.execute(db);
}
