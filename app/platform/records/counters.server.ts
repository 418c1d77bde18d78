import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/**
 * Return a count that triggers maintain, of a company in the user's scope or of all of them for null: users, incentive
 * accounts, or claims, studio requests and social media orders that are no drafts.
 */
export async function readCounter(
  db: Db,
  access: AccessScope,
  companyId: number | null,
  tallied: "users" | "claims" | "accounts" | "studioRequests" | "socialOrders",
): Promise<number> {
  const { total } = await db
    .selectFrom("tallies")
    .where("tallied", "=", tallied)
    .$if(companyId !== null, (query) => query.where("companyId", "=", companyId))
    .where(access.company("tallies.companyId"))
    .select(sql<number>`coalesce(sum(change), 0)`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Merge each company's counter changes into one row; the counts stay the same. */
export async function compactCounters(db: Db): Promise<void> {
  await sql`
    with changes as (delete from tallies returning company_id, tallied, change)
    insert into tallies (company_id, tallied, change)
    select company_id, tallied, sum(change) from changes group by company_id, tallied having sum(change) <> 0
  `.execute(db);
}
