import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { paths } from "#app/paths.ts";
import type { Scope } from "./metric-page.server.ts";
import type { AxisItem } from "./ui/trend-chart.tsx";

/** How many stand on an axis before they hide each other. */
const MOST_ITEMS = 8;

/** The items of plans that ran between two days for the locations of a page, the newest first. */
export async function listAxisItems(
  db: Db,
  reach: Reach,
  { companyId, locationId, networkId }: Scope,
  [from, to]: readonly [string, string],
): Promise<AxisItem[]> {
  const items = await db
    .selectFrom("plans")
    .innerJoin("planItems", "planItems.planId", "plans.id")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["planItems.id", "planItems.planId", "planItems.title", "planItems.startsOn", "planItems.endsOn"])
    .where("plans.companyId", "=", companyId)
    .where(reach.location("plans.locationId"))
    .where("plans.status", "in", ["active", "completed"])
    .where("planItems.status", "<>", "skipped")
    .where("planItems.startsOn", "<=", to)
    .where("planItems.endsOn", ">=", from)
    .$if(locationId !== null, (query) => query.where("locations.id", "=", locationId))
    .$if(networkId !== null, (query) => query.where("locations.networkId", "=", networkId))
    .orderBy(sql`plan_items.starts_on desc`)
    .orderBy("planItems.id")
    .limit(MOST_ITEMS)
    .execute();
  return items.map(({ id, planId, title, startsOn, endsOn }) => ({
    ...{ id, title, from: startsOn, to: endsOn },
    link: paths.plan(planId),
  }));
}
