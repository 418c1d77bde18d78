import { group } from "d3-array";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addDays, dayOfNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { everything } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { type EventDays, timesWithin } from "#app/planning/company-events/company-event-days.ts";
import {
  channelIds,
  eventDays,
  isForLocation,
  mayTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { metersBetween, milesOf } from "#app/ui/map/great-circle.ts";
import { conflictHints, type Span } from "./conflict-rules.ts";
import { consideredOf, spansOf, type TypedEvent } from "./considered-event.ts";
import { findCustomEvent, type FoundCustomEvent } from "./custom-event-queries.server.ts";
import { eventDaysWithin } from "./event-days.ts";
import { findSchedules } from "./event-schedules.server.ts";

/** What an event meets on its next days, or on the one day that it is told of, if that is not over. */
export async function hintsOfEvent(
  db: Db,
  member: Member,
  event: FoundCustomEvent,
  isOneDay: boolean,
  now: Date,
): Promise<string[]> {
  const { id, categoryId, locations, timeZone } = event;
  const today = dayIn(timeZone, now);
  const spans = spansOf(event, isOneDay ? null : recurrenceOf(event), today).filter(({ endsOn }) => endsOn >= today);
  return findConflicts(db, member, { id, categoryId, locationIds: locations.map((place) => place.id), spans }, today);
}

/** What an event would meet as its form says it now; nothing while the form does not say when and where it is. */
export async function hintsOfTyped(
  db: Db,
  member: Member,
  id: number | null,
  typed: { status?: string | undefined; value?: TypedEvent },
  now: Date,
): Promise<string[]> {
  const today = dayIn(timeZoneOf(member), now);
  const considered = typed.value ? consideredOf(typed.value, today) : null;
  return considered ? findConflicts(db, member, { id, ...considered }, today) : [];
}

/** The first thing that an event meets on the days that it was moved to; null where it meets nothing. */
export async function hintOfMove(db: Db, member: Member, eventId: number, to: Span, now: Date): Promise<string | null> {
  const event = await findCustomEvent(db, member.reach, eventId);
  const [hint = null] = event ? await hintsOfEvent(db, member, { ...event, ...to }, true, now) : [];
  return hint;
}

/** An event that is, or that somebody is about to make; `id` is null for the latter. */
interface ConsideredEvent {
  id: number | null;
  categoryId: number;
  locationIds: readonly number[];
  /** The days that it is on, the earliest first. */
  spans: readonly Span[];
}

/** So many days from an event's first are looked at. */
const DAYS_AHEAD = 56;

/** What an event meets on its days, within the reach, as sentences: blackouts, crowded weeks, its like at shops nearby. */
async function findConflicts(db: Db, member: Member, event: ConsideredEvent, today: string): Promise<string[]> {
  const [first] = event.spans;
  if (!first || event.locationIds.length === 0) return [];
  const last = addDays(first.startsOn, DAYS_AHEAD);
  const spans = event.spans.filter(({ startsOn }) => startsOn <= last);
  const latest = spans.reduce((day, { endsOn }) => (endsOn > day ? endsOn : day), first.endsOn);
  const days = { from: sundayOf(first.startsOn), until: addDays(sundayOf(latest), 6) };
  const { rules, places, blackouts, items } = await findAround(db, member, event.locationIds, days, today);
  const { mostItemsAWeek, sisterRadiusMiles } = documentFrom("planRules", rules);
  const own = places.filter(({ id }) => event.locationIds.includes(id));
  const sisters = sistersAmong(places, own, sisterRadiusMiles);
  const others = await listOtherEvents(
    db,
    member,
    event.id,
    [...own, ...sisters].map(({ id }) => id),
    days,
    today,
  );
  return conflictHints(spans, {
    mostItemsAWeek,
    blackouts: timesWithin(blackouts, days),
    places: own,
    others: [...items, ...others],
    nearby: others
      .filter(({ categoryId }) => categoryId === event.categoryId)
      .flatMap(({ locationId, ...other }) => {
        const sister = sisters.find(({ id }) => id === locationId);
        return sister ? [{ ...other, place: sister.name, meters: sister.meters }] : [];
      }),
  });
}

interface Place {
  id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** The places near one of an event's own, each with how far the nearest of those is. */
function sistersAmong(places: readonly Place[], own: readonly Place[], miles: number) {
  const ownSpots = own.flatMap(spotOf);
  return places
    .filter((place) => !own.includes(place))
    .flatMap((place) =>
      spotOf(place).map((spot) => ({ ...place, meters: Math.min(...ownSpots.map((one) => metersBetween(one, spot))) })),
    )
    .filter(({ meters }) => milesOf(meters) <= miles);
}

function spotOf({ latitude, longitude }: Place) {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
}

interface Around {
  rules: unknown;
  places: Place[];
  blackouts: (EventDays & { title: string })[];
  items: (Span & { locationId: number })[];
}

// A box that holds the widest circle a company can set, 25 miles, as far north as Alaska.
const [NORTH, EAST] = [0.4, 1.2];
/** What lies around some locations: themselves and those near, blackouts that close no single channel, items of plans. */
async function findAround(
  db: Db,
  { reach, companyId }: Member,
  ids: readonly number[],
  { from, until }: { from: string; until: string },
  today: string,
): Promise<Around> {
  const isOwn = (column: RawBuilder<unknown>) => sql`${column} = any(${ids}::int[])`;
  const { rows } = await sql<Around>`
    select ${newestValue("planRules", sql`${companyId}`)} as rules,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'latitude', latitude, 'longitude', longitude) order by id)
        from locations where company_id = ${companyId} and status <> 'closed' and ${reach.location("locations.id")}
        and (${isOwn(sql`id`)} or exists (select from locations own where ${isOwn(sql`own.id`)}
          and locations.latitude between own.latitude - ${NORTH}::float8 and own.latitude + ${NORTH}::float8
          and locations.longitude between own.longitude - ${EAST}::float8 and own.longitude + ${EAST}::float8))), '[]') as places,
      coalesce((select json_agg(json_build_object('title', title, ${eventDays}) order by starts_on, id)
        from company_events where company_id = ${companyId} and kind = 'blackout' and status = 'published'
        and ${mayTakePlace(sql`${from}`, sql`${until}`)} and (visible_from is null or visible_from <= ${today})
        and ${channelIds} = '{}' and exists (select from locations where ${isOwn(sql`locations.id`)}
          and ${reach.location("locations.id")} and ${isForLocation(sql`locations.id`, sql`locations.network_id`)})), '[]') as blackouts,
      coalesce((select json_agg(item) from (
        select plans.location_id as "locationId", plan_items.starts_on as "startsOn", plan_items.ends_on as "endsOn"
        from plan_items join plans on plans.id = plan_items.plan_id
        where plans.status in ('saved', 'active', 'completed') and plan_items.status <> 'skipped'
        and ${isOwn(sql`plans.location_id`)} and ${reach.location("plans.locationId")}
        and plan_items.starts_on <= ${until} and plan_items.ends_on >= ${from}) item), '[]') as items
  `.execute(db);
  return rows[0] ?? { rules: null, places: [], blackouts: [], items: [] };
}

/** The events at some locations but one and those that are cancelled, a row for each day and location of each. */
async function listOtherEvents(
  db: Db,
  { reach, companyId }: Member,
  ownId: number | null,
  placeIds: readonly number[],
  days: { from: string; until: string },
  today: string,
) {
  const scope = { ...everything, companyId, today, lanes: placeIds };
  // All of them: a crowded week is counted from these.
  const window = { ...days, mostADay: Infinity, fullDay: null };
  const { told } = eventDaysWithin(await findSchedules(db, reach, scope, window), window);
  const others = told.filter(({ id }) => id !== ownId);
  if (others.length === 0) return [];
  const events = await db
    .selectFrom("customEvents")
    .innerJoin("customEventLocations", "customEventLocations.eventId", "customEvents.id")
    .select(["customEvents.id", "customEvents.title", "customEvents.categoryId", "customEventLocations.locationId"])
    .where(sql<boolean>`custom_events.id = any(${[...new Set(others.map(({ id }) => id))]}::int[])`)
    .where(sql<boolean>`custom_event_locations.location_id = any(${placeIds}::int[])`)
    .where("customEvents.status", "<>", "cancelled")
    .execute();
  const byId = group(events, (event) => event.id);
  return others.flatMap(({ id, startsOn, length }) => {
    const span = { startsOn: dayOfNumber(startsOn), endsOn: dayOfNumber(startsOn + length) };
    return (byId.get(id) ?? []).map(({ title, categoryId, locationId }) => ({
      ...span,
      title,
      categoryId,
      locationId,
    }));
  });
}
