import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { prepared } from "#db/prepared.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import {
  activityDay,
  findPayingProgram,
  type EventShare,
  type FormerOwner,
  markedAsEligible,
  eventShareCents,
  type SourceEvent,
  type SourceItem,
  type SourceProgram,
} from "./claim-source-rules.ts";

/** Activity at a location, with its claim or the reason why it cannot be claimed. */
export type ClaimSource = ReturnType<typeof toEventSource | typeof toItemSource>;

/** Key of an activity: an event at a location, or a plan item. */
export type SourceKey = { eventId: number; locationId: number } | { planItemId: number };

/** List an event at each of its locations in scope, by PC number; empty when it is absent or out of scope. */
export function listEventSources(db: Db, access: AccessScope, eventId: number, now: Date) {
  return listMatchingEvents(db, access, sql`custom_events.id = ${eventId}`, now);
}

/** SQL condition on a source's tables. */
type Chosen = RawBuilder<unknown>;

/** List events at their locations in scope; `which` filters by `custom_events` and `locations`. */
export async function listMatchingEvents(db: Db, access: AccessScope, which: Chosen, now: Date) {
  const rows = await eventRows(db, access, which).execute();
  return rows.map(({ places, programs, ...row }) => toEventSource(row, places, programs, now));
}

/** List plan items of locations in scope; `which` filters by `plan_items`, `plans` and `locations`. */
export async function listMatchingItems(db: Db, access: AccessScope, which: Chosen, now: Date) {
  const rows = await itemRows(db, access, which).execute();
  return rows.map(({ programs, ...row }) => toItemSource(row, programs, now));
}

/**
 * List matching events and plan items, each kind by its last day, in one statement. Data that many of them share, an
 * event's locations and a location's programs, is read once.
 */
export async function listMatchingSources(
  db: Db,
  access: AccessScope,
  which: { event: Chosen; item: Chosen },
  now: Date,
): Promise<ClaimSource[]> {
  const events = eventFacts(db, access, which.event);
  const items = itemFacts(db, access, which.item);
  const { rows } = await sql<{
    events: RowsOf<typeof events>;
    items: RowsOf<typeof items>;
    places: { id: number; places: EventShare[] }[];
    programs: { id: number; programs: SourceProgram[] }[];
  }>`select ${prepared} found.* from (with event as materialized (${events}), item as materialized (${items}) select
      (select coalesce(json_agg(to_json(event)), '[]') from event) as events,
      (select coalesce(json_agg(to_json(item)), '[]') from item) as items,
      (select coalesce(json_agg(json_build_object('id', custom_events.id, 'places', ${placesOfEvent})), '[]')
        from custom_events where custom_events.id in (select event_id from event)) as places,
      (select coalesce(json_agg(json_build_object('id', locations.id, 'programs', ${allPrograms})), '[]') from locations
        where locations.id in (select location_id from event union select location_id from item)) as programs) found
  `.execute(rowsAsJson(db));
  return rows.flatMap(({ events, items, ...shared }) => {
    const places = new Map(shared.places.map((one) => [one.id, one.places]));
    const programs = new Map(shared.programs.map((one) => [one.id, one.programs]));
    return [
      ...events.map((row) =>
        toEventSource(row, places.get(row.eventId) ?? [], programs.get(row.locationId) ?? [], now),
      ),
      ...items.map((row) => toItemSource(row, programs.get(row.locationId) ?? [], now)),
    ];
  });
}

/**
 * List a location's events and items that are marked for reimbursement and end on or after `since` (YYYY-MM-DD), latest
 * first.
 */
export async function listLocationSources(
  db: Db,
  access: AccessScope,
  { locationId, since, now }: { locationId: number; since: string; now: Date },
): Promise<ClaimSource[]> {
  const event = sql`(custom_events.id, locations.id) in (
      select event.id, place.location_id from custom_events event
      join custom_event_locations place on place.event_id = event.id
      where place.location_id = ${locationId} and event.is_reimbursable and event.ends_on >= ${since}::date)`;
  const item = sql`plan_items.id in (
      select item.id from plan_items item join plans plan on plan.id = item.plan_id
      where plan.location_id = ${locationId} and item.is_incentive_eligible and item.ends_on >= ${since}::date)`;
  const sources = await listMatchingSources(db, access, { event, item }, now);
  return sources.sort((one, other) => (one.activityOn < other.activityOn ? 1 : -1));
}

function eventRows(db: Db, access: AccessScope, which: Chosen) {
  return eventFacts(db, access, which)
    .select(programsOf(sql`custom_events.starts_on`, sql`custom_events.ends_on`).as("programs"))
    .select(placesOfEvent.as("places"));
}

