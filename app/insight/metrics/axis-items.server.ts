import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { RowsOf } from "#db/rows-as-json.ts";
import { paths } from "#app/paths.ts";
import type { LocationSelection } from "./metric-queries.server.ts";
import type { AxisItem } from "./ui/trend-chart.tsx";

/** Largest number of items on an axis before they overlap. */
const MAX_ITEMS = 8;

/** Select the newest plan items between two days for a page's locations; `total` is the number of all of them. */
export function selectAxisItems(db: Db, selection: LocationSelection, [from, to]: readonly [string, string]) {
  return db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select(["planItems.id", "planItems.planId", "planItems.title", "planItems.startsOn", "planItems.endsOn"])
    .select(sql<number>`count(*) over ()`.as("total"))
    .where(
      "companyId" in selection ? sql<boolean>`plan_items.company_id = ${selection.companyId}` : selection.locations,
    )
    .where("plans.status", "in", ["active", "completed"])
    .where("planItems.status", "<>", "skipped")
    .where("planItems.startsOn", "<=", to)
    .where("planItems.endsOn", ">=", from)
    .orderBy(sql`plan_items.starts_on desc`)
    .orderBy("planItems.id")
    .limit(MAX_ITEMS);
}

/** Return the items that `selectAxisItems` selected as a chart shows them. */
export function toAxisItems(items: RowsOf<ReturnType<typeof selectAxisItems>>): (AxisItem & { total: number })[] {
  return items.map(({ id, planId, title, startsOn, endsOn, total }) => ({
    id,
    title,
    total,
    from: startsOn,
    to: endsOn,
    link: paths.plan(planId),
  }));
}
