import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { rowsAsJson, type RowsOf } from "#db/rows-as-json.ts";
import { prepared } from "#db/prepared.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";
import {
  activityDay,
  claimTerms,
  type EventPlace,
  type FormerOwner,
  markedAsEligible,
  shareOfEvent,
  type SourceEvent,
  type SourceItem,
  type SourceProgram,
} from "./claim-source-rules.ts";

/** An activity at a location that is claimed, or the reason why it cannot be. */
export type ClaimSource = ReturnType<typeof eventSourceOf | typeof itemSourceOf>;

/** What is claimed: an event at a location, by its PC number or id, or an item of a plan. */
export type SourceKey = { eventId: number; locationId: number } | { planItemId: number };

/** An event at each of its locations within the reach, by PC number; none where it is absent or out of reach. */
export function listEventSources(db: Db, reach: Reach, eventId: number, now: Date) {
  return eventSources(db, reach, sql`custom_events.id = ${eventId}`, now);
}

/** What of a source's tables is chosen. */
type Chosen = RawBuilder<unknown>;

/** Events at their locations within the reach, chosen by `custom_events` and `locations`. */
export async function eventSources(db: Db, reach: Reach, which: Chosen, now: Date) {
  const rows = await eventRows(db, reach, which).execute();
  return rows.map(({ places, programs, ...row }) => eventSourceOf(row, places, programs, now));
}

/** Items of plans of locations within the reach, chosen by `plan_items`, `plans` and `locations`. */
export async function itemSources(db: Db, reach: Reach, which: Chosen, now: Date) {
  const rows = await itemRows(db, reach, which).execute();
  return rows.map(({ programs, ...row }) => itemSourceOf(row, programs, now));
}

/**
 * All the events and items of plans that are chosen, each kind by its last day, in one statement. What many of them share,
 * an event's places and a location's programs, is read once.
 */
export async function listSources(
  db: Db,
  reach: Reach,
  which: { event: Chosen; item: Chosen },
  now: Date,
): Promise<ClaimSource[]> {
  const events = eventFacts(db, reach, which.event);
  const items = itemFacts(db, reach, which.item);
  const { rows } = await sql<{
    events: RowsOf<typeof events>;
    items: RowsOf<typeof items>;
    places: { id: number; places: EventPlace[] }[];
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
        eventSourceOf(row, places.get(row.eventId) ?? [], programs.get(row.locationId) ?? [], now),
      ),
      ...items.map((row) => itemSourceOf(row, programs.get(row.locationId) ?? [], now)),
    ];
  });
}

/**
 * What a location within the reach has done or planned since a day (YYYY-MM-DD) and marked as something that incentive money
 * pays for, the newest first.
 */
export async function listLocationSources(
  db: Db,
  reach: Reach,
  locationId: number,
  { since }: { since: string },
  now: Date,
): Promise<ClaimSource[]> {
  const event = sql`(custom_events.id, locations.id) in (
      select event.id, place.location_id from custom_events event
      join custom_event_locations place on place.event_id = event.id
      where place.location_id = ${locationId} and event.is_reimbursable and event.ends_on >= ${since}::date)`;
  const item = sql`plan_items.id in (
      select item.id from plan_items item join plans plan on plan.id = item.plan_id
      where plan.location_id = ${locationId} and item.is_incentive_eligible and item.ends_on >= ${since}::date)`;
  const sources = await listSources(db, reach, { event, item }, now);
  return sources.sort((one, other) => (one.activityOn < other.activityOn ? 1 : -1));
}

function eventRows(db: Db, reach: Reach, which: Chosen) {
  return eventFacts(db, reach, which)
    .select(programsOf(sql`custom_events.starts_on`, sql`custom_events.ends_on`).as("programs"))
    .select(placesOfEvent.as("places"));
}

/** The same without what several of them share. */
function eventFacts(db: Db, reach: Reach, which: Chosen) {
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
      // Found one by one: a page shows few of many.
      sql<boolean>`coalesce((select true from claims where plan_item_id = custom_events.plan_item_id and ${isLive}
        limit 1), false)`.as("isItemClaimed"),
    )
    .select(["locations.id as locationId", "locations.name as location", "locations.pcNumber"])
    .select(["locations.timeZone", "locations.networkId", payee.as("payee"), formerOwners.as("formerOwners")])
    .select(liveClaim(reach, sql`event_id = custom_events.id and location_id = locations.id`).as("live"))
    .where(sql<boolean>`${which}`)
    .where(reach.location("customEventLocations.locationId"))
    .orderBy("customEvents.endsOn")
    .orderBy("locations.pcNumber")
    .orderBy("customEvents.id");
}

function eventSourceOf(
  { live, estimatedCostCents, ...facts }: RowsOf<ReturnType<typeof eventFacts>>[number],
  places: readonly EventPlace[],
  programs: readonly SourceProgram[],
  now: Date,
) {
  const event = { ...facts, kind: "event" as const, today: dayIn(facts.timeZone, now) } satisfies SourceEvent;
  const costCents = shareOfEvent(estimatedCostCents ?? 0, places, facts.locationId);
  return { ...event, planItemId: null, vendor: "", costCents, ...standing(event, programs, live) };
}

