import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { MAX_OCCURRENCE_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  type CalendarFilter,
  matchesSearch,
  matchesLocationFilter,
} from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isVisibleEventInList } from "./custom-event-queries.server.ts";
import type { EventSchedules } from "./event-days.ts";

/**
 * Read the schedules of the events that match a filter, without their other columns. Events of one rule are grouped and
 * sent as numbers, so that ten thousand of them are read in a few milliseconds.
 */
export async function readEventSchedules(
  db: Db,
  access: AccessScope,
  filter: CalendarFilter,
  { from, until }: { from: string; until: string },
): Promise<EventSchedules> {
  const earliest = addDays(from, -MAX_OCCURRENCE_DAYS);
  const isMatching = matchesCalendarFilter(access, filter);
  const isShown = matchesTextAndStatus(sql`custom_events.title`, sql`custom_events.status`, filter);
  const isDayShown = matchesTextAndStatus(
    sql`coalesce(day.title, custom_events.title)`,
    sql`coalesce(day.status, custom_events.status)`,
    filter,
  );
  const { rows } = await sql<EventSchedules>`
    select
      (select coalesce(json_agg(schedule), '[]') from (
        select recurrence::text as rules, ${sqlDayNumber(sql`repeats_until`)} as "endsOn", ${exceptions} as exceptions,
          json_agg(id) as ids, json_agg(${sqlDayNumber(sql`starts_on`)}) as "startsOn",
          json_agg(ends_on - starts_on) as lengths, json_agg(${minutesOf(sql`starts_at`)}) as minutes,
          json_agg(hashtext(title)) as titles
        from custom_events
        where ${isMatching} and ${isShown} and starts_on <= ${until}
          and (rrule = '' and ends_on >= ${from} or rrule <> '' and coalesce(repeats_until, 'infinity') >= ${earliest})
        group by recurrence, repeats_until, exception_days
      ) schedule) as schedules,
      (select coalesce(json_agg(changed), '[]') from (
        select day.event_id as id, ${sqlDayNumber(sql`day.original_day`)} as "originalDay", ${sqlDayNumber(sql`day.starts_on`)} as "startsOn",
          day.ends_on - day.starts_on as length, ${minutesOf(sql`coalesce(day.starts_at, custom_events.starts_at)`)} as minutes,
          hashtext(coalesce(day.title, custom_events.title)) as title, ${isDayShown} as "isShown", custom_events.recurrence::text as rules, ${exceptions} as exceptions,
          ${sqlDayNumber(sql`custom_events.starts_on`)} as "seriesStartsOn", ${sqlDayNumber(sql`repeats_until`)} as "seriesEndsOn"
        from custom_event_overrides day
        join custom_events on custom_events.id = day.event_id
        where ${isMatching} and rrule <> ''
          and (day.starts_on <= ${until} and day.ends_on >= ${from} or day.original_day between ${earliest} and ${until})
      ) changed) as "changedDays"
  `.execute(db);
  return rows[0] ?? { schedules: [], changedDays: [] };
}

/** Build the SQL condition that an event is visible and matches the filter, except for its title and status. */
function matchesCalendarFilter(access: AccessScope, filter: CalendarFilter): RawBuilder<boolean> {
  const { companyId, network, location, group, category, lanes } = filter;
  const isNarrowed = location !== null || group !== null || lanes !== null;
  const isAtLocations = sql`custom_events.id in (select event_id from custom_event_locations
    where ${matchesLocationFilter(sql`location_id`, { ...filter, network: null })})`;
  return sql`(custom_events.company_id = ${companyId} and ${isVisibleEventInList(access)}
    and ${network === null ? sql`true` : sql`custom_events.network_id = ${network}`}
    and ${category === null ? sql`true` : sql`custom_events.category_id = ${category}`}
    and ${isNarrowed ? isAtLocations : sql`true`})`;
}

function matchesTextAndStatus(
  title: RawBuilder<unknown>,
  status: RawBuilder<unknown>,
  filter: CalendarFilter,
): RawBuilder<boolean> {
  const isOfStatus = filter.status === null ? sql`true` : sql`${status} = ${filter.status}`;
  return sql`(${matchesSearch(title, filter.q)} and ${isOfStatus})`;
}

/** Convert a date to its number of days from 1970-01-01. */
function sqlDayNumber(date: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${date} - date '1970-01-01')`;
}

function minutesOf(time: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(extract(epoch from ${time}) / 60)::int`;
}

const exceptions = sql<number[]>`array(select ${sqlDayNumber(sql`day`)} from unnest(exception_days) day)`;
