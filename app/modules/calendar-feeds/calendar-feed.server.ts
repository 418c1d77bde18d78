import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { may } from "#app/modules/access/permissions.ts";
import { Reach } from "#app/modules/access/reach.server.ts";
import { addDays } from "#app/modules/calendar/calendar-days.ts";
import { everything } from "#app/modules/calendar/calendar-layer.server.ts";
import { listDatedLayers } from "#app/modules/calendar/dated-layers.server.ts";
import { listEventsInScope } from "#app/modules/company-events/events-in-scope.server.ts";
import {
  exceptionDays,
  isListed,
  isVisible,
  overrides,
  recurrence,
  timeOf,
} from "#app/modules/custom-events/custom-event-queries.server.ts";
import { MOST_DAYS } from "#app/modules/custom-events/custom-event-rules.ts";
import { dayIn } from "#app/modules/locations/location-rules.ts";
import { feedEventOfEntry, feedEventsOf, feedSeriesOf } from "./feed-events.ts";
import { icalendar } from "./icalendar.ts";

const DAYS_BACK = 90;
const DAYS_AHEAD = 365;

/** The calendar behind a feed's token, as its owner sees it now; null for a token that is dead or unknown. */
export async function readCalendarFeed(db: Db, token: string, address: URL, now: Date): Promise<string | null> {
  const feed = await findFeed(db, token, now);
  if (!feed) return null;
  const { userId, role, companyId, locationId, location } = feed;
  if (companyId === null || !may({ role }, "calendar:view")) return null;
  const reach = Reach.of({ userId, role, companyId });
  const today = dayIn("UTC", now);
  const window = { from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD), mostADay: Infinity, fullDay: null };
  const scope = { ...everything, companyId, location: locationId, today, withRevisions: true };
  // Events are told as series; programs have holidays of their own.
  const { planItems, checklist } = await listDatedLayers(db, reach, scope, window, ["planItems", "checklist"]);
  const own = await listFeedEvents(db, reach, { companyId, locationId }, window);
  const ofCompany = await listEventsInScope(db, reach, scope, window);
  const events = [
    ...own.flatMap((event) => feedEventsOf(event, window)),
    ...ofCompany.flatMap((event) => feedEventsOf(feedSeriesOf(event, address), window)),
    ...[planItems, checklist].flatMap(({ entries }) => entries.map((entry) => feedEventOfEntry(entry, address, now))),
  ];
  return icalendar(location ? `Marketing, ${location}` : "Marketing", events, window.until);
}

/** One event as a file for calendar programs; null when it is absent or out of reach. */
export async function readEventFile(db: Db, reach: Reach, companyId: number, eventId: number, now: Date): Promise<string | null> {
  const today = dayIn("UTC", now);
  const window = { from: addDays(today, -DAYS_BACK), until: addDays(today, DAYS_AHEAD) };
  const event = await feedEventsQuery(db, companyId).where("id", "=", eventId).where(isVisible(reach)).executeTakeFirst();
  return event ? icalendar(event.title, feedEventsOf(event, window), window.until) : null;
}

/** Marks a live feed as read; its person still has to be there, and still to see its location. */
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
    .returning(sql<string | null>`(select name from locations where id = calendar_feeds.location_id)`.as("location"))
    .executeTakeFirst();
}

function listFeedEvents(
  db: Db,
  reach: Reach,
  { companyId, locationId }: { companyId: number; locationId: number | null },
  { from, until }: { from: string; until: string },
) {
  const earliest = addDays(from, -MOST_DAYS);
  return feedEventsQuery(db, companyId)
    .where(isListed(reach))
    .where("startsOn", "<=", until)
    .where(sql<boolean>`(rrule = '' and ends_on >= ${from} or rrule <> '' and coalesce(repeats_until, 'infinity') >= ${earliest})`)
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

function feedEventsQuery(db: Db, companyId: number) {
  return db
    .selectFrom("customEvents")
    .select(["uid", "sequence", "updatedAt", "title", "description", "place", "link", "status", "startsOn", "endsOn"])
    .select([timeOf("starts_at").as("startsAt"), timeOf("ends_at").as("endsAt"), "timeZone", "rrule", "repeatsUntil"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays"), overrides.as("overrides")])
    .where("companyId", "=", companyId);
}

/** Tokens are kept as hashes, so that the database tells no address. */
export function hashOfToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