/** The columns of `eventRows` without the data that several events share. */
function eventFacts(db: Db, access: AccessScope, which: Chosen) {
  return db
    .selectFrom("customEvents")
    .innerJoin("customEventLocations", "customEventLocations.eventId", "customEvents.id")
    .innerJoin("locations", "locations.id", "customEventLocations.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .innerJoin("customEventCategories", "customEventCategories.id", "customEvents.categoryId")
    .leftJoin("eventPrograms", "eventPrograms.id", "customEvents.id")
    .select(["customEvents.id as eventId", "customEvents.companyId", "customEvents.title", "customEvents.status"])
    .select(["customEvents.startsOn", "customEvents.endsOn", "customEvents.isReimbursable"])
    .select(["customEvents.categoryId", "customEventCategories.name as category"])
    .select(["customEvents.estimatedCostCents", "eventPrograms.status as programStatus"])
    .select(
      // A subquery, because a page shows few of many events.
      sql<boolean>`coalesce((select true from claims where plan_item_id = custom_events.plan_item_id and ${isLiveClaim}
        limit 1), false)`.as("isItemClaimed"),
    )
    .select(["locations.id as locationId", "locations.name as location", "locations.pcNumber"])
    .select(["locations.timeZone", "locations.networkId", payee.as("payee"), formerOwners.as("formerOwners")])
    .select(liveClaim(access, sql`event_id = custom_events.id and location_id = locations.id`).as("live"))
    .where(sql<boolean>`${which}`)
    .where(access.location("customEventLocations.locationId"))
    .orderBy("customEvents.endsOn")
    .orderBy("locations.pcNumber")
    .orderBy("customEvents.id");
}

function toEventSource(
  { live, estimatedCostCents, ...facts }: RowsOf<ReturnType<typeof eventFacts>>[number],
  places: readonly EventShare[],
  programs: readonly SourceProgram[],
  now: Date,
) {
  const event = { ...facts, kind: "event" as const, today: dayIn(facts.timeZone, now) } satisfies SourceEvent;
  const costCents = eventShareCents(estimatedCostCents ?? 0, places, facts.locationId);
  return { ...event, planItemId: null, vendor: "", costCents, ...claimState(event, programs, live) };
}

/** Find a plan item of a location in scope; null when it is absent or out of scope. */
export async function findItemSource(db: Db, access: AccessScope, itemId: number, now: Date) {
  const [item] = await listMatchingItems(db, access, sql`plan_items.id = ${itemId}`, now);
  return item ?? null;
}

function itemRows(db: Db, access: AccessScope, which: Chosen) {
  return itemFacts(db, access, which).select(
    programsOf(sql`plan_items.starts_on`, sql`plan_items.ends_on`).as("programs"),
  );
}

/** The columns of `itemRows` without the data that several items share. */
function itemFacts(db: Db, access: AccessScope, which: Chosen) {
  return db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .innerJoin("channels", "channels.id", "planItems.channelId")
    .select(["planItems.id as planItemId", "planItems.companyId", "planItems.title", "planItems.planId"])
    .select(["planItems.status as itemStatus", "plans.status as planStatus", "plans.name as plan"])
    .select(["planItems.startsOn", "planItems.endsOn", "planItems.isIncentiveEligible", "planItems.vendor"])
    .select(["planItems.ideaId", "planItems.channelId", "channels.name as category"])
    .select(costOfItem.as("costCents"))
    .select(
      sql<boolean>`coalesce((select true from custom_events where plan_item_id = plan_items.id and is_reimbursable
        and status <> 'cancelled' limit 1), false)`.as("hasEvent"),
    )
    .select(sql<number[]>`array(select objective_id from plan_objectives where plan_id = plans.id)`.as("objectiveIds"))
    .select(["locations.id as locationId", "locations.name as location", "locations.pcNumber"])
    .select(["locations.timeZone", "locations.networkId", payee.as("payee"), formerOwners.as("formerOwners")])
    .select(liveClaim(access, ofItem).as("live"))
    .where(sql<boolean>`${which}`)
    .where(access.location("plans.locationId"))
    .orderBy("planItems.endsOn")
    .orderBy("planItems.id");
}

function toItemSource(
  { live, ...facts }: RowsOf<ReturnType<typeof itemFacts>>[number],
  programs: readonly SourceProgram[],
  now: Date,
) {
  const item = { ...facts, kind: "planItem" as const, today: dayIn(facts.timeZone, now) } satisfies SourceItem;
  return { ...item, eventId: null, ...claimState(item, programs, live) };
}

/** List what decides who pays for future activities at locations in scope: their programs and former owners. */
export function listPayingPlaces(db: Db, access: AccessScope, locationIds: readonly number[]) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber", "locations.timeZone"])
    .select([allPrograms.as("programs"), formerOwners.as("formerOwners")])
    .where(sql<boolean>`locations.id = any(${locationIds}::integer[])`)
    .where(access.location("locations.id"))
    .orderBy("locations.pcNumber")
    .execute();
}

export type PayingPlace = Awaited<ReturnType<typeof listPayingPlaces>>[number];

