import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { findOfferedNetworks } from "#app/organization/networks/offered-networks.server.ts";
import { addDays, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { countColumn, fieldRef, customColumn, textColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, recordFilter, textFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { dayText } from "#app/ui/text/format.ts";
import { isActionLateAt } from "#app/planning/actions/action-conditions.server.ts";

/** Company and weeks of a heat map; `weeks` are consecutive Sundays, YYYY-MM-DD. */
interface Scope {
  companyId: number;
  weeks: readonly string[];
  now: Date;
}

/** Numbers of actions due at a location in a week; `week` is its Sunday. */
export interface HeatMapWeek {
  week: string;
  done: number;
  needed: number;
  late: number;
}

const WEEKS_BACK = 4;
const WEEKS_AHEAD = 4;

/** Return the Sundays of a heat map's weeks: four before the current week through four after it. */
export function heatMapWeeks(today: string): string[] {
  const sunday = sundayOf(today);
  return Array.from({ length: WEEKS_BACK + 1 + WEEKS_AHEAD }, (_, index) => addDays(sunday, 7 * (index - WEEKS_BACK)));
}

/** List of a company's locations that have late actions or actions due in the weeks, with their progress by week. */
export const heatMapList = defineList<Scope>()({
  name: "heat-map",
  one: "{location}",
  many: "{locations}",
  id: "locations.id",
  from: (db, access, { companyId, weeks, now }) =>
    db
      .selectFrom("locations")
      .innerJoin("networks", "networks.id", "locations.networkId")
      .where("locations.companyId", "=", companyId)
      .where(access.company("locations.companyId"))
      .where(sql<boolean>`exists (${actionsWhere(sql`(${isDueIn(weeks)} or ${isActionLateAt(now)})`)})`),
  columns: (scope) => ({
    location: textColumn("{Location}", fieldRef("locations.name"), {
      sort: true,
      fixed: true,
      card: "title",
      size: 200,
    }),
    network: textColumn("{Network}", fieldRef("networks.name"), {
      sort: { by: [sql`lower(networks.name)`, sql`lower(locations.name)`] },
      hidden: true,
    }),
    late: countColumn("Late", countLateActions(scope.now), { sort: true, card: "secondary", size: 72 }),
    ...weekColumns(scope.weeks),
  }),
  more: (query, scope) => query.select(["locations.name", "locations.pcNumber", weeklyProgress(scope).as("weeks")]),
  standard: { by: "late" },
  search: {
    label: "Name or PC number",
    where: (q) => textContains(sql`locations.name || ' ' || locations.pc_number`, q),
  },
  filters: {
    network: recordFilter<Scope>("{Network}", (id) => sql`locations.network_id = ${id}`),
    networkName: textFilter<Scope>("{Network} name", (name) => textContains(fieldRef("networks.name"), name)),
    late: oneOfFilter<"1", Scope>(
      "Show",
      { 1: "Late only" },
      (_, { now }) => sql`exists (${actionsWhere(isActionLateAt(now))})`,
    ),
  },
  offers: async (db, access, { companyId }, chosen) => ({
    network: (await findOfferedNetworks(db, access, companyId, chosen)).first,
  }),
  csv: ({ weeks }) => ({
    Location: "location",
    "PC number": fieldRef("locations.pcNumber"),
    Network: "network",
    Late: "late",
    ...Object.fromEntries(
      weeks.map((week) => [`Week of ${dayText(week)}`, sql`(${actionsWhere(isDueIn([week]), progress)})`]),
    ),
  }),
});

/** Return a column for each week; its cells come from the row's `weeks`. */
function weekColumns(weeks: readonly string[]) {
  const columnOf = (week: string) => customColumn(dayText(week).slice(0, 5), sql`null`, { size: 76, card: "hidden" });
  return Object.fromEntries(weeks.map((week) => [`week${week.replaceAll("-", "")}`, columnOf(week)]));
}

/**
 * Build a SELECT from the visible actions at the query's `locations`: custom ones, and those of active or completed
 * plans.
 */
function actionsWhere(condition: RawBuilder<unknown>, what: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`select ${what} from actions left join plans on plans.id = actions.plan_id
    where actions.location_id = locations.id and (actions.plan_id is null or plans.status in ('active', 'completed'))
    and ${condition}`;
}

function isDueIn(weeks: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(actions.due_on between ${weeks[0]}::date and ${addDays(weeks.at(-1) ?? "", 6)}::date)`;
}

function countLateActions(now: Date): RawBuilder<number> {
  return sql<number>`(${actionsWhere(isActionLateAt(now), sql`count(*)`)})`;
}

const done = sql`count(*) filter (where actions.status = 'done')`;
const needed = sql`count(*) filter (where actions.status <> 'notNeeded')`;
const progress = sql`case when ${needed} > 0 then ${done} || ' of ' || ${needed} end`;

function weeklyProgress({ weeks, now }: Scope): RawBuilder<HeatMapWeek[]> {
  const week = sql`actions.due_on - extract(dow from actions.due_on)::int`;
  const counts = sql`${week} as week, ${done} as done, ${needed} as needed, count(*) filter (where ${isActionLateAt(now)}) as late`;
  return sql<HeatMapWeek[]>`coalesce((select json_agg(counted order by week)
    from (${actionsWhere(isDueIn(weeks), counts)} group by 1) counted), '[]')`;
}
