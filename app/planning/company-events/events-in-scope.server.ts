import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type CalendarScope, hasText, isInScope } from "#app/planning/calendar-layers/calendar-layer.server.ts";
import { MOST_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import { channelIds, exceptionDays, isForLocation, mayTakePlace, recurrence } from "./company-event-queries.server.ts";

interface Days {
  from: string;
  until: string;
}

/** The events of the company that one of the locations in scope sees and that may take place, a repeating one once. */
export function listEventsInScope(db: Db, reach: Reach, scope: CalendarScope, days: Days) {
  return db
    .selectFrom("companyEvents")
    .select(["id", "title", "kind", "startsOn", "endsOn", "rrule", "repeatsUntil", "sequence", "updatedAt"])
    .select([recurrence.as("recurrence"), exceptionDays.as("exceptionDays")])
    .where(isEventInScope(reach, scope, days))
    .orderBy("startsOn")
    .orderBy("id")
    .limit(MOST_ENTRIES)
    .execute();
}

/** Holds for those of the query's `company_events`. */
export function isEventInScope(reach: Reach, scope: CalendarScope, { from, until }: Days): RawBuilder<boolean> {
  const { companyId, channel, today, q } = scope;
  return sql`company_events.company_id = ${companyId} and ${reach.company("companyEvents.companyId")}
    and company_events.status = 'published' and ${mayTakePlace(sql`${from}`, sql`${until}`)}
    and (company_events.visible_from is null or company_events.visible_from <= ${today})
    and ${hasText(sql.ref("companyEvents.title"), q)}
    and ${channel === null ? sql`true` : sql`(${channelIds} = '{}' or ${channel} = any(${channelIds}))`}
    and exists (select from locations where ${isInScope(reach, "locations.id", scope)}
      and ${isForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))})`;
}
