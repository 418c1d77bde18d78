import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { claimWindow } from "#app/programs/claim-sources/claim-source-rules.ts";
import {
  type ClaimSource,
  isLiveClaim,
  listMatchingSources,
} from "#app/programs/claim-sources/claim-sources.server.ts";
import { withExpectedReimbursement } from "./unclaimed-rules.ts";

/** Company, and one location or all that the user can read. */
interface Scope {
  companyId: number;
  locationId?: number | null;
  /** Limits the result to these networks. */
  networkIds?: readonly number[];
}

export type UnclaimedActivity = Awaited<ReturnType<typeof listUnclaimedActivities>>[number];

/**
 * List claimable activities without a claim, past events and plan items, by their last claim day. Unpaged and in one
 * statement, because callers count and sum all of it.
 */
export function listUnclaimedActivities(db: Db, access: AccessScope, scope: Scope, now: Date) {
  const which = { event: sql`custom_events.is_reimbursable`, item: sql`plan_items.is_incentive_eligible` };
  return listPastActivities(db, access, { scope, which, now });
}

/**
 * List the networks with claimable events that ended at least `days` days ago at their locations and that no mail
 * announced.
 */
export async function listNetworksToNotify(
  db: Db,
  { companyId, days }: { companyId: number; days: number },
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct locations.network_id as id
    from custom_events join custom_event_locations place on place.event_id = custom_events.id
    join locations on locations.id = place.location_id
    where custom_events.company_id = ${companyId} and custom_events.is_reimbursable and custom_events.status <> 'cancelled'
      and custom_events.ends_on >= ${firstOpenDay(companyId, now)}
      and custom_events.ends_on <= ${todayThere(now)} - ${days}::integer and ${isInClaimWindow("custom_events", now)}
      and not exists (select from unclaimed_notices notice
        where notice.event_id = custom_events.id and notice.location_id = locations.id)
      and not exists (select from claims where event_id = custom_events.id and location_id = locations.id and ${isLiveClaim})
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** List past activities that a program would pay for if their owner marked them as eligible, which they still can. */
export function listUnmarkedActivities(db: Db, access: AccessScope, scope: Scope, now: Date) {
  const event = sql`not custom_events.is_reimbursable and coalesce(custom_events.estimated_cost_cents, 0) > 0`;
  const item = sql`not plan_items.is_incentive_eligible and plans.status = 'active'`;
  return listPastActivities(db, access, { scope, which: { event, item }, now });
}

/**
 * Find past activities first by day, in the networks of these locations and in their former networks, and compute their
 * amounts afterwards.
 */
async function listPastActivities(
  db: Db,
  access: AccessScope,
  {
    scope: { companyId, locationId = null, networkIds },
    which,
    now,
  }: { scope: Scope; which: Record<"event" | "item", RawBuilder<unknown>>; now: Date },
) {
  const here = sql`here as materialized (select * from locations where company_id = ${companyId}
    and ${access.location("locations.id")} and (${locationId}::integer is null or id = ${locationId}::integer)
    and ${networkIds ? sql`network_id = any(${[...networkIds]}::integer[])` : sql`true`})`;
  const since = firstOpenDay(companyId, now);
  const event = sql`(custom_events.id, locations.id) in (
    with ${here}, recent as materialized (
      select custom_events.*, location_id
      from custom_events join custom_event_locations on custom_event_locations.event_id = custom_events.id
      where network_id = any(array(select network_id from here
          union select from_network_id from transfer_locations where location_id in (select id from here)))
        and ends_on >= ${since} and ${which.event} and status <> 'cancelled')
    select custom_events.id, locations.id
    from recent as custom_events join here as locations on locations.id = custom_events.location_id
    where ${isInClaimWindow("custom_events", now)}
      and not exists (select from claims where event_id = custom_events.id and location_id = locations.id and ${isLiveClaim}))`;
  const item = sql`plan_items.id in (
    with ${here}
    select plan_items.id
    from here as locations join plans on plans.location_id = locations.id join plan_items on plan_items.plan_id = plans.id
    where plan_items.ends_on >= ${since} and ${which.item} and plans.status in ('active', 'completed')
      and plan_items.status <> 'skipped' and ${isInClaimWindow("plan_items", now)}
      and not exists (select from claims where plan_item_id = plan_items.id and ${isLiveClaim}))`;
  const sources = await listMatchingSources(db, access, { event, item }, now);
  return withExpectedReimbursement(sources.flatMap((source) => toUnclaimedActivities(source)).sort(byLastDay));
}

/** Return the first day that a company's programs can still take claims for, in any time zone. */
function firstOpenDay(companyId: number, now: Date): RawBuilder<string> {
  return sql`(select min(greatest(starts_on, (${now}::timestamptz - interval '2 days')::date - claim_window_days))
    from incentive_programs where company_id = ${companyId} and status in ('open', 'closing'))`;
}

function todayThere(now: Date): RawBuilder<string> {
  return sql`(${now}::timestamptz at time zone locations.time_zone)::date`;
}

/**
 * Build the SQL condition that an activity at the query's `locations` is over and in the claim window of a program that
 * takes claims.
 */
function isInClaimWindow(table: "custom_events" | "plan_items", now: Date): RawBuilder<boolean> {
  const endsOn = sql.ref(`${table}.ends_on`);
  const today = todayThere(now);
  return sql`(${endsOn} < ${today} and exists (select from incentive_programs program
    where program.company_id = locations.company_id and program.status in ('open', 'closing')
      and ${endsOn} between program.starts_on and program.ends_on
      and ${endsOn} + program.claim_window_days >= ${today}))`;
}

/** Return the activity as a list of one row, empty when it can no longer be claimed. */
function toUnclaimedActivities(source: ClaimSource) {
  const { title, category, location, locationId, networkId, pcNumber, activityOn, costCents, today } = source;
  const { startsOn, endsOn, vendor } = source;
  const { program, refusal } = source.ifMarked;
  if (!program || refusal !== null) return [];
  const { lastOn, isOver } = claimWindow(activityOn, program, today);
  if (isOver) return [];
  const of = { title, category, location, locationId, networkId, pcNumber, activityOn, costCents, today, program };
  return [
    {
      ...of,
      vendor,
      startsOn,
      endsOn,
      lastOn,
      eventId: source.eventId,
      planItemId: source.planItemId,
      planId: planOf(source),
    },
  ];
}

function planOf(source: ClaimSource): number | null {
  return source.kind === "planItem" ? source.planId : null;
}

function byLastDay(one: { lastOn: string; title: string }, other: { lastOn: string; title: string }): number {
  return one.lastOn.localeCompare(other.lastOn) || one.title.localeCompare(other.title);
}
