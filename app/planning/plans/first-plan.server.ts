import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Whether no plan was ever activated at the locations within the reach, so that whoever makes one is led. */
export async function isFirstPlan(db: Db, reach: Reach): Promise<boolean> {
  const { isFirst } = await db.selectNoFrom(noneActivated(reach).as("isFirst")).executeTakeFirstOrThrow();
  return isFirst;
}

/** The same as a condition, for the query that finds the plan. */
export function noneActivated(reach: Reach): RawBuilder<boolean> {
  return sql`not exists (select from plans activated
    where activated.activated_at is not null and ${reach.location("activated.locationId")})`;
}
