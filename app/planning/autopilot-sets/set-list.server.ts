import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import type { SetListState } from "./set-list.ts";

/** One page of a company's sets and how many there are in all. */
export async function listSets(db: Db, reach: Reach, companyId: number, list: SetListState) {
  const { total } = await filteredSets(db, reach, companyId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredSets(db, reach, companyId, list)
    .select(["autopilotSets.id", "autopilotSets.name", "autopilotSets.description", "autopilotSets.status"])
    .select(["autopilotSets.updatedAt", "objectives.name as objective"])
    .select([items.as("items"), cents.as("cents"), plans.as("plans")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadSets(db: Db, reach: Reach, companyId: number, list: SetListState): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredSets(db, reach, companyId, list).select(line).orderBy(inOrder(list)));
}

export function setDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredSets(db: Db, reach: Reach, companyId: number, { q, filters }: SetListState) {
  const { status, objective } = filters;
  return db
    .selectFrom("autopilotSets")
    .leftJoin("objectives", "objectives.id", "autopilotSets.objectiveId")
    .where("autopilotSets.companyId", "=", companyId)
    .where(reach.company("autopilotSets.companyId"))
    .$if(q !== "", (query) => query.where(like(sql`autopilot_sets.name || ' ' || autopilot_sets.description`, q)))
    .$if(status.length > 0, (query) => query.where("autopilotSets.status", "in", status))
    .$if(objective !== null, (query) => query.where("autopilotSets.objectiveId", "=", objective));
}

const items = sql<number>`(select count(*) from autopilot_items where set_id = autopilot_sets.id)`;
const cents = sql<number>`(select coalesce(sum(quantity::bigint * unit_cost_cents), 0)::bigint
  from autopilot_items where set_id = autopilot_sets.id)`;
const plans = sql<number>`(select count(*) from plans where autopilot_set_id = autopilot_sets.id)`;

const sortColumns: Record<SetListState["sort"]["by"], SortColumns> = {
  name: { by: [sql`lower(autopilot_sets.name)`] },
  objective: { by: [sql`lower(objectives.name)`], nulls: "least" },
  status: { by: [sql`autopilot_sets.status`] },
  items: { by: [items] },
  cost: { by: [cents] },
  plans: { by: [plans] },
  updated: { by: [sql`autopilot_sets.updated_at`] },
};

function inOrder({ sort }: SetListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`autopilot_sets.id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  Name: sql`autopilot_sets.name`,
  Description: sql`autopilot_sets.description`,
  Objective: sql`objectives.name`,
  Status: sql`initcap(autopilot_sets.status)`,
  Items: items,
  "Cost of one plan": dollars(cents),
  Plans: plans,
  "Updated (UTC)": sql`to_char(autopilot_sets.updated_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
};
