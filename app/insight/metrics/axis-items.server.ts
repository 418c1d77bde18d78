import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import type { Whose } from "./metric-queries.server.ts";
import type { AxisItem } from "./ui/trend-chart.tsx";

/** How many stand on an axis before they hide each other. */
const MOST_ITEMS = 8;

/** The newest items of plans that ran between two days for the locations of a page, each with how many there are. */
export async function listAxisItems(
  db: Db,
  whose: Whose,
  [from, to]: readonly [string, string],
): Promise<(AxisItem & { total: number })[]> {
  const items = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["planItems.id", "planItems.planId", "planItems.title", "planItems.startsOn", "planItems.endsOn"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where("companyId" in whose ? sql<boolean>`plan_items.company_id = ${whose.companyId}` : whose.locations)
    .where("plans.status", "in", ["active", "completed"])
    .where("planItems.status", "<>", "skipped")
    .where("planItems.startsOn", "<=", to)
    .where("planItems.endsOn", ">=", from)
    .orderBy(sql`plan_items.starts_on desc`)
    .orderBy("planItems.id")
    .limit(MOST_ITEMS)
    .execute();
  return items.map(({ id, planId, title, startsOn, endsOn, total }) => ({
    ...{ id, title, total, from: startsOn, to: endsOn },
    link: paths.plan(planId),
  }));
}
