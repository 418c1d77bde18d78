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
import { onDashboard, type ShownAnnouncement } from "#app/insight/announcements/announcement-queries.server.ts";
import { type OpeningNews, openingNews } from "#app/insight/competitors/opening-list.server.ts";
import type { FirstSteps } from "#app/organization/first-steps/first-steps.ts";
import { firstSteps } from "#app/organization/first-steps/first-steps.server.ts";
import type { Balance } from "#app/programs/ledger/ledger-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import { type DeskFigures, deskFigures } from "#app/insight/metrics/desk-figures.server.ts";
import { readableRecords } from "#app/handover/past-locations/past-location-queries.server.ts";
import { MOST_NAMED } from "#app/people/team/access-words.ts";
import { DAYS_SHOWN } from "./week.ts";

const MOST_LOCATIONS = 6;
const MOST_RUNNING = 6;
const MOST_IDEAS = 4;
/** The money's months: two behind, this one and three ahead. */
const MONTHS_BEHIND = 2;
const MONTHS_AHEAD = 3;

export interface Desk {
  needs: { late: number; dueToday: number; drafts: number; saved: number; plans: number; latestDraftId: number | null };
  shops: Shop[];
  /** What the plans that run or ran cost by the month (YYYY-MM) in which an item starts, months without any included. */
  months: { month: string; plannedCents: number; spentCents: number }[];
  /** How many actions are due on which of the next days; days without any are left out. */
  due: { day: string; count: number }[];
  /** The items that run, those of one name and time at several locations together. */
  running: {
    planId: number;
    title: string;
    startsOn: string;
    endsOn: string;
    location: string;
    locations: number;
    total: number;
  }[];
  events: { id: number; title: string; startsOn: string; endsOn: string }[];
  /** How many items and events of these days are left out of both. */
  moreRuns: number;
  /**
   * The money of the incentive's running programs, and what of it lapses next; null where there is none, or none that
   * they see.
   */
  incentive: (Balance & { next: { cents: number; lapsesOn: string } | null }) | null;
  /** Claims that wait for their owner. */
  claims: { asked: number; drafts: number };
  /** Requests to the studio that wait for them: with a proof, and with a question. */
  studio: { proofs: number; asked: number };
  /** Orders of social media that wait for them: posts to approve, and payments to make. */
  social: { posts: number; unpaid: number };
  /** How many locations their networks handed over of which they may read. */
  pastLocations: number;
  /** The metrics of these locations; null for whoever may not see them. */
  figures: DeskFigures | null;
  /** How far these locations are with their first steps. */
  steps: FirstSteps;
  /** What opens close to their locations; null for whoever may not see it. */
  openings: OpeningNews | null;
  announcements: ShownAnnouncement[];
  /** The cards that they took off it. */
  hidden: string[];
  /** The first of their networks, in their order, and how many there are. */
  networks: { names: string[]; count: number };
  ideas: {
    id: number;
    title: string;
    channel: string;
    costMinCents: number;
    costMaxCents: number;
    objectives: string[];
  }[];
}

export interface Shop {
  id: number;
  name: string;
  /** Of the actions of its running plans; 0 needed where none runs. */
  done: number;
  needed: number;
  late: number;
  next: { id: number; title: string; dueOn: string } | null;
  plannedCents: number;
  spentCents: number;
  /** How many locations there are in all. */
  total: number;
}

interface Reader {
  userId: number;
  reach: Reach;
  companyId: number;
  seesMetrics?: boolean;
  seesOpenings?: boolean;
}

/**
 * What somebody's desk shows, at one location or at all of theirs, in a single statement: what needs them, how far plans
 * are, the days ahead, and ideas for what they want. `today` is YYYY-MM-DD.
 */
