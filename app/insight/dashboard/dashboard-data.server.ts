import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isActionLateAt } from "#app/planning/actions/action-conditions.server.ts";
import { type CompanyEventDays, expandCompanyEvents } from "#app/planning/company-events/company-event-days.ts";
import {
  companyEventDaysJson,
  isCompanyEventForLocation as isEventFor,
  canTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { isIdeaForLocation as isIdeaFor } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import {
  selectDashboardAnnouncements,
  type DashboardAnnouncement,
} from "#app/insight/announcements/announcement-queries.server.ts";
import { type OpeningNews, selectOpeningNews } from "#app/insight/competitors/opening-list.server.ts";
import type { FirstSteps } from "#app/organization/first-steps/first-steps.ts";
import { selectFirstSteps } from "#app/organization/first-steps/first-steps.server.ts";
import type { Balance } from "#app/programs/ledger/ledger-rules.ts";
import { type DashboardMetrics, selectDashboardMetrics } from "#app/insight/metrics/dashboard-metrics.server.ts";
import { selectReadableLocationRecords } from "#app/handover/past-locations/past-location-queries.server.ts";
import { MAX_NAMED_NETWORKS } from "#app/people/team/access-text.ts";
import { TASK_KINDS, type TaskKind } from "./task-kinds.ts";
import { selectTasks, type TaskRow } from "./tasks.server.ts";
import { STRIP_DAYS } from "./week.ts";

const MAX_SUMMARIES = 6;
const MAX_RUNNING = 6;
const MAX_IDEAS = 4;
/** Months of the spending card before and after the current one. */
const MONTHS_BEHIND = 2;
const MONTHS_AHEAD = 3;

export interface DashboardData {
  /** First tasks of each kind. */
  tasks: TaskRow[];
  /** Number of plans, and the newest draft. */
  plans: { count: number; latestDraftId: number | null };
  shops: LocationSummary[];
  /**
   * Planned and spent cents of active and completed plans by month (YYYY-MM) of an item's start, including empty
   * months.
   */
  months: { month: string; plannedCents: number; spentCents: number }[];
  /** Open actions due by day, without days that have none. */
  due: { day: string; count: number }[];
  /** Running items; those with the same title and days at several locations are one row. */
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
  /** Number of items and events of these days beyond the limits of both lists. */
  moreRuns: number;
  /**
   * Balance of the incentive's running programs, and the amount that expires next; null when there is no program, or
   * none the user can see.
   */
  incentive: (Balance & { next: { cents: number; endsOn: string; claimDays: number } | null }) | null;
  /** Number of handed-over locations whose records the user can read. */
  pastLocations: number;
  /** Metrics of these locations; null for a user who can't see metrics. */
  metrics: DashboardMetrics | null;
  /** Progress of these locations through their first steps. */
  steps: FirstSteps;
  /** Verified openings near these locations; null for a user who can't see them. */
  openings: OpeningNews | null;
  announcements: DashboardAnnouncement[];
  /** Keys of hidden cards. */
  hidden: string[];
  /** Names of the user's first networks in their order, and the number of all. */
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

export interface LocationSummary {
  id: number;
  name: string;
  isClosed: boolean;
  /** Counts of its to-dos, the same ones as on its checklist. */
  done: number;
  needed: number;
  late: number;
  next: { id: number; title: string; dueOn: string } | null;
  plannedCents: number;
  spentCents: number;
  /** Number of locations in all. */
  total: number;
}

interface DashboardUser {
  userId: number;
  access: AccessScope;
  companyId: number;
  /** Kinds of tasks that they see. */
  taskKinds?: readonly TaskKind[];
  seesMetrics?: boolean;
  seesOpenings?: boolean;
}

/**
 * Read the data of a user's dashboard, for one location or all that they see, in a single statement: tasks, progress of
 * plans, the next days, and ideas for their objectives. `today` is YYYY-MM-DD.
 */
export async function readDashboardData(
  db: Db,
  { userId, access, companyId, taskKinds = TASK_KINDS, seesMetrics, seesOpenings }: DashboardUser,
  { locationId, today, now }: { locationId: number | null; today: string; now: Date },
): Promise<DashboardData> {
  const until = addDays(today, STRIP_DAYS - 1);
  const pastLocations = selectReadableLocationRecords(db, access, now).select((of) => of.fn.countAll().as("count"));
  const { rows } = await sql<DashboardData & { events: (DashboardData["events"][number] & CompanyEventDays)[] }>`
    with own_locations as materialized (
      select locations.* from locations where ${access.location("locations.id")}
        and (${locationId}::integer is null or locations.id = ${locationId}::integer)
    ), own_plans as materialized (
      select plans.* from plans where plans.location_id in (select id from own_locations)
    ), own_actions as materialized (
      select actions.*, ${isActionLateAt(now)} as is_late
      from actions join own_locations locations on locations.id = actions.location_id
      left join own_plans plans on plans.id = actions.plan_id
      where actions.plan_id is null or plans.status in ('active', 'completed')
    )
    select ${selectTasks({ access, userId, locationId, today, now }, taskKinds)} as tasks, ${plans} as plans,
      ${selectLocationSummaries} as shops, ${months(today)} as months, ${due(today, until)} as due,
      ${running(today, until)} as running, ${events(companyId, today, until)} as events, ${ideas(companyId, today)} as ideas,
      ${incentive(access, companyId)} as incentive,
      ${seesMetrics ? selectDashboardMetrics(access, { companyId, locationId }, today) : sql`null::json`} as metrics,
      ${seesOpenings ? selectOpeningNews(db, { companyId, access, now }) : sql`null::json`} as openings,
      ${selectFirstSteps(sql`own_locations`, sql`select network_id from own_locations`, now)} as steps,
      ${selectDashboardAnnouncements(userId, companyId, today)} as announcements,
      ${pastLocations} as past_locations, (select hidden_cards from users where id = ${userId}) as hidden,
      ${networks(userId)} as networks
  `.execute(db);
  const [desk] = rows;
  if (!desk) throw new Error("A statement without a source gave no row.");
  const all = expandCompanyEvents(desk.events, { from: today, until });
  const times = all.slice(0, MAX_RUNNING);
  const moreRuns = all.length - times.length + (desk.running[0]?.total ?? 0) - desk.running.length;
  return {
    ...desk,
    moreRuns,
    events: times.map(({ id, title, startsOn, endsOn }) => ({ id, title, startsOn, endsOn })),
  };
}

function networks(userId: number): RawBuilder<DashboardData["networks"]> {
  return sql`json_build_object('count', (select count(*) from memberships where user_id = ${userId}),
    'names', array(select networks.name from memberships join networks on networks.id = memberships.network_id
      where memberships.user_id = ${userId} order by position, memberships.network_id limit ${sql.lit(MAX_NAMED_NETWORKS)}))`;
}

const isOpen = sql`status in ('todo', 'inProgress')`;
const plans: RawBuilder<DashboardData["plans"]> = sql`(select json_build_object('count', count(*), 'latestDraftId',
    max(id) filter (where status = 'draft' and autopilot_answer is distinct from 'waiting')) from own_plans)`;

function incentive(access: AccessScope, companyId: number): RawBuilder<DashboardData["incentive"]> {
  return sql`(select json_build_object('allocatedCents', sum(allocated), 'reservedCents', sum(reserved),
      'spentCents', sum(spent), 'expiredCents', sum(expired), 'next', (
        array_agg(json_build_object('cents', available, 'endsOn', ends_on, 'claimDays', claim_days) order by expires_on)
          filter (where available > 0))[1])
    from (
      select program.ends_on, program.claim_window_days as claim_days,
        program.ends_on + program.claim_window_days as expires_on, sum(allocated_cents)::bigint as allocated,
        sum(reserved_cents)::bigint as reserved, sum(spent_cents)::bigint as spent,
        sum(expired_cents)::bigint as expired, sum(available_cents)::bigint as available
      from budget_accounts join incentive_programs program on program.id = budget_accounts.program_id
        and program.status in ('open', 'closing')
      where budget_accounts.company_id = ${companyId} and ${access.record("budgetAccounts")}
        and case when location_id is null then network_id in (select network_id from own_locations)
          else location_id in (select id from own_locations) end
      group by program.id
    ) programs having count(*) > 0)`;
}

const selectLocationSummaries: RawBuilder<LocationSummary[]> =
  sql`coalesce((select json_agg(json_build_object('id', id, 'name', name,
    'isClosed', is_closed, 'done', done, 'needed', needed, 'late', late, 'plannedCents', planned, 'spentCents', spent, 'total', total, 'next', (
      select json_build_object('id', own_actions.id, 'title', title, 'dueOn', due_on) from own_actions
      where location_id = shown.id and ${isOpen} order by due_on, own_actions.id limit 1))
    order by late desc, needed = 0, lower(name), id)
  from (
    select own_locations.id, own_locations.name, own_locations.status = 'closed' as is_closed, count(*) over () as total, coalesce(done, 0) as done,
      coalesce(needed, 0) as needed, coalesce(late, 0) as late, coalesce(planned, 0) as planned, coalesce(spent, 0) as spent
    from own_locations
    left join (
      select location_id, count(*) filter (where status = 'done') as done,
        count(*) filter (where status <> 'notNeeded') as needed, count(*) filter (where is_late) as late
      from own_actions group by location_id
    ) tallies on tallies.location_id = own_locations.id
    left join (
      select own_plans.location_id, sum(planned_cents) as planned, sum(actual_cents) as spent
      from plan_items join own_plans on own_plans.id = plan_items.plan_id and own_plans.status = 'active'
      where plan_items.status <> 'skipped' group by own_plans.location_id
    ) costs on costs.location_id = own_locations.id
    order by late desc, needed = 0, lower(own_locations.name), own_locations.id limit ${sql.lit(MAX_SUMMARIES)}
  ) shown), '[]')`;

function months(today: string): RawBuilder<DashboardData["months"]> {
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

function due(today: string, until: string): RawBuilder<DashboardData["due"]> {
  return sql`coalesce((select json_agg(json_build_object('day', due_on, 'count', count) order by due_on) from (
    select due_on, count(*) from own_actions where ${isOpen} and due_on between ${today} and ${until} group by due_on
  ) days), '[]')`;
}

function running(today: string, until: string): RawBuilder<DashboardData["running"]> {
  return sql`coalesce((select json_agg(shown) from (
    select min(own_plans.id) as "planId", plan_items.title, plan_items.starts_on as "startsOn",
      plan_items.ends_on as "endsOn", min(own_locations.name) as location,
      count(distinct own_locations.id) as locations, count(*) over () as total
    from plan_items join own_plans on own_plans.id = plan_items.plan_id and own_plans.status = 'active'
    join own_locations on own_locations.id = own_plans.location_id
    where plan_items.starts_on <= ${until} and plan_items.ends_on >= ${today} and plan_items.status <> 'skipped'
    group by plan_items.title, plan_items.starts_on, plan_items.ends_on
    order by plan_items.starts_on, plan_items.title limit ${sql.lit(MAX_RUNNING)}) shown), '[]')`;
}

function events(companyId: number, today: string, until: string): RawBuilder<DashboardData["events"]> {
  const isForMine = sql`(company_events.is_everywhere or exists (select from own_locations
    where ${isEventFor(sql.ref("ownLocations.id"), sql.ref("ownLocations.networkId"))}))`;
  return sql`coalesce((select json_agg(json_build_object('id', id, 'title', title, ${companyEventDaysJson}) order by starts_on, id)
    from company_events
    where company_id = ${companyId} and status = 'published' and ${canTakePlace(sql`${today}`, sql`${until}`)}
      and (visible_from is null or visible_from <= ${today}) and ${isForMine}), '[]')`;
}

/** Select the newest ideas that the user's locations can plan, those for the objectives of their plans first. */
function ideas(companyId: number, today: string): RawBuilder<DashboardData["ideas"]> {
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
    order by ${serves} desc, ideas.created_at desc, ideas.id desc limit ${sql.lit(MAX_IDEAS)}) shown), '[]')`;
}
