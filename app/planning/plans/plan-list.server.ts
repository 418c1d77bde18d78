import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import type { PlanListState } from "./plan-list.ts";
import { objectiveNames, plannedCents } from "./plan-queries.server.ts";

/** One page of the plans of somebody's locations and how many there are in all. Ids are found first and joined after. */
export async function listPlans(db: Db, reach: Reach, list: PlanListState) {
  const { total } = await filteredPlans(db, reach, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(
      filteredPlans(db, reach, list)
        .select("plans.id")
        .orderBy(inOrder(list))
        .limit(list.size)
        .offset((list.page - 1) * list.size)
        .as("page"),
    )
    .innerJoin("plans", "plans.id", "page.id")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .select([
      "plans.id",
      "plans.number",
      "plans.name",
      "plans.startsOn",
      "plans.endsOn",
      "plans.status",
      "plans.autopilotAnswer",
    ])
    .select(["plans.budgetCents", "plans.version", "plans.updatedAt", "plans.locationId"])
    .select(["locations.name as location", "locations.pcNumber", "locations.timeZone"])
    .select([plannedCents.as("plannedCents"), items.as("items")])
    .orderBy(inOrder(list))
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadPlans(db: Db, reach: Reach, list: PlanListState): AsyncIterable<string> {
  const cells = Object.values(downloadColumns);
  return streamLines(db, filteredPlans(db, reach, list).select(csvLine(cells).as("line")).orderBy(inOrder(list)));
}

export function planDownloadHeader(): string[] {
  return Object.keys(downloadColumns);
}

/** The one filter: page, count and download stand on it. */
function filteredPlans(db: Db, reach: Reach, { q, filters }: PlanListState) {
  const { location, status, name } = filters;
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .where(reach.location("plans.locationId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(name !== "", (query) => query.where(like(sql`plans.name`, name)))
    .$if(location !== null, (query) => query.where("plans.locationId", "=", location ?? 0))
    .$if(status.length > 0, (query) => query.where("plans.status", "in", status));
}

const searchText = sql<string>`plans.name || ' ' || plans.number || ' ' || locations.name || ' ' || locations.pc_number`;

const items = sql<number>`(select count(*) from plan_items where plan_items.plan_id = plans.id)`;

const sortColumns: Record<PlanListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(plans.name)`] },
  location: { by: [sql`lower(locations.name)`] },
  starts: { by: [sql`plans.starts_on`] },
  status: { by: [sql`plans.status`] },
  cost: { by: [plannedCents] },
  updated: { by: [sql`plans.updated_at`] },
};

function inOrder({ sort }: PlanListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`plans.id`);
}

const downloadColumns: Record<string, RawBuilder<unknown>> = {
  Number: sql`plans.number`,
  Name: sql`plans.name`,
  "PC number": sql`locations.pc_number`,
  Location: sql`locations.name`,
  Status: sql`initcap(plans.status)`,
  Starts: sql`to_char(plans.starts_on, 'MM/DD/YYYY')`,
  Ends: sql`to_char(plans.ends_on, 'MM/DD/YYYY')`,
  Objectives: sql`array_to_string(${objectiveNames}, '; ')`,
  Items: items,
  "Planned cost": dollars(plannedCents),
  Budget: dollars(sql`plans.budget_cents`),
};
