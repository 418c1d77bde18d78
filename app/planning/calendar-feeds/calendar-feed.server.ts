import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { MAX_OCCURRENCE_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { unfilteredCalendar } from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { listDatedLayers, planningLayers } from "#app/planning/calendar/dated-layers.server.ts";
import { listVisibleCompanyEvents } from "#app/planning/company-events/visible-company-events.server.ts";
import {
  customEventExceptionDays,
  isVisibleEventInList,
  isVisibleEvent,
  eventOverrides,
  customEventRecurrence,
  eventTime,
} from "#app/planning/custom-events/custom-event-queries.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";
import { entryToFeedEvent, toFeedEvents, toFeedSeries, MAX_FEED_LOCATIONS, withLastDateNote } from "./feed-events.ts";
import { findFeedLocation, hashFeedToken } from "./calendar-feed-queries.server.ts";

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/**
 * Return a feed's calendar as iCalendar text, with what its user sees now, and record the time it was read. Null for an
 * unknown or revoked token, a user who is no longer registered or has expired, a company that is not active, and users
 * without a company or the right to see calendars.
 */
export async function readCalendarFeed(db: Db, token: string, address: URL, now: Date): Promise<string | null> {
  const feed = await markFeedRead(db, token, now);
  if (!feed) return null;
  const { userId, role, companyId, locationId } = feed;
  if (companyId === null || !can({ role }, "calendar:view")) return null;
  const access = AccessScope.of({ userId, role, companyId });
  const location = locationId === null ? null : await findFeedLocation(db, access, locationId);
  // Once the user has lost the location, the feed is empty and does not even name it.
  if (locationId !== null && location === null) return icalendar("Marketing", []);
  const today = dayIn("UTC", now);
  const window = {
    from: addDays(today, -DAYS_BACK),
    until: addDays(today, DAYS_AHEAD),
    maxPerDay: Infinity,
    fullDay: null,
  };
  const filter = { ...unfilteredCalendar, companyId, location: locationId, today, withRevisions: true };
  // Events are sent as series below, and calendar programs have their own holidays, so only these layers are read.
  const { planItems, checklist } = await listDatedLayers(db, access, {
    filter,
    window,
    sources: {
      planItems: planningLayers.planItems,
      checklist: planningLayers.checklist,
    },
  });
  const customEvents = await listFeedEvents(db, access, { companyId, locationId }, window);
  const companyEvents = await listVisibleCompanyEvents(db, access, filter, window);
  const events = [
    ...customEvents.flatMap((event) => toFeedEvents(event, today)),
    ...companyEvents.flatMap((event) => toFeedEvents(toFeedSeries(event, address), today)),
    ...[planItems, checklist].flatMap(({ entries }) => entries.map((entry) => entryToFeedEvent(entry, address, now))),
  ];
  return icalendar(location ? `Marketing, ${location}` : "Marketing", events);
}

/** Return an event as an iCalendar file; null when it is absent or out of scope. */
export async function readEventFile(
  db: Db,
  access: AccessScope,
  { companyId, eventId, now }: { companyId: number; eventId: number; now: Date },
): Promise<string | null> {
  const event = await feedEventsQuery(db, access, companyId)
    .where("id", "=", eventId)
    .where(isVisibleEvent(access))
    .executeTakeFirst();
  return event ? icalendar(event.title, toFeedEvents(event, dayIn("UTC", now)).map(withLastDateNote)) : null;
}

/**
 * Record that a feed was read, and return it; null when it is unknown or revoked, or when its user or company is not
 * active.
 */
async function markFeedRead(db: Db, token: string, now: Date) {
  return db
    .updateTable("calendarFeeds")
    .set({ lastReadAt: now })
    .from("users")
    .innerJoin("companies", "companies.id", "users.companyId")
    .whereRef("users.id", "=", "calendarFeeds.userId")
    .where("calendarFeeds.tokenHash", "=", hashFeedToken(token))
    .where("calendarFeeds.revokedAt", "is", null)
    .where("users.status", "=", "Registered")
    .where("companies.status", "=", "active")
    .where((is) => is.or([is("users.expiresOn", "is", null), is("users.expiresOn", ">=", dayIn("UTC", now))]))
    .returning(["calendarFeeds.userId", "calendarFeeds.locationId", "users.role", "users.companyId"])
    .executeTakeFirst();
}

function listFeedEvents(
  db: Db,
  access: AccessScope,
  { companyId, locationId }: { companyId: number; locationId: number | null },
  { from, until }: { from: string; until: string },
) {
  const earliest = addDays(from, -MAX_OCCURRENCE_DAYS);
  return feedEventsQuery(db, access, companyId)
    .where(isVisibleEventInList(access))
    .where("startsOn", "<=", until)
    .where(
      sql<boolean>`(rrule = '' and ends_on >= ${from} or rrule <> '' and coalesce(repeats_until, 'infinity') >= ${earliest})`,
    )
    .$if(locationId !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from custom_event_locations
          where event_id = custom_events.id and location_id = ${locationId}
          and ${access.location("customEventLocations.locationId")})`,
      ),
    )
    .orderBy("startsOn")
    .orderBy("id")
    .execute();
}

function feedEventsQuery(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("customEvents")
    .select(["uid", "sequence", "updatedAt", "title", "description", "place", "link", "status", "startsOn", "endsOn"])
    .select([
      eventTime("starts_at").as("startsAt"),
      eventTime("ends_at").as("endsAt"),
      "timeZone",
      "rrule",
      "repeatsUntil",
    ])
    .select([
      customEventRecurrence.as("recurrence"),
      customEventExceptionDays.as("exceptionDays"),
      eventOverrides.as("overrides"),
    ])
    .select(feedLocationNames(access).as("shops"))
    .where("companyId", "=", companyId);
}

/** Select the names of an event's visible locations, one more than a feed lists, so that it knows of more. */
function feedLocationNames(access: AccessScope) {
  return sql<string[]>`array(select locations.name from custom_event_locations
    join locations on locations.id = custom_event_locations.location_id
    where custom_event_locations.event_id = custom_events.id and ${access.location("locations.id")}
    order by lower(locations.name), locations.id limit ${MAX_FEED_LOCATIONS + 1})`;
}
