import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Tell whether no plan was ever activated at the locations in scope, so that pages show a guide. */
export async function isFirstPlan(db: Db, access: AccessScope): Promise<boolean> {
  const { isFirst } = await db.selectNoFrom(hasNoActivatedPlan(access).as("isFirst")).executeTakeFirstOrThrow();
  return isFirst;
}

/**
 * Build the SQL condition that no plan was ever activated at the locations in scope, for the query that finds the plan.
 */
export function hasNoActivatedPlan(access: AccessScope): RawBuilder<boolean> {
  return sql`not exists (select from plans activated
    where activated.activated_at is not null and ${access.location("activated.locationId")})`;
}
