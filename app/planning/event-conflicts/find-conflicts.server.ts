import { group } from "d3-array";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { addDays, dayFromNumber, sundayOf } from "#app/platform/dates/calendar-days.ts";
import { unfilteredCalendar } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { type CompanyEventDays, expandCompanyEvents } from "#app/planning/company-events/company-event-days.ts";
import {
  companyEventChannelIds,
  companyEventDaysJson,
  isCompanyEventForLocation,
  canTakePlace,
} from "#app/planning/company-events/company-event-queries.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { metersBetween, metersToMiles } from "#app/ui/map/great-circle.ts";
import { conflictHints, type EventSpan } from "./conflict-rules.ts";
import { toCandidateEvent, upcomingSpans, type CandidateEventForm } from "./candidate-event.ts";
import { findCustomEvent, type CustomEventDetails } from "#app/planning/custom-events/custom-event-queries.server.ts";
import { expandEventSchedules } from "#app/planning/custom-events/event-days.ts";
import { readEventSchedules } from "#app/planning/custom-events/event-schedules.server.ts";

/**
 * Return the conflict hints of an event's next days, or with `isOneDay` of its given day only; none once that day is
 * past.
 */
export async function conflictsOfEvent(
  db: Db,
  { member, event, isOneDay, now }: { member: Member; event: CustomEventDetails; isOneDay: boolean; now: Date },
): Promise<string[]> {
  const { id, categoryId, locations, timeZone } = event;
  const today = dayIn(timeZone, now);
  const spans = upcomingSpans(event, isOneDay ? null : recurrenceOf(event), today).filter(
    ({ endsOn }) => endsOn >= today,
  );
  return findConflicts(db, member, { id, categoryId, locationIds: locations.map((place) => place.id), spans }, today);
}

/** Return the conflict hints of an unsaved form; none while it lacks days or locations. */
export async function conflictsOfForm(
  db: Db,
  {
    member,
    id,
    submission,
    now,
  }: {
    member: Member;
    id: number | null;
    submission: { status?: string | undefined; value?: CandidateEventForm };
    now: Date;
  },
): Promise<string[]> {
  const today = dayIn(userTimeZone(member), now);
  const candidate = submission.value ? toCandidateEvent(submission.value, today) : null;
  return candidate ? findConflicts(db, member, { id, ...candidate }, today) : [];
}

/** Return the first conflict hint of the days that an event was moved to, null when there is none. */
export async function conflictOfMove(
  db: Db,
  { member, eventId, to, now }: { member: Member; eventId: number; to: EventSpan; now: Date },
): Promise<string | null> {
  const event = await findCustomEvent(db, member.access, eventId);
  const [hint = null] = event
    ? await conflictsOfEvent(db, { member, event: { ...event, ...to }, isOneDay: true, now })
    : [];
  return hint;
}

/** Event to check for conflicts; `id` is null for a new one. */
interface CandidateEvent {
  id: number | null;
  categoryId: number;
  locationIds: readonly number[];
  /** Days of its occurrences, the earliest first. */
  spans: readonly EventSpan[];
}

/** Number of days from an event's first day that are checked. */
const DAYS_AHEAD = 56;