/** Find one activity by its key; null when it is absent or out of scope. */
export async function findSource(db: Db, access: AccessScope, key: SourceKey, now: Date): Promise<ClaimSource | null> {
  if ("planItemId" in key) return findItemSource(db, access, key.planItemId, now);
  const sources = await listEventSources(db, access, key.eventId, now);
  return sources.find(({ locationId }) => locationId === key.locationId) ?? null;
}

type Live = { id: number; isReached: boolean; expectedCents: number } | null;

function claimState(source: SourceEvent | SourceItem, programs: readonly SourceProgram[], live: Live) {
  const { program, refusal } = findPayingProgram(source, programs);
  const ofOther = "The previous owner of this {location} already claimed it.";
  return {
    activityOn: activityDay(source),
    program,
    refusal: live && !live.isReached ? ofOther : refusal,
    /** Terms after the owner marks the activity as eligible. */
    ifMarked: findPayingProgram(markedAsEligible(source), programs),
    /** True when the activity has a live claim of any network. */
    isClaimed: live !== null,
    /** Id of the live claim; null when there is none or it is out of scope. */
    claimId: live?.isReached ? live.id : null,
    /** Expected or approved cents of that claim; null without one. */
    claimedCents: live?.isReached ? live.expectedCents : null,
  };
}

/** Cost of the query's `planItems`, in cents: the actual cost, else the planned one. */
export const costOfItem = sql<number>`coalesce(plan_items.actual_cents, plan_items.planned_cents)`;

/** Locations of the query's `custom_events`, by PC number, each with its share of the cost. */
const placesOfEvent = sql<EventShare[]>`(
  select json_agg(json_build_object('locationId', places.location_id, 'basisPoints', shares.basis_points)
    order by shops.pc_number)
  from custom_event_locations places join locations shops on shops.id = places.location_id
  left join event_shares shares on shares.event_id = places.event_id and shares.location_id = places.location_id
  where places.event_id = custom_events.id)`;

const payee = sql<string>`left(coalesce(nullif(networks.legal_name, ''), networks.name), 100)`;

/**
 * Owners of the query's `locations` before their `networks`, oldest first; networks merged into the current one do not
 * count as other.
 */
const formerOwners = sql<FormerOwner[]>`coalesce((
  select json_agg(json_build_object('untilDay', past.until_day, 'isOther', past.network_id <> locations.network_id
      and owners.merged_into_id is distinct from locations.network_id) order by past.from_day, past.id)
  from location_ownerships past join networks owners on owners.id = past.network_id
  where past.location_id = locations.id and past.until_day is not null), '[]')`;

/** SQL condition that a claim is live: not withdrawn, voided or expired. */
export const isLiveClaim = sql<boolean>`claims.status not in ('withdrawn', 'void', 'expired')`;

/** Claims of the query's `plan_items`, or of the events that carry them out. */
const ofItem = sql`(plan_item_id = plan_items.id or location_id = plans.location_id
  and event_id in (select id from custom_events where plan_item_id = plan_items.id))`;

function liveClaim(access: AccessScope, condition: RawBuilder<unknown>): RawBuilder<Live> {
  return sql`(select json_build_object('id', claims.id, 'isReached', ${access.record("claims")},
      'expectedCents', coalesce(claims.approved_cents, claims.expected_cents)) from claims
    where ${condition} and ${isLiveClaim} order by claims.id limit 1)`;
}

/** All programs of the query's `locations` except drafts; the rules select by the activity's day. */
const allPrograms = programsOf(sql`'-infinity'::date`, sql`'infinity'::date`);

/** Select the programs of the query's `locations` whose period overlaps these days, except drafts. */
function programsOf(startsOn: RawBuilder<unknown>, endsOn: RawBuilder<unknown>): RawBuilder<SourceProgram[]> {
  const ids = (of: "objective" | "channel" | "idea" | "category", many: string) =>
    sql`array(select ${sql.ref(`${of}_id`)} from ${sql.table(`incentive_program_${many}`)} where program_id = programs.id)`;
  return sql`coalesce((
    select json_agg(json_build_object('id', programs.id, 'name', programs.name, 'status', programs.status,
      'startsOn', programs.starts_on, 'endsOn', programs.ends_on, 'claimWindowDays', programs.claim_window_days,
      'matchPercent', programs.match_percent, 'capCents', programs.cap_cents, 'overBudget', programs.over_budget,
      'objectiveIds', ${ids("objective", "objectives")}, 'channelIds', ${ids("channel", "channels")},
      'ideaIds', ${ids("idea", "ideas")}, 'categoryIds', ${ids("category", "categories")},
      'accountId', accounts.id, 'availableCents', coalesce(accounts.available_cents, 0)) order by programs.id)
    from incentive_programs programs
    left join budget_accounts accounts on accounts.program_id = programs.id and accounts.network_id = locations.network_id
      and accounts.location_id is not distinct from case programs.pool when 'location' then locations.id end
    where programs.company_id = locations.company_id and programs.status <> 'draft'
      and programs.starts_on <= ${endsOn} and programs.ends_on >= ${startsOn}), '[]')`;
}
