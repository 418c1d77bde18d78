import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { findOfferedNetworks } from "#app/organization/networks/offered-networks.server.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { count, field, own, text } from "#app/platform/records/list-columns.server.ts";
import { choice, record, typed } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dayText } from "#app/ui/format.ts";
import { isLateAt } from "#app/planning/actions/action-scope.server.ts";

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

const WEEKS_BACK = 4;
const WEEKS_AHEAD = 4;

/** The weeks of a heat map, each by its Sunday: those around today. */
export function weeksAround(today: string): string[] {
  const sunday = sundayOf(today);
  return Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => addDays(sunday, 7 * (index - WEEKS_BACK)));
}

/** How far a company's locations with something to do are: what is late, and what is due week by week. */
export const heatMapList = defineList<Scope>()({
  ...{ name: "heat-map", one: "{location}", many: "{locations}", id: "locations.id" },
  from: (db, reach, { companyId, weeks, now }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(reach.company("locations.companyId"))
      .where(sql<boolean>`exists (${actionsWhere(sql`(${isDueIn(weeks)} or ${isLateAt(now)})`)})`),
  columns: (scope) => ({
    location: text("{Location}", field("locations.name"), { sort: true, fixed: true, card: "title", size: 200 }),
    network: text("{Network}", field("networks.name"), {
      ...{ sort: { by: [sql`lower(networks.name)`, sql`lower(locations.name)`] }, hidden: true },
    }),
    late: count("Late", lateAt(scope.now), { sort: true, card: "secondary", size: 72 }),
    ...weekColumns(scope.weeks),
  }),
  more: (query, scope) => query.select(["locations.name", "locations.pcNumber", weeksOf(scope).as("weeks")]),
  standard: { by: "late" },
  search: { label: "Name or PC number", where: (q) => like(sql`locations.name || ' ' || locations.pc_number`, q) },
  filters: {
    network: record<Scope>("{Network}", (id) => sql`locations.network_id = ${id}`),
    networkName: typed<Scope>("{Network} name", (name) => like(field("networks.name"), name)),
    late: choice<"1", Scope>("Show", { 1: "Late only" }, (_, { now }) => sql`exists (${actionsWhere(isLateAt(now))})`),
  },
  offers: async (db, reach, { companyId }, chosen) => ({
    network: (await findOfferedNetworks(db, reach, companyId, chosen)).first,
  }),
  csv: ({ weeks }) => ({
    Location: "location",
    "PC number": field("locations.pcNumber"),
    Network: "network",
    Late: "late",
    ...Object.fromEntries(
      weeks.map((week) => [`Week of ${dayText(week)}`, sql`(${actionsWhere(isDueIn([week]), progress)})`]),
    ),
  }),
});

/** A column for each week, which the row's `weeks` fill. */
function weekColumns(weeks: readonly string[]) {
  const columnOf = (week: string) => own(dayText(week).slice(0, 5), sql`null`, { size: 76, card: "hidden" });
  return Object.fromEntries(weeks.map((week) => [`week${week.replaceAll("-", "")}`, columnOf(week)]));
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
const progress = sql`case when ${needed} > 0 then ${done} || ' of ' || ${needed} end`;

function weeksOf({ weeks, now }: Scope): RawBuilder<HeatWeek[]> {
  const week = sql`actions.due_on - extract(dow from actions.due_on)::int`;
  const counts = sql`${week} as week, ${done} as done, ${needed} as needed, count(*) filter (where ${isLateAt(now)}) as late`;
  return sql<HeatWeek[]>`coalesce((select json_agg(counted order by week)
    from (${actionsWhere(isDueIn(weeks), counts)} group by 1) counted), '[]')`;
}
