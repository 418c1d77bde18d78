import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { firstChannelOption, stepsOfIdea } from "./demo-plan-queries.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

export const CHANNELS = 12;
export const ITEMS_OF_PLAN = 8;
export const STEPS_OF_IDEA = 4;

/** Add a company's settings for planning, a handful of each kind. */
export async function addScaleSettings(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    with channel as (
      insert into channels (company_id, name, light_color, dark_color, position)
      select ${companyId}::int, 'Channel ' || n, '#0B746A', '#5CC8BB', n from generate_series(1, ${CHANNELS}::int) n returning id
    ), option as (
      insert into channel_options (company_id, channel_id, name, unit, unit_cost_cents, position)
      select ${companyId}::int, channel.id, 'Option ' || n, 'piece', n * 250, n from channel, generate_series(1, 2) n
    ), metric_type as (
      insert into metric_types (company_id, name, unit, aggregation, frequency, position)
      select ${companyId}::int, 'Metric type ' || n, 'currency', 'sum', 'weekly', n from generate_series(1, 8) n
    ), objective as (
      insert into objectives (company_id, name, position)
      select ${companyId}::int, 'Objective ' || n, n from generate_series(1, 8) n
    ), event_category as (
      insert into custom_event_categories (company_id, name, position)
      select ${companyId}::int, 'Category ' || n, n from generate_series(1, 8) n
    ), category as (
      insert into categories (company_id, name, position)
      select ${companyId}::int, 'Category ' || n, n from generate_series(1, 10) n returning id
    )
    insert into company_events (company_id, title, kind, starts_on, ends_on)
    select ${companyId}::int, 'Promotion ' || n, 'promotion', day, day + 6
    from (select n, ${today}::date - 180 + n * 7 as day from generate_series(1, 52) n) week
  `.execute(db);
  await sql`
    insert into categories (company_id, parent_id, name, position)
    select ${companyId}::int, id, name || ', part ' || n, n from categories, generate_series(1, 3) n where company_id = ${companyId}
  `.execute(db);
}

/** Add twenty markets that together contain all locations, and a group of twenty locations for each two hundred. */
export async function addMarketsAndGroups(db: Db, companyId: number): Promise<void> {
  const numbered = sql`(select id, (row_number() over (order by id))::int as n from locations where company_id = ${companyId})`;
  await sql`
    with geography as (
      insert into geographies (company_id, name, code, type)
      select ${companyId}::int, 'Market ' || n, 'M' || n, 'dma' from generate_series(0, 19) n returning id, name, type
    )
    insert into geography_locations (geography_id, company_id, type, location_id)
    select geography.id, ${companyId}::int, geography.type, location.id
    from ${numbered} location join geography on geography.name = 'Market ' || location.n % 20
  `.execute(db);
  await sql`
    with location as ${numbered}, made as (
      insert into location_groups (company_id, name)
      select ${companyId}::int, 'Group ' || n / 200 from location where n % 200 = 0 returning id, name
    )
    insert into group_locations (group_id, company_id, location_id)
    select made.id, ${companyId}::int, location.id
    from location join made on made.name = 'Group ' || location.n / 200 where location.n % 200 < 20
  `.execute(db);
}

/** Add active ideas, each with four steps, an objective and both options of its channel. */
export async function addScaleIdeas(db: Db, companyId: number, { ideas }: ScaleCompany): Promise<void> {
  const of = (
    table: string,
  ) => sql`(select id, (row_number() over (order by id))::int - 1 as place from ${sql.table(table)}
    where company_id = ${companyId})`;
  await sql`
    with idea as (
      insert into ideas (company_id, code, title, summary, channel_id, category_id, lead_days, duration_days, cost_min_cents,
        cost_max_cents, unit_cost_cents, status)
      select ${companyId}::int, 'IDEA-' || n, ${pickWord(doings, sql`n`)} || ' ' || ${pickWord(things, sql`n / 10`)} || ' ' || n,
        'Neighbors hear of it a week before, and bring somebody along.', channel.id, category.id, n % 30, 1 + n % 7,
        n % 50 * 100, n % 50 * 100 + 5000, n % 50 * 100, 'active'
      from generate_series(1, ${ideas}::int) n
      join ${of("channels")} channel on channel.place = n % ${CHANNELS}::int
      join (select id, (row_number() over (order by id))::int - 1 as place from categories
        where company_id = ${companyId} and parent_id is null) category on category.place = n % 10
      returning id, channel_id
    ), step as (
      insert into idea_steps (idea_id, position, title, phase, offset_days)
      select idea.id, n, ${pickWord(["Order", "Hang up", "Tell the crew of", "Count"], sql`n - 1`)} || ' what it needs',
        ${pickWord(["before", "before", "during", "after"], sql`n - 1`)}, ${pickWord(["-14", "-3", "0", "2"], sql`n - 1`)}::int
      from idea, generate_series(1, ${STEPS_OF_IDEA}::int) n
    ), served as (
      insert into idea_objectives (idea_id, company_id, objective_id)
      select idea.id, ${companyId}::int, objective.id from idea join ${of("objectives")} objective on objective.place = idea.id % 8
    )
    insert into idea_channel_options (idea_id, company_id, channel_option_id)
    select idea.id, ${companyId}::int, channel_options.id
    from idea join channel_options on channel_options.channel_id = idea.channel_id
  `.execute(db);
}

// Of ten plans six are active, two are drafts, one is saved and one is completed; each has eight items in its ninety
// days.
export async function addScalePlans(
  db: Db,
  companyId: number,
  { locations, plans, ideas }: ScaleCompany,
  today: Date,
): Promise<void> {
  await sql`
    with plan as (
      insert into plans (company_id, network_id, location_id, number, name, starts_on, ends_on, neighborhood_type, status,
        activated_at, completed_at)
      select ${companyId}::int, network_id, id, 'PL-S-' || lpad(n::text, 6, '0'), 'Season ' || n, starts_on, starts_on + 89,
        neighborhood_type, status, case when status in ('active', 'completed') then starts_on end,
        case when status = 'completed' then starts_on + 89 end
      from (
        select location.*, standing.status, ${today}::date + standing.days as starts_on
        from (select id, network_id, neighborhood_type,
          (row_number() over (order by id))::int * ${plans}::int / ${locations}::int as n,
          (row_number() over (order by id))::int * ${plans}::int % ${locations}::int < ${plans}::int as is_planned
          from locations where company_id = ${companyId}) location
        join lateral (select ${pickWord(planStatuses, sql`location.n`)} as status,
          ${pickWord(planDays, sql`location.n`)}::int as days) standing on true
        where is_planned
      ) planned
      returning id, starts_on
    ), aim as (
      insert into plan_objectives (plan_id, company_id, objective_id)
      select plan.id, ${companyId}::int, (select min(id) from objectives where company_id = ${companyId}) from plan
    ), idea as materialized (
      select id, version, title, channel_id, unit_cost_cents, lead_days, ${firstChannelOption} as option_id, ${stepsOfIdea} as steps,
        (row_number() over (order by id))::int - 1 as place
      from ideas where company_id = ${companyId}
    )
    insert into plan_items (plan_id, company_id, position, idea_id, idea_version, title, channel_id, channel_option_id, starts_on,
      ends_on, quantity, unit_cost_cents, lead_days, steps, is_incentive_eligible)
    select plan.id, ${companyId}::int, n, idea.id, idea.version, idea.title, idea.channel_id, idea.option_id,
      plan.starts_on + n * 10, plan.starts_on + n * 10 + 6, n, idea.unit_cost_cents, idea.lead_days, idea.steps, n % 2 = 0
    from plan cross join generate_series(1, ${ITEMS_OF_PLAN}::int) n
    join idea on idea.place = (plan.id * ${ITEMS_OF_PLAN}::int + n) % ${ideas}::int
  `.execute(db);
}

/** Add the actions of active and completed plans; most of those that are due are done. */
export async function addActions(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    insert into actions (company_id, location_id, plan_id, plan_item_id, title, phase, offset_days, due_on, position, status,
      done_at)
    select ${companyId}::int, location_id, plan_id, item_id, step.title, step.phase, step."offsetDays", due_on, place, status,
      case when status = 'done' then due_on end
    from (
      select plans.id as plan_id, plans.location_id, item.id as item_id, step.*, given.place,
        item.starts_on + step."offsetDays" as due_on,
        case when plans.status = 'completed' or item.starts_on + step."offsetDays" < ${today}::date and item.id % 5 > 0
          then 'done' else 'todo' end as status
      from plans join plan_items item on item.plan_id = plans.id
      cross join lateral jsonb_array_elements(item.steps) with ordinality as given (step, place)
      cross join lateral jsonb_to_record(given.step) as step (title text, phase text, "offsetDays" int)
      where plans.company_id = ${companyId} and plans.status in ('active', 'completed')
    ) step
  `.execute(db);
}

