import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** Whether no plan was ever activated at the locations within the reach, so that whoever makes one is led. */
export async function isFirstPlan(db: Db, reach: Reach): Promise<boolean> {
  const activated = await db
    .selectFrom("plans")
    .select("id")
    .where("activatedAt", "is not", null)
    .where(reach.location("plans.locationId"))
    .limit(1)
    .executeTakeFirst();
  return activated === undefined;
}