/** An item of a plan of a location within the reach; null where it is absent or out of reach. */
export async function findItemSource(db: Db, reach: Reach, itemId: number, now: Date) {
  const [item] = await itemSources(db, reach, sql`plan_items.id = ${itemId}`, now);
  return item ?? null;
}

function itemRows(db: Db, reach: Reach, which: Chosen) {
  return itemFacts(db, reach, which).select(
    programsOf(sql`plan_items.starts_on`, sql`plan_items.ends_on`).as("programs"),
  );
}

/** The same without what several of them share. */
function itemFacts(db: Db, reach: Reach, which: Chosen) {
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
    .select(liveClaim(reach, ofItem).as("live"))
    .where(sql<boolean>`${which}`)
    .where(reach.location("plans.locationId"))
    .orderBy("planItems.endsOn")
    .orderBy("planItems.id");
}

function itemSourceOf(
  { live, ...facts }: RowsOf<ReturnType<typeof itemFacts>>[number],
  programs: readonly SourceProgram[],
  now: Date,
) {
  const item = { ...facts, kind: "planItem" as const, today: dayIn(facts.timeZone, now) } satisfies SourceItem;
  return { ...item, eventId: null, ...standing(item, programs, live) };
}

/** One activity by what it is; null where it is absent or out of reach. */
export async function findSource(db: Db, reach: Reach, key: SourceKey, now: Date): Promise<ClaimSource | null> {
  if ("planItemId" in key) return findItemSource(db, reach, key.planItemId, now);
  const sources = await listEventSources(db, reach, key.eventId, now);
  return sources.find(({ locationId }) => locationId === key.locationId) ?? null;
}

type Live = { id: number; isReached: boolean; expectedCents: number } | null;

function standing(source: SourceEvent | SourceItem, programs: readonly SourceProgram[], live: Live) {
  const { program, refusal } = claimTerms(source, programs);
  const ofOther = "Whoever had this {location} before has claimed it.";
  return {
    activityOn: activityDay(source),
    program,
    refusal: live && !live.isReached ? ofOther : refusal,
    /** The same once it is marked as eligible. */
    ifMarked: claimTerms(markedAsEligible(source), programs),
    /** Whether a claim stands for it, whoever's. */
    isClaimed: live !== null,
    /** The claim that stands for it; null where none does or somebody else's. */
    claimId: live?.isReached ? live.id : null,
    /** What that claim brings as far as it is known; null without one. */
    claimedCents: live?.isReached ? live.expectedCents : null,
  };
}

/** What an item of the query's `planItems` costs, in cents: what it did cost, or else what was planned. */
export const costOfItem = sql<number>`coalesce(plan_items.actual_cents, plan_items.planned_cents)`;

/** The places of a row of `custom_events`, by PC number, each with its share of the cost. */
const placesOfEvent = sql<EventPlace[]>`(
  select json_agg(json_build_object('locationId', places.location_id, 'basisPoints', shares.basis_points)
    order by shops.pc_number)
  from custom_event_locations places join locations shops on shops.id = places.location_id
  left join event_shares shares on shares.event_id = places.event_id and shares.location_id = places.location_id
  where places.event_id = custom_events.id)`;

const payee = sql<string>`left(coalesce(nullif(networks.legal_name, ''), networks.name), 100)`;

/** Who had the query's `locations` before their `networks`, the first one first; a network that was merged into theirs is none. */
const formerOwners = sql<FormerOwner[]>`coalesce((
  select json_agg(json_build_object('untilDay', past.until_day, 'isOther', past.network_id <> locations.network_id
      and owners.merged_into_id is distinct from locations.network_id) order by past.from_day, past.id)
  from location_ownerships past join networks owners on owners.id = past.network_id
  where past.location_id = locations.id and past.until_day is not null), '[]')`;

/** Holds for claims that are not given up. */
export const isLive = sql<boolean>`claims.status not in ('withdrawn', 'void', 'expired')`;

/** Holds for the claims of the query's `plan_items`, their own or of the events that carry them out. */
const ofItem = sql`(plan_item_id = plan_items.id or location_id = plans.location_id
  and event_id in (select id from custom_events where plan_item_id = plan_items.id))`;

function liveClaim(reach: Reach, which: RawBuilder<unknown>): RawBuilder<Live> {
  return sql`(select json_build_object('id', claims.id, 'isReached', ${reachesRecord(reach, "claims")},
      'expectedCents', coalesce(claims.approved_cents, claims.expected_cents)) from claims
    where ${which} and ${isLive} order by claims.id limit 1)`;
}

/** All programs of the query's `locations`, drafts aside; the rules choose by the day of what is claimed. */
const allPrograms = programsOf(sql`'-infinity'::date`, sql`'infinity'::date`);

/** The programs of the query's `locations` in whose period something of these days falls, drafts aside. */
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