/** Find conflicts in scope, as sentences: blackouts, busy weeks, events of the same category at nearby locations. */
async function findConflicts(db: Db, member: Member, event: CandidateEvent, today: string): Promise<string[]> {
  const [first] = event.spans;
  if (!first || event.locationIds.length === 0) return [];
  const last = addDays(first.startsOn, DAYS_AHEAD);
  const spans = event.spans.filter(({ startsOn }) => startsOn <= last);
  const latest = spans.reduce((day, { endsOn }) => (endsOn > day ? endsOn : day), first.endsOn);
  const days = { from: sundayOf(first.startsOn), until: addDays(sundayOf(latest), 6) };
  const { rules, places, blackouts, items } = await readConflictData(db, {
    member,
    ids: event.locationIds,
    ...days,
    today,
  });
  const { mostItemsAWeek, sisterRadiusMiles } = parseDocumentValue("planRules", rules);
  const own = places.filter(({ id }) => event.locationIds.includes(id));
  const sisters = locationsNearby(places, own, sisterRadiusMiles);
  const others = await listOtherEvents(db, {
    member,
    ownId: event.id,
    placeIds: [...own, ...sisters].map(({ id }) => id),
    days,
    today,
  });
  return conflictHints(spans, {
    mostItemsAWeek,
    blackouts: expandCompanyEvents(blackouts, days),
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

interface MappedLocation {
  id: number;
  name: string;
  latitude: number | null;
  longitude: number | null;
}

/** Return the locations within `miles` of the event's own, each with the meters to the nearest of those. */
function locationsNearby(places: readonly MappedLocation[], own: readonly MappedLocation[], miles: number) {
  const ownSpots = own.flatMap(coordinatesOf);
  return places
    .filter((place) => !own.includes(place))
    .flatMap((place) =>
      coordinatesOf(place).map((spot) => ({
        ...place,
        meters: Math.min(...ownSpots.map((one) => metersBetween(one, spot))),
      })),
    )
    .filter(({ meters }) => metersToMiles(meters) <= miles);
}

function coordinatesOf({ latitude, longitude }: MappedLocation) {
  return latitude === null || longitude === null ? [] : [{ latitude, longitude }];
}

interface ConflictData {
  rules: unknown;
  places: MappedLocation[];
  blackouts: (CompanyEventDays & { title: string })[];
  items: (EventSpan & { locationId: number })[];
}

// Degrees of a box that contains the largest radius a company can set, 25 miles, as far north as Alaska.
const [NORTH, EAST] = [0.4, 1.2];
/** Read the data around locations: these and nearby ones, blackouts of all channels, plan items, and the plan rules. */
async function readConflictData(
  db: Db,
  {
    member: { access, companyId },
    ids,
    from,
    until,
    today,
  }: { member: Member; ids: readonly number[]; from: string; until: string; today: string },
): Promise<ConflictData> {
  const isOwn = (column: RawBuilder<unknown>) => sql`${column} = any(${ids}::int[])`;
  const { rows } = await sql<ConflictData>`
    select ${selectNewestValue("planRules", sql`${companyId}`)} as rules,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'latitude', latitude, 'longitude', longitude) order by id)
        from locations where company_id = ${companyId} and status <> 'closed' and ${access.location("locations.id")}
        and (${isOwn(sql`id`)} or exists (select from locations own where ${isOwn(sql`own.id`)}
          and locations.latitude between own.latitude - ${NORTH}::float8 and own.latitude + ${NORTH}::float8
          and locations.longitude between own.longitude - ${EAST}::float8 and own.longitude + ${EAST}::float8))), '[]') as places,
      coalesce((select json_agg(json_build_object('title', title, ${companyEventDaysJson}) order by starts_on, id)
        from company_events where company_id = ${companyId} and kind = 'blackout' and status = 'published'
        and ${canTakePlace(sql`${from}`, sql`${until}`)} and (visible_from is null or visible_from <= ${today})
        and ${companyEventChannelIds} = '{}' and exists (select from locations where ${isOwn(sql`locations.id`)}
          and ${access.location("locations.id")} and ${isCompanyEventForLocation(sql`locations.id`, sql`locations.network_id`)})), '[]') as blackouts,
      coalesce((select json_agg(item) from (
        select plans.location_id as "locationId", plan_items.starts_on as "startsOn", plan_items.ends_on as "endsOn"
        from plan_items join plans on plans.id = plan_items.plan_id
        where plans.status in ('saved', 'active', 'completed') and plan_items.status <> 'skipped'
        and ${isOwn(sql`plans.location_id`)} and ${access.location("plans.locationId")}
        and plan_items.starts_on <= ${until} and plan_items.ends_on >= ${from}) item), '[]') as items
  `.execute(db);
  return rows[0] ?? { rules: null, places: [], blackouts: [], items: [] };
}

/** List the other events at some locations, without canceled ones: one row for each occurrence and location. */
async function listOtherEvents(
  db: Db,
  {
    member: { access, companyId },
    ownId,
    placeIds,
    days,
    today,
  }: {
    member: Member;
    ownId: number | null;
    placeIds: readonly number[];
    days: { from: string; until: string };
    today: string;
  },
) {
  const filter = { ...unfilteredCalendar, companyId, today, lanes: placeIds };
  // Nothing is cut off, because busy weeks are counted from these rows.
  const window = { ...days, maxPerDay: Infinity, fullDay: null };
  const { listed } = expandEventSchedules(await readEventSchedules(db, access, filter, window), window);
  const others = listed.filter(({ id }) => id !== ownId);
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
    const span = { startsOn: dayFromNumber(startsOn), endsOn: dayFromNumber(startsOn + length) };
    return (byId.get(id) ?? []).map(({ title, categoryId, locationId }) => ({
      ...span,
      title,
      categoryId,
      locationId,
    }));
  });
}
