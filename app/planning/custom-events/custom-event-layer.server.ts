import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { addDays, dayFromNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarFilter } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-counts.ts";
import {
  toLayerContent,
  type CalendarEntry,
  type EntryLocations,
  type LayerContent,
} from "#app/planning/calendar-layers/layers.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { paths } from "#app/paths.ts";
import { eventTime } from "./custom-event-queries.server.ts";
import { type CustomEventStatus, customEventWorkflow } from "./custom-event-rules.ts";
import { type EventDay, expandEventSchedules } from "./event-days.ts";
import { readEventSchedules } from "./event-schedules.server.ts";

/** Read the calendar layer of custom events: every occurrence within the window. */
export async function readCustomEventLayer(
  db: Db,
  access: AccessScope,
  filter: CalendarFilter,
  window: CalendarWindow,
): Promise<LayerContent> {
  if (filter.channel !== null) return toLayerContent([]);
  const { listed, ...counts } = expandEventSchedules(await readEventSchedules(db, access, filter, window), window);
  // Only events with a listed day are read. Their ids come from schedules that are already limited to the access scope.
  const events = listed.length === 0 ? [] : await listEventsOnDays(db, access, listed, filter);
  const byId = new Map(events.map((event) => [event.id, event]));
  const entries = listed.flatMap((day) => {
    const event = byId.get(day.id);
    return event ? [toCalendarEntry(event, day)] : [];
  });
  return { entries, ...counts, isTruncated: false };
}

type ListedEvent = Awaited<ReturnType<typeof listEventsOnDays>>[number];

function listEventsOnDays(db: Db, access: AccessScope, listed: readonly EventDay[], { lanes }: CalendarFilter) {
  const ids = [...new Set(listed.map(({ id }) => id))];
  return db
    .selectFrom("customEvents")
    .select(["id", "title", "place", "status", eventTime("starts_at").as("startsAt")])
    .select([eventTime("ends_at").as("endsAt"), visibleLocations(access).as("locations")])
    .select([
      lanes === null ? sql<null>`null`.as("locationIds") : locationIdsAmong(lanes).as("locationIds"),
      changedDays.as("changedDays"),
    ])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}

function locationIdsAmong(lanes: readonly number[]) {
  return sql<number[]>`array(select location_id from custom_event_locations
    where event_id = custom_events.id and location_id = any(${lanes}::int[]))`;
}

/** Largest number of an event's locations that its card and its note name. */
const MAX_NAMED_LOCATIONS = 20;
const MAX_NOTED_LOCATIONS = 2;

/** Select the number and the first names of an event's visible locations. */
function visibleLocations(access: AccessScope) {
  return sql<EntryLocations>`(
    select json_build_object('count', count(*),
      'names', coalesce((array_agg(locations.name order by lower(locations.name), locations.id))
        [1:${sql.lit(MAX_NAMED_LOCATIONS)}], '{}'))
    from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where event_id = custom_events.id and ${access.location("locations.id")})`;
}

/** Join location names: "Elgin", "Elgin, Aurora", "Elgin, Aurora and others". */
function locationNamesText({ count, names }: EntryLocations): string {
  return names.slice(0, MAX_NOTED_LOCATIONS).join(", ") + (count > MAX_NOTED_LOCATIONS ? " and others" : "");
}

interface DayOverride {
  originalDay: string;
  title: string | null;
  place: string | null;
  status: CustomEventStatus | null;
  startsAt: string | null;
  endsAt: string | null;
}

const changedDays = sql<DayOverride[]>`case when rrule = '' then '[]'::json else coalesce((
  select json_agg(json_build_object('originalDay', original_day, 'title', title, 'place', place, 'status', status,
    'startsAt', to_char(starts_at, 'HH24:MI'), 'endsAt', to_char(ends_at, 'HH24:MI')))
  from custom_event_overrides where event_id = custom_events.id), '[]'::json) end`;

function toCalendarEntry({ id, changedDays, locationIds, ...event }: ListedEvent, day: EventDay): CalendarEntry {
  const originalDay = day.originalDay === null ? null : dayFromNumber(day.originalDay);
  const changed = originalDay === null ? undefined : changedDays.find((one) => one.originalDay === originalDay);
  const startsOn = dayFromNumber(day.startsOn);
  return {
    layer: "customEvents",
    key: `event-${id}-${originalDay ?? ""}`,
    title: changed?.title ?? event.title,
    startsOn,
    endsOn: day.length === 0 ? startsOn : addDays(startsOn, day.length),
    startsAt: changed?.startsAt ?? event.startsAt,
    endsAt: changed?.startsAt ? changed.endsAt : event.endsAt,
    note: (changed?.place ?? event.place) || locationNamesText(event.locations),
    about: "",
    status: statusLabel(customEventWorkflow.words, changed?.status ?? event.status),
    to: paths.customEvent(id, { day: originalDay }),
    locations: event.locations,
    isStruck: (changed?.status ?? event.status) === "cancelled",
    locationIds,
    places: [],
    revision: null,
  };
}
