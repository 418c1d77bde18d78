import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isLateAt } from "#app/planning/actions/action-scope.server.ts";
import { type EventDays, timesWithin } from "#app/planning/company-events/company-event-days.ts";
import {
  eventDays,
  isForLocation as isEventFor,
  mayTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { isForLocation as isIdeaFor } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { readableRecords } from "#app/handover/past-locations/past-location-queries.server.ts";
import { DAYS_SHOWN } from "./week.ts";

const MOST_LOCATIONS = 6;
const MOST_RUNNING = 8;
const MOST_IDEAS = 4;

export interface Desk {
  needs: { late: number; dueToday: number; drafts: number; saved: number; plans: number; latestDraftId: number | null };
  progress: LocationProgress[];
  /** How many actions are due on which of the next days; days without any are left out. */
  due: { day: string; count: number }[];
  /** The items that run, those of one name and time at several locations together. */
  running: { planId: number; title: string; startsOn: string; endsOn: string; location: string; locations: number }[];
  events: { id: number; title: string; startsOn: string; endsOn: string }[];
  /** How many locations their networks handed over of which they may read. */
  pastLocations: number;
  /** The cards that they took off it. */
  hidden: string[];
  ideas: {
    id: number;
    title: string;
    channel: string;
    costMinCents: number;
    costMaxCents: number;
    objectives: string[];
  }[];
}

export interface LocationProgress {
  id: number;
  name: string;
  done: number;
  needed: number;
  late: number;
  next: { id: number; title: string; dueOn: string } | null;
  /** How many locations have running plans in all. */
  total: number;
}

/**
 * What somebody's desk shows, at one location or at all of theirs, in a single statement: what needs them, how far plans
 * are, the days ahead, and ideas for what they want. `today` is YYYY-MM-DD.
 */
export async function findDesk(
  db: Db,
  { userId, reach, companyId }: { userId: number; reach: Reach; companyId: number },
  locationId: number | null,
  today: string,
  now: Date,
): Promise<Desk> {
  const until = addDays(today, DAYS_SHOWN - 1);
  const pastLocations = readableRecords(db, reach, now).select((of) => of.fn.countAll().as("count"));
  const { rows } = await sql<Desk & { events: (Desk["events"][number] & EventDays)[] }>`
    with own_locations as materialized (
      select locations.* from locations where ${reach.location("locations.id")}
        and (${locationId}::integer is null or locations.id = ${locationId}::integer)
    ), own_plans as materialized (
      select plans.* from plans where plans.location_id in (select id from own_locations)
    ), own_actions as materialized (
      select actions.*, ${isLateAt(now)} as is_late
      from actions join own_locations locations on locations.id = actions.location_id
      left join own_plans plans on plans.id = actions.plan_id
      where actions.plan_id is null or plans.status in ('active', 'completed')
    )
    select ${needs(today)} as needs, ${progress} as progress, ${due(today, until)} as due,
      ${running(today, until)} as running, ${events(companyId, today, until)} as events, ${ideas(companyId, today)} as ideas,
      ${pastLocations} as past_locations, (select hidden_cards from users where id = ${userId}) as hidden
  `.execute(db);
  const [desk] = rows;
  if (!desk) throw new Error("A statement without a source gave no row.");
  const times = timesWithin(desk.events, { from: today, until }).slice(0, MOST_RUNNING);
  return { ...desk, events: times.map(({ id, title, startsOn, endsOn }) => ({ id, title, startsOn, endsOn })) };
}

const isOpen = sql`status in ('todo', 'inProgress')`;

function needs(today: string): RawBuilder<Desk["needs"]> {
  return sql`json_build_object(
    'late', (select count(*) from own_actions where is_late),
    'dueToday', (select count(*) from own_actions where ${isOpen} and due_on = ${today}),
    'drafts', (select count(*) from own_plans where status = 'draft'),
    'saved', (select count(*) from own_plans where status = 'saved'),
    'plans', (select count(*) from own_plans),
    'latestDraftId', (select max(id) from own_plans where status = 'draft' and autopilot_answer is distinct from 'waiting'))`;
}

const progress: RawBuilder<LocationProgress[]> = sql`coalesce((select json_agg(json_build_object('id', id, 'name', name,
    'done', done, 'needed', needed, 'late', late, 'total', total, 'next', (
      select json_build_object('id', own_actions.id, 'title', title, 'dueOn', due_on) from own_actions
      where location_id = shown.id and ${isOpen} order by due_on, own_actions.id limit 1))
    order by late desc, lower(name), id)
  from (
    select locations.id, locations.name, count(*) over () as total,
      count(*) filter (where own_actions.status = 'done') as done,
      count(*) filter (where own_actions.status <> 'notNeeded') as needed,
      count(*) filter (where is_late) as late
    from own_locations locations join own_actions on own_actions.location_id = locations.id
    join own_plans on own_plans.id = own_actions.plan_id and own_plans.status = 'active'
    group by locations.id, locations.name
    order by late desc, lower(locations.name), locations.id limit ${sql.lit(MOST_LOCATIONS)}
  ) shown), '[]')`;

function due(today: string, until: string): RawBuilder<Desk["due"]> {
  return sql`coalesce((select json_agg(json_build_object('day', due_on, 'count', count) order by due_on) from (
    select due_on, count(*) from own_actions where ${isOpen} and due_on between ${today} and ${until} group by due_on
  ) days), '[]')`;
}

function running(today: string, until: string): RawBuilder<Desk["running"]> {
  return sql`coalesce((select json_agg(shown) from (
    select min(own_plans.id) as "planId", plan_items.title, plan_items.starts_on as "startsOn",
      plan_items.ends_on as "endsOn", min(own_locations.name) as location,
      count(distinct own_locations.id) as locations
    from plan_items join own_plans on own_plans.id = plan_items.plan_id and own_plans.status = 'active'
    join own_locations on own_locations.id = own_plans.location_id
    where plan_items.starts_on <= ${until} and plan_items.ends_on >= ${today} and plan_items.status <> 'skipped'
    group by plan_items.title, plan_items.starts_on, plan_items.ends_on
    order by plan_items.starts_on, plan_items.title limit ${sql.lit(MOST_RUNNING)}) shown), '[]')`;
}

function events(companyId: number, today: string, until: string): RawBuilder<Desk["events"]> {
  const isForMine = sql`(company_events.is_everywhere or exists (select from own_locations
    where ${isEventFor(sql.ref("ownLocations.id"), sql.ref("ownLocations.networkId"))}))`;
  return sql`coalesce((select json_agg(json_build_object('id', id, 'title', title, ${eventDays}) order by starts_on, id)
    from company_events
    where company_id = ${companyId} and status = 'published' and ${mayTakePlace(sql`${today}`, sql`${until}`)}
      and (visible_from is null or visible_from <= ${today}) and ${isForMine}), '[]')`;
}

/** The newest ideas that somebody's locations can plan, first those for the objectives of their plans. */
function ideas(companyId: number, today: string): RawBuilder<Desk["ideas"]> {
  const isForMine = sql`exists (select from own_locations where ${isIdeaFor(sql.ref("ideas.id"), sql.ref("ownLocations.id"))})`;
  const serves = sql`exists (select from idea_objectives join plan_objectives using (objective_id)
    join own_plans on own_plans.id = plan_objectives.plan_id where idea_objectives.idea_id = ideas.id)`;
  return sql`coalesce((select json_agg(shown) from (
    select ideas.id, ideas.title, channels.name as channel, ideas.cost_min_cents as "costMinCents",
      ideas.cost_max_cents as "costMaxCents", array(select objectives.name from idea_objectives
        join objectives on objectives.id = idea_objectives.objective_id where idea_objectives.idea_id = ideas.id
        order by objectives.position, objectives.id) as objectives
    from ideas join channels on channels.id = ideas.channel_id
    where ideas.company_id = ${companyId} and ideas.status = 'active'
      and (ideas.active_from is null or ideas.active_from <= ${today})
      and (ideas.active_to is null or ideas.active_to >= ${today}) and ${isForMine}
    order by ${serves} desc, ideas.created_at desc, ideas.id desc limit ${sql.lit(MOST_IDEAS)}) shown), '[]')`;
}