export async function findDesk(
  db: Db,
  { userId, reach, companyId, seesMetrics, seesOpenings }: Reader,
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
    select ${needs(today)} as needs, ${shops} as shops, ${months(today)} as months, ${due(today, until)} as due,
      ${running(today, until)} as running, ${events(companyId, today, until)} as events, ${ideas(companyId, today)} as ideas,
      ${incentive(reach, companyId)} as incentive, ${claims(reach)} as claims,
      ${seesMetrics ? deskFigures(reach, { companyId, locationId }, today) : sql`null::json`} as figures,
      ${seesOpenings ? openingNews(db, { companyId, reach, now }) : sql`null::json`} as openings,
      ${firstSteps(sql`own_locations`, sql`select network_id from own_locations`, now)} as steps,
      ${studio(reach)} as studio, ${social(reach)} as social,
      ${onDashboard(userId, companyId, today)} as announcements,
      ${pastLocations} as past_locations, (select hidden_cards from users where id = ${userId}) as hidden,
      ${networks(userId)} as networks
  `.execute(db);
  const [desk] = rows;
  if (!desk) throw new Error("A statement without a source gave no row.");
  const all = timesWithin(desk.events, { from: today, until });
  const times = all.slice(0, MOST_RUNNING);
  const moreRuns = all.length - times.length + (desk.running[0]?.total ?? 0) - desk.running.length;
  return {
    ...desk,
    moreRuns,
    events: times.map(({ id, title, startsOn, endsOn }) => ({ id, title, startsOn, endsOn })),
  };
}

function networks(userId: number): RawBuilder<Desk["networks"]> {
  return sql`json_build_object('count', (select count(*) from memberships where user_id = ${userId}),
    'names', array(select networks.name from memberships join networks on networks.id = memberships.network_id
      where memberships.user_id = ${userId} order by position, memberships.network_id limit ${sql.lit(MOST_NAMED)}))`;
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

function incentive(reach: Reach, companyId: number): RawBuilder<Desk["incentive"]> {
  return sql`(select json_build_object('allocatedCents', sum(allocated), 'reservedCents', sum(reserved),
      'spentCents', sum(spent), 'expiredCents', sum(expired), 'next', (
        array_agg(json_build_object('cents', available, 'lapsesOn', lapses_on) order by lapses_on)
          filter (where available > 0))[1])
    from (
      select program.ends_on + program.claim_window_days as lapses_on, sum(allocated_cents)::bigint as allocated,
        sum(reserved_cents)::bigint as reserved, sum(spent_cents)::bigint as spent,
        sum(expired_cents)::bigint as expired, sum(available_cents)::bigint as available
      from budget_accounts join incentive_programs program on program.id = budget_accounts.program_id
        and program.status in ('open', 'closing')
      where budget_accounts.company_id = ${companyId} and ${reachesRecord(reach, "budgetAccounts")}
        and case when location_id is null then network_id in (select network_id from own_locations)
          else location_id in (select id from own_locations) end
      group by program.id
    ) programs having count(*) > 0)`;
}

function claims(reach: Reach): RawBuilder<Desk["claims"]> {
  return sql`(select json_build_object('asked', count(*) filter (where status = 'infoRequested'),
      'drafts', count(*) filter (where status = 'draft'))
    from claims where status in ('infoRequested', 'draft') and ${reachesRecord(reach, "claims")}
      and location_id in (select id from own_locations))`;
}

function studio(reach: Reach): RawBuilder<Desk["studio"]> {
  return sql`(select json_build_object('proofs', count(*) filter (where status = 'proofReady'),
      'asked', count(*) filter (where status = 'infoRequested'))
    from studio_requests where status in ('proofReady', 'infoRequested') and ${reachesRecord(reach, "studioRequests")}
      and location_id in (select id from own_locations))`;
}

function social(reach: Reach): RawBuilder<Desk["social"]> {
  return sql`(select json_build_object('posts', (select count(*) from social_deliverables posts
      where posts.status = 'waiting' and posts.order_id in (select id from social_orders
        where status = 'awaitingApproval' and ${reachesRecord(reach, "socialOrders")}
          and location_id in (select id from own_locations))),
      'unpaid', count(*))
    from social_orders where (status = 'paymentFailed' or status = 'pendingPayment' and method = 'card')
      and ${reachesRecord(reach, "socialOrders")} and location_id in (select id from own_locations))`;
}

const shops: RawBuilder<Shop[]> = sql`coalesce((select json_agg(json_build_object('id', id, 'name', name,
    'done', done, 'needed', needed, 'late', late, 'plannedCents', planned, 'spentCents', spent, 'total', total, 'next', (
      select json_build_object('id', own_actions.id, 'title', title, 'dueOn', due_on) from own_actions
      where location_id = shown.id and ${isOpen} order by due_on, own_actions.id limit 1))
    order by late desc, needed = 0, lower(name), id)
  from (
    select own_locations.id, own_locations.name, count(*) over () as total, coalesce(done, 0) as done,
      coalesce(needed, 0) as needed, coalesce(late, 0) as late, coalesce(planned, 0) as planned, coalesce(spent, 0) as spent
    from own_locations
    left join (
      select own_actions.location_id, count(*) filter (where own_actions.status = 'done') as done,
        count(*) filter (where own_actions.status <> 'notNeeded') as needed, count(*) filter (where is_late) as late
      from own_actions join own_plans on own_plans.id = own_actions.plan_id and own_plans.status = 'active'
      group by own_actions.location_id
    ) tallies on tallies.location_id = own_locations.id
    left join (
      select own_plans.location_id, sum(planned_cents) as planned, sum(actual_cents) as spent
      from plan_items join own_plans on own_plans.id = plan_items.plan_id and own_plans.status = 'active'
      where plan_items.status <> 'skipped' group by own_plans.location_id
    ) costs on costs.location_id = own_locations.id
    order by late desc, needed = 0, lower(own_locations.name), own_locations.id limit ${sql.lit(MOST_LOCATIONS)}
  ) shown), '[]')`;

function months(today: string): RawBuilder<Desk["months"]> {
  const month = (count: number) =>
    sql`date_trunc('month', ${today}::timestamp) + ${sql.lit(count)} * interval '1 month'`;
  return sql`(select json_agg(json_build_object('month', to_char(month, 'YYYY-MM'), 'plannedCents', planned,
      'spentCents', spent) order by month)
    from (
      select month, coalesce(sum(planned_cents), 0) as planned, coalesce(sum(actual_cents), 0) as spent
      from generate_series(${month(-MONTHS_BEHIND)}, ${month(MONTHS_AHEAD)}, interval '1 month') as month
      left join (plan_items join own_plans on own_plans.id = plan_items.plan_id
          and own_plans.status in ('active', 'completed') and plan_items.status <> 'skipped')
        on plan_items.starts_on >= month and plan_items.starts_on < month + interval '1 month'
      group by month
    ) costs)`;
}

function due(today: string, until: string): RawBuilder<Desk["due"]> {
  return sql`coalesce((select json_agg(json_build_object('day', due_on, 'count', count) order by due_on) from (
    select due_on, count(*) from own_actions where ${isOpen} and due_on between ${today} and ${until} group by due_on
  ) days), '[]')`;
}

function running(today: string, until: string): RawBuilder<Desk["running"]> {
  return sql`coalesce((select json_agg(shown) from (
    select min(own_plans.id) as "planId", plan_items.title, plan_items.starts_on as "startsOn",
      plan_items.ends_on as "endsOn", min(own_locations.name) as location,
      count(distinct own_locations.id) as locations, count(*) over () as total
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