/** Add events that repeat each week on a day of their own, network after network, begun within the last two years. */
export async function addRepeatingEvents(
  db: Db,
  companyId: number,
  { networks, repeatingEvents }: ScaleCompany,
  today: Date,
): Promise<void> {
  await sql`
    with network as (
      select network_id as id, min(id) as location_id, (row_number() over (order by network_id))::int - 1 as place
      from locations where company_id = ${companyId} group by network_id
    ), category as (
      select id, (row_number() over (order by id))::int - 1 as place from custom_event_categories where company_id = ${companyId}
    ), event as (
      insert into custom_events (company_id, network_id, title, category_id, starts_on, ends_on, time_zone, recurrence, rrule)
      select ${companyId}::int, network.id, ${pickWord(things, sql`n`)} || ' morning ' || n, category.id, day, day,
        'America/New_York', ${weekly(sql`day`)}
      from generate_series(1, ${repeatingEvents}::int) n
      cross join lateral (select ${today}::date - n * 37 % 700 as day) start
      join network on network.place = n % ${networks}::int join category on category.place = n % 8
      returning id, network_id
    )
    insert into custom_event_locations (event_id, company_id, location_id)
    select event.id, ${companyId}::int, network.location_id from event join network on network.id = event.network_id
  `.execute(db);
}

/** Return the columns `recurrence` and `rrule` of an event that repeats each week on the weekday of its first day. */
function weekly(day: ReturnType<typeof sql>) {
  return sql`jsonb_build_object('every', jsonb_build_object('weeks', 1),
      'on', jsonb_build_object('daysOfWeek', jsonb_build_array(extract(dow from ${day})::int))),
    'FREQ=WEEKLY;INTERVAL=1;WKST=SU;BYDAY=' || ${pickWord(["SU", "MO", "TU", "WE", "TH", "FR", "SA"], sql`extract(dow from ${day})::int`)}`;
}

const planStatuses = [
  "active",
  "active",
  "draft",
  "active",
  "saved",
  "active",
  "active",
  "draft",
  "active",
  "completed",
];
const planDays = ["-30", "-60", "20", "-10", "30", "-45", "-20", "40", "-5", "-200"];
const doings = "Welcome Thank Invite Sponsor Visit Photograph Feed Greet Reward Surprise".split(" ");
const things = (
  "Teachers Students Nurses Runners Neighbors Drivers Firefighters Cyclists Gardeners Musicians Coaches Scouts Readers " +
  "Volunteers Commuters Painters Parents Veterans Farmers Dancers"
).split(" ");
