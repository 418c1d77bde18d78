import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dollars } from "#app/platform/money/dollars.server.ts";
import type { ResultListState } from "./result-list.ts";

/** One page of what a batch made, and how many locations there are in all. */
export async function listResults(db: Db, reach: Reach, batchId: number, list: ResultListState) {
  const { total } = await filteredResults(db, reach, batchId, list)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredResults(db, reach, batchId, list)
    .select(["locations.id", "locations.pcNumber", "locations.name as location", "networks.name as network"])
    .select(["autopilotResults.outcome", "autopilotResults.reason", "plans.number", "plans.autopilotAnswer as answer"])
    .select([cents.as("cents"), declineReason.as("declineReason")])
    .orderBy(inOrder(list))
    .limit(list.size)
    .offset((list.page - 1) * list.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order. */
export function downloadResults(db: Db, reach: Reach, batchId: number, list: ResultListState): AsyncIterable<string> {
  const line = csvLine(Object.values(download)).as("line");
  return streamLines(db, filteredResults(db, reach, batchId, list).select(line).orderBy(inOrder(list)));
}

export function resultDownloadHeader(): string[] {
  return Object.keys(download);
}

/** The one filter: page, count and download stand on it. */
function filteredResults(db: Db, reach: Reach, batchId: number, { q, filters }: ResultListState) {
  const { outcome, answer } = filters;
  return db
    .selectFrom("autopilotResults")
    .innerJoin("locations", "locations.id", "autopilotResults.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .leftJoin("plans", "plans.id", "autopilotResults.planId")
    .where("autopilotResults.batchId", "=", batchId)
    .where(reach.company("autopilotResults.companyId"))
    .$if(q !== "", (query) => query.where(like(searchText, q)))
    .$if(outcome.length > 0, (query) => query.where("autopilotResults.outcome", "in", outcome))
    .$if(answer.length > 0, (query) => query.where("plans.autopilotAnswer", "in", answer));
}

const searchText = sql<string>`locations.pc_number || ' ' || locations.name || ' ' || networks.name`;

const cents = sql<
  number | null
>`(select sum(planned_cents)::bigint from plan_items where plan_items.plan_id = plans.id)`;

/** Why the owner said no; null where they did not. */
const declineReason = sql<string | null>`(select status_changes.reason from status_changes
  where plans.autopilot_answer = 'declined' and object_type = 'plan' and object_id = plans.id and to_status = 'archived'
  order by status_changes.id limit 1)`;

const sortColumns: Record<ResultListState["sort"]["by"], SortColumns> = {
  pcNumber: { by: [sql`locations.pc_number`] },
  location: { by: [sql`lower(locations.name)`] },
  network: { by: [sql`lower(networks.name)`, sql`locations.pc_number`] },
  outcome: { by: [sql`autopilot_results.outcome`] },
  answer: { by: [sql`plans.autopilot_answer`], nulls: "least" },
  cost: { by: [cents], nulls: "least" },
};

function inOrder({ sort }: ResultListState): RawBuilder<unknown> {
  return orderOf(sortColumns[sort.by], sort.desc, sql`autopilot_results.location_id`);
}

const download: Record<string, RawBuilder<unknown>> = {
  "PC number": sql`locations.pc_number`,
  Location: sql`locations.name`,
  Network: sql`networks.name`,
  Result: sql`initcap(autopilot_results.outcome)`,
  Reason: sql`replace(replace(autopilot_results.reason, '{plan}', 'plan'), '{idea}', 'idea')`,
  Plan: sql`plans.number`,
  "Planned cost": dollars(cents),
  Answer: sql`initcap(plans.autopilot_answer)`,
  "Reason of the owner": declineReason,
};
