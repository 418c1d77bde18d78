import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays, dayOfNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import type { CalendarWindow } from "#app/planning/calendar-layers/day-tally.ts";
import { allOf, type CalendarEntry, type LayerContent } from "#app/planning/calendar-layers/layers.ts";
import { paths } from "#app/paths.ts";
import { timeOf } from "./custom-event-queries.server.ts";
import { wordOfStatus } from "./custom-event-rules.ts";
import { type EventDay, eventDaysWithin } from "./event-days.ts";
import { findSchedules } from "./event-schedules.server.ts";

/** The events that people made themselves, each time that they happen. */
export async function listCustomEvents(
  db: Db,
  reach: Reach,
  scope: CalendarScope,
  window: CalendarWindow,
): Promise<LayerContent> {
  if (scope.channel !== null) return allOf([]);
  const { told, ...counts } = eventDaysWithin(await findSchedules(db, reach, scope, window), window);
  // Only what is told is read: the schedules are within the reach, and so are the ids that come of them.
  const events = told.length === 0 ? [] : await listTold(db, reach, told, scope);
  const byId = new Map(events.map((event) => [event.id, event]));
  const entries = told.flatMap((day) => {
    const event = byId.get(day.id);
    return event ? [entryOf(event, day)] : [];
  });
  return { entries, ...counts, isCut: false };
}

type ToldEvent = Awaited<ReturnType<typeof listTold>>[number];

function listTold(db: Db, reach: Reach, told: readonly EventDay[], { lanes }: CalendarScope) {
  const ids = [...new Set(told.map(({ id }) => id))];
  return db
    .selectFrom("customEvents")
    .select(["id", "title", "place", "status", timeOf("starts_at").as("startsAt")])
    .select([timeOf("ends_at").as("endsAt"), shops(reach).as("shops")])
    .select([
      lanes === null ? sql<null>`null`.as("locationIds") : placesAmong(lanes).as("locationIds"),
      changedDays.as("changedDays"),
    ])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
}

function placesAmong(lanes: readonly number[]) {
  return sql<number[]>`array(select location_id from custom_event_locations
    where event_id = custom_events.id and location_id = any(${lanes}::int[]))`;
}

/** So many locations of an event are named. */
const MOST_NAMED = 2;

/** The names of an event's locations in reach, one more than are named. */
function shops(reach: Reach) {
  return sql<string[]>`array(
    select locations.name from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where event_id = custom_events.id and ${reach.location("locations.id")}
    order by lower(locations.name), locations.id limit ${MOST_NAMED + 1})`;
}

/** "Elgin", "Elgin, Aurora", "Elgin, Aurora and others". */
function placesText(names: readonly string[]): string {
  return names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? " and others" : "");
}

interface ChangedDay {
  originalDay: string;
  title: string | null;
  place: string | null;
  status: string | null;
  startsAt: string | null;
  endsAt: string | null;
}

const changedDays = sql<ChangedDay[]>`case when rrule = '' then '[]'::json else coalesce((
  select json_agg(json_build_object('originalDay', original_day, 'title', title, 'place', place, 'status', status,
    'startsAt', to_char(starts_at, 'HH24:MI'), 'endsAt', to_char(ends_at, 'HH24:MI')))
  from custom_event_overrides where event_id = custom_events.id), '[]'::json) end`;

function entryOf({ id, changedDays, locationIds, ...event }: ToldEvent, day: EventDay): CalendarEntry {
  const originalDay = day.originalDay === null ? null : dayOfNumber(day.originalDay);
  const changed = originalDay === null ? undefined : changedDays.find((one) => one.originalDay === originalDay);
  const startsOn = dayOfNumber(day.startsOn);
  return {
    layer: "customEvents",
    key: `event-${id}-${originalDay ?? ""}`,
    title: changed?.title ?? event.title,
    startsOn,
    endsOn: day.length === 0 ? startsOn : addDays(startsOn, day.length),
    startsAt: changed?.startsAt ?? event.startsAt,
    endsAt: changed?.startsAt ? changed.endsAt : event.endsAt,
    note: (changed?.place ?? event.place) || placesText(event.shops),
    about: "",
    status: wordOfStatus(changed?.status ?? event.status),
    to: paths.customEvent(id, { day: originalDay }),
    isStruck: (changed?.status ?? event.status) === "cancelled",
    locationIds,
    places: [],
    revision: null,
  };
}
