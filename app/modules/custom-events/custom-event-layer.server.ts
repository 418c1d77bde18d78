import { sql } from "kysely";
import { addDays } from "#app/modules/calendar/calendar-days.ts";
import type { CalendarLayer } from "#app/modules/calendar/calendar-layer.server.ts";
import { paths } from "#app/paths.ts";
import { exceptionDays, isVisible, overrides, recurrence, timeOf } from "./custom-event-queries.server.ts";
import { MOST_DAYS } from "./custom-event-rules.ts";
import { expander } from "./event-occurrences.ts";

/** The events that people made themselves, each time that they happen. */
export const customEventLayer: CalendarLayer = {
  key: "customEvents",
  async list(db, reach, { companyId, network, location, category, channel, q, withPlaces }, window) {
    if (channel !== null) return [];
    const earliest = addDays(window.from, -MOST_DAYS);
    const events = await db
      .selectFrom("customEvents")
      .select(["id", "title", "place", "status", "startsOn", "endsOn", timeOf("starts_at").as("startsAt")])
      .select([recurrence.as("recurrence"), "repeatsUntil", exceptionDays.as("exceptionDays"), overrides.as("overrides")])
      .select(withPlaces ? placeIds.as("locationIds") : sql<null>`null`.as("locationIds"))
      .where("companyId", "=", companyId)
      .where(isVisible(reach))
      .where("startsOn", "<=", window.until)
      .where(
        sql<boolean>`(rrule = '' and ends_on >= ${window.from}
          or rrule <> '' and (coalesce(repeats_until, 'infinity') >= ${earliest}
            or exists (select from custom_event_overrides
              where event_id = custom_events.id and custom_event_overrides.ends_on >= ${window.from})))`,
      )
      .$if(network !== null, (query) => query.where("networkId", "=", network))
      .$if(category !== null, (query) => query.where("categoryId", "=", category))
      .$if(location !== null, (query) =>
        query.where(
          sql<boolean>`exists (select from custom_event_locations
            where event_id = custom_events.id and location_id = ${location})`,
        ),
      )
      .orderBy("startsAt", (order) => order.asc().nullsFirst())
      .orderBy("title")
      .execute();
    const expand = expander(window, MOST_DAYS);
    const text = q.toLowerCase();
    return events.flatMap(({ id, locationIds, ...series }) => {
      const page = paths.customEvent(id);
      const occurrences = expand(series);
      const found = text === "" ? occurrences : occurrences.filter(({ title }) => title.toLowerCase().includes(text));
      return found.map(({ originalDay, title, place, status, startsOn, endsOn, startsAt }) => ({
        layer: "customEvents" as const,
        key: `event-${id}-${originalDay ?? ""}`,
        title,
        startsOn,
        endsOn,
        startsAt,
        note: place,
        // A day needs no encoding, and thousands of entries are made here.
        to: originalDay === null ? page : `${page}?day=${originalDay}`,
        isStruck: status === "cancelled",
        locationIds,
      }));
    });
  },
};

const placeIds = sql<number[]>`array(select location_id from custom_event_locations where event_id = custom_events.id)`;
