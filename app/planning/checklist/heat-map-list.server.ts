import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { dayText } from "#app/ui/format.ts";
import { isLateAt } from "./action-list.server.ts";
import type { HeatMapState } from "./heat-map-list.ts";

/** Whose heat map it is, on which weeks; `weeks` are Sundays in a row. */
interface Scope {
  companyId: number;
  weeks: readonly string[];
  now: Date;
}

/** What is due at a location in a week. */
export interface HeatWeek {
  week: string;
  done: number;
  needed: number;
  late: number;
}

/** One page of a company's locations with something to do, week by week, and how many there are in all. */
export async function listHeatMap(db: Db, reach: Reach, scope: Scope, state: HeatMapState) {
  const { total } = await filteredLocations(db, reach, scope, state)
    .select((of) => of.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await filteredLocations(db, reach, scope, state)
    .select(["locations.id", "locations.name", "locations.pcNumber", "networks.name as network"])
    .select([lateAt(scope.now).as("late"), weeksOf(scope).as("weeks")])
    .orderBy(inOrder(state, scope.now))
    .limit(state.size)
    .offset((state.page - 1) * state.size)
    .execute();
  return { rows, total };
}

/** The CSV of everything the list's filter holds, in the list's order: a column for each week. */
export function downloadHeatMap(db: Db, reach: Reach, scope: Scope, state: HeatMapState): AsyncIterable<string> {
  const line = csvLine(Object.values(downloadColumns(scope))).as("line");
  return streamLines(db, filteredLocations(db, reach, scope, state).select(line).orderBy(inOrder(state, scope.now)));
}

export function heatMapDownloadHeader(scope: Scope): string[] {
  return Object.keys(downloadColumns(scope));
}

/** The one filter: page, count and download stand on it. */
function filteredLocations(db: Db, reach: Reach, { companyId, weeks, now }: Scope, { q, filters }: HeatMapState) {
  const { network, networkName, late } = filters;
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .where("locations.companyId", "=", companyId)
    .where(reach.company("locations.companyId"))
    .where(sql<boolean>`exists (${actionsWhere(sql`(${isDueIn(weeks)} or ${isLateAt(now)})`)})`)
    .$if(late, (query) => query.where(sql<boolean>`exists (${actionsWhere(isLateAt(now))})`))
    .$if(network !== null, (query) => query.where("locations.networkId", "=", network ?? 0))
    .$if(networkName !== "", (query) => query.where(like(sql`networks.name`, networkName)))
    .$if(q !== "", (query) => query.where(like(sql`locations.name || ' ' || locations.pc_number`, q)));
}

/** The actions at the query's `locations` that count: people's own, and those of plans that run or ran. */
function actionsWhere(condition: RawBuilder<unknown>, what: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`select ${what} from actions left join plans on plans.id = actions.plan_id
    where actions.location_id = locations.id and (actions.plan_id is null or plans.status in ('active', 'completed'))
    and ${condition}`;
}

function isDueIn(weeks: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(actions.due_on between ${weeks[0]}::date and ${addDays(weeks.at(-1) ?? "", 6)}::date)`;
}

function lateAt(now: Date): RawBuilder<number> {
  return sql<number>`(${actionsWhere(isLateAt(now), sql`count(*)`)})`;
}

const done = sql`count(*) filter (where actions.status = 'done')`;
const needed = sql`count(*) filter (where actions.status <> 'notNeeded')`;

function weeksOf({ weeks, now }: Scope): RawBuilder<HeatWeek[]> {
  const week = sql`actions.due_on - extract(dow from actions.due_on)::int`;
  const counts = sql`${week} as week, ${done} as done, ${needed} as needed, count(*) filter (where ${isLateAt(now)}) as late`;
  return sql<HeatWeek[]>`coalesce((select json_agg(counted order by week)
    from (${actionsWhere(isDueIn(weeks), counts)} group by 1) counted), '[]')`;
}

function sortColumns(now: Date): Record<HeatMapState["sort"]["by"], SortColumns> {
  return {
    location: { by: [sql`lower(locations.name)`] },
    network: { by: [sql`lower(networks.name)`, sql`lower(locations.name)`] },
    late: { by: [lateAt(now)] },
  };
}

function inOrder({ sort }: HeatMapState, now: Date): RawBuilder<unknown> {
  return orderOf(sortColumns(now)[sort.by], sort.desc, sql`locations.id`);
}

function downloadColumns({ weeks, now }: Scope): Record<string, RawBuilder<unknown>> {
  const facts = {
    Location: sql`locations.name`,
    "PC number": sql`locations.pc_number`,
    Network: sql`networks.name`,
    Late: lateAt(now),
  };
  const progress = sql`case when ${needed} > 0 then ${done} || ' of ' || ${needed} end`;
  const columns = weeks.map((week) => [`Week of ${dayText(week)}`, sql`(${actionsWhere(isDueIn([week]), progress)})`]);
  return { ...facts, ...Object.fromEntries(columns) };
}
