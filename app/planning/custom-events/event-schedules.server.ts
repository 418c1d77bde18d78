import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type CalendarScope, hasText, isAmongChosen } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { isListed } from "./custom-event-queries.server.ts";
import type { Schedules } from "./event-days.ts";

/**
 * When the events in scope happen, without what they are: events of one rule are told together, as numbers alone, so
 * that ten thousand of them are read in a few milliseconds.
 */
export async function findSchedules(
  db: Db,
  reach: Reach,
  scope: CalendarScope,
  { from, until }: { from: string; until: string },
): Promise<Schedules> {
  const earliest = addDays(from, -MOST_DAYS);
  const isIt = isEventInScope(reach, scope);
  const isShown = isToldBy(sql`custom_events.title`, sql`custom_events.status`, scope);
  const isDayShown = isToldBy(
    sql`coalesce(day.title, custom_events.title)`,
    sql`coalesce(day.status, custom_events.status)`,
    scope,
  );
  const { rows } = await sql<Schedules>`
    select
      (select coalesce(json_agg(schedule), '[]') from (
        select recurrence::text as rules, ${numberOf(sql`repeats_until`)} as "endsOn", ${exceptions} as exceptions,
          json_agg(id) as ids, json_agg(${numberOf(sql`starts_on`)}) as "startsOn",
          json_agg(ends_on - starts_on) as lengths, json_agg(${minutesOf(sql`starts_at`)}) as minutes
        from custom_events
        where ${isIt} and ${isShown} and starts_on <= ${until}
          and (rrule = '' and ends_on >= ${from} or rrule <> '' and coalesce(repeats_until, 'infinity') >= ${earliest})
        group by recurrence, repeats_until, exception_days
      ) schedule) as schedules,
      (select coalesce(json_agg(changed), '[]') from (
        select day.event_id as id, ${numberOf(sql`day.original_day`)} as "originalDay", ${numberOf(sql`day.starts_on`)} as "startsOn",
          day.ends_on - day.starts_on as length, ${minutesOf(sql`coalesce(day.starts_at, custom_events.starts_at)`)} as minutes,
          ${isDayShown} as "isShown", custom_events.recurrence::text as rules, ${exceptions} as exceptions,
          ${numberOf(sql`custom_events.starts_on`)} as "seriesStartsOn", ${numberOf(sql`repeats_until`)} as "seriesEndsOn"
        from custom_event_overrides day
        join custom_events on custom_events.id = day.event_id
        where ${isIt} and rrule <> ''
          and (day.starts_on <= ${until} and day.ends_on >= ${from} or day.original_day between ${earliest} and ${until})
      ) changed) as "changedDays"
  `.execute(db);
  return rows[0] ?? { schedules: [], changedDays: [] };
}

/** Holds for the events that a scope leaves, their titles and statuses aside. */
function isEventInScope(reach: Reach, scope: CalendarScope): RawBuilder<boolean> {
  const { companyId, network, location, group, category, lanes } = scope;
  const isNarrowed = location !== null || group !== null || lanes !== null;
  const isThere = sql`custom_events.id in (select event_id from custom_event_locations
    where ${isAmongChosen(sql`location_id`, { ...scope, network: null })})`;
  return sql`(custom_events.company_id = ${companyId} and ${isListed(reach)}
    and ${network === null ? sql`true` : sql`custom_events.network_id = ${network}`}
    and ${category === null ? sql`true` : sql`custom_events.category_id = ${category}`}
    and ${isNarrowed ? isThere : sql`true`})`;
}

function isToldBy(title: RawBuilder<unknown>, status: RawBuilder<unknown>, scope: CalendarScope): RawBuilder<boolean> {
  const isOfStatus = scope.status === null ? sql`true` : sql`${status} = ${scope.status}`;
  return sql`(${hasText(title, scope.q)} and ${isOfStatus})`;
}

/** A date as the days from 1970-01-01 to it. */
function numberOf(date: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(${date} - date '1970-01-01')`;
}

function minutesOf(time: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql`(extract(epoch from ${time}) / 60)::int`;
}

const exceptions = sql<number[]>`array(select ${numberOf(sql`day`)} from unnest(exception_days) day)`;
