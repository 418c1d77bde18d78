import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { everything } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { listDatedLayers, ownLayers } from "#app/planning/calendar/dated-layers.server.ts";
import { listEventsInScope } from "#app/planning/company-events/events-in-scope.server.ts";
import {
  exceptionDays,
  isListed,
  isVisible,
  overrides,
  recurrence,
  timeOf,
} from "#app/planning/custom-events/custom-event-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { feedEventOfEntry, feedEventsOf, feedSeriesOf, MOST_SHOPS, withEndOfDates } from "./feed-events.ts";
import { findFeedLocation, hashOfToken } from "./feed-queries.server.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/** The calendar behind a feed's token, as its owner sees it now; null for a token that is dead or unknown. */
export async function readCalendarFeed(db: Db, token: string, address: URL, now: Date): Promise<string | null> {
  const feed = await findFeed(db, token, now);
  if (!feed) return null;
  const { userId, role, companyId, locationId } = feed;
  if (companyId === null || !may({ role }, "calendar:view")) return null;
  const reach = Reach.of({ userId, role, companyId });
  const location = locationId === null ? null : await findFeedLocation(db, reach, locationId);
  // Of a location that is lost nothing is told, not its name either.
  if (locationId !== null && location === null) return icalendar("Marketing", []);
  const today = dayIn("UTC", now);
  const window = {
    from: addDays(today, -DAYS_BACK),
    until: addDays(today, DAYS_AHEAD),
    mostADay: Infinity,
    fullDay: null,
  };
  const scope = { ...everything, companyId, location: locationId, today, withRevisions: true };
  // Events are told as series; programs have holidays of their own.
  const { planItems, checklist } = await listDatedLayers(db, reach, scope, window, {
    planItems: ownLayers.planItems,
    checklist: ownLayers.checklist,
  });
  const own = await listFeedEvents(db, reach, { companyId, locationId }, window);
  const ofCompany = await listEventsInScope(db, reach, scope, window);
  const events = [
    ...own.flatMap((event) => feedEventsOf(event, today)),
    ...ofCompany.flatMap((event) => feedEventsOf(feedSeriesOf(event, address), today)),
    ...[planItems, checklist].flatMap(({ entries }) => entries.map((entry) => feedEventOfEntry(entry, address, now))),
  ];
  return icalendar(location ? `Marketing, ${location}` : "Marketing", events);
}

/** One event as a file for calendar programs; null when it is absent or out of reach. */
export async function readEventFile(
  db: Db,
  reach: Reach,
  companyId: number,
  eventId: number,
  now: Date,
): Promise<string | null> {
  const event = await feedEventsQuery(db, reach, companyId)
    .where("id", "=", eventId)
    .where(isVisible(reach))
    .executeTakeFirst();
  return event ? icalendar(event.title, feedEventsOf(event, dayIn("UTC", now)).map(withEndOfDates)) : null;
}

/** Marks a live feed as read; its person still has to be there. */
async function findFeed(db: Db, token: string, now: Date) {
  return db
    .updateTable("calendarFeeds")
    .set({ lastReadAt: now })
    .from("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .whereRef("users.id", "=", "calendarFeeds.userId")
    .where("calendarFeeds.tokenHash", "=", hashOfToken(token))
    .where("calendarFeeds.revokedAt", "is", null)
    .where("users.status", "=", "Registered")
    .where("companies.status", "=", "active")
    .where((is) => is.or([is("users.expiresOn", "is", null), is("users.expiresOn", ">=", dayIn("UTC", now))]))
    .returning(["calendarFeeds.userId", "calendarFeeds.locationId", "users.role", "users.companyId"])
    .executeTakeFirst();
}

function listFeedEvents(
  db: Db,
  reach: Reach,
  { companyId, locationId }: { companyId: number; locationId: number | null },
  { from, until }: { from: string; until: string },
) {
  const earliest = addDays(from, -MOST_DAYS);
  return feedEventsQuery(db, reach, companyId)
    .where(isListed(reach))
    .where("startsOn", "<=", until)
    .where(
      sql<boolean>`(rrule = '' and ends_on >= ${from} or rrule <> '' and coalesce(repeats_until, 'infinity') >= ${earliest})`,
    )
    .$if(locationId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from custom_event_locations
          where event_id = custom_events.id and location_id = ${locationId}
          and ${reach.location("customEventLocations.locationId")})`,
      ),
    )
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
}

function feedEventsQuery(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("customEvents")
    .select(["uid", "sequence", "updatedAt", "title", "description", "place", "link", "status", "startsOn", "endsOn"])
    .select([timeOf("starts_at").as("startsAt"), timeOf("ends_at").as("endsAt"), "timeZone", "rrule", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays"), overrides.as("overrides")])
    .select(shopNames(reach).as("shops"))
    .where("companyId", "=", companyId);
}

/** The first names of an event's locations in reach, one more than is told. */
function shopNames(reach: Reach) {
  return sql<string[]>`array(select locations.name from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where custom_event_locations.event_id = custom_events.id and ${reach.location("locations.id")}
    order by lower(locations.name), locations.id limit ${MOST_SHOPS + 1})`;
}
