import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import {
  type CalendarFilter,
  matchesSearch,
  isVisibleLocation,
} from "#app/planning/calendar-layers/calendar-filter.server.ts";
import { MAX_LAYER_ENTRIES } from "#app/planning/calendar-layers/layers.ts";
import {
  companyEventChannelIds,
  companyEventExceptionDays,
  isCompanyEventForLocation,
  canTakePlace,
  companyEventRecurrence,
} from "./company-event-queries.server.ts";

interface Days {
  from: string;
  until: string;
}

/** List the company events for at least one visible location that can take place within some days, each series once. */
export function listVisibleCompanyEvents(db: Db, access: AccessScope, filter: CalendarFilter, days: Days) {
  return db
    .selectFrom("companyEvents")
    .select(["id", "title", "kind", "startsOn", "endsOn", "rrule", "repeatsUntil", "sequence", "updatedAt"])
    .select([companyEventRecurrence.as("recurrence"), companyEventExceptionDays.as("exceptionDays")])
    .where(isVisibleCompanyEvent(access, filter, days))
    .orderBy("startsOn")
    .orderBy("id")
    .limit(MAX_LAYER_ENTRIES)
    .execute();
}

/** Build the SQL condition that the query's `company_events` are visible, as above. */
export function isVisibleCompanyEvent(
  access: AccessScope,
  filter: CalendarFilter,
  { from, until }: Days,
): RawBuilder<boolean> {
  const { companyId, channel, today, q } = filter;
  return sql`company_events.company_id = ${companyId} and ${access.company("companyEvents.companyId")}
    and company_events.status = 'published' and ${canTakePlace(sql`${from}`, sql`${until}`)}
    and (company_events.visible_from is null or company_events.visible_from <= ${today})
    and ${matchesSearch(sql.ref("companyEvents.title"), q)}
    and ${channel === null ? sql`true` : sql`(${companyEventChannelIds} = '{}' or ${channel} = any(${companyEventChannelIds}))`}
    and exists (select from locations where ${isVisibleLocation(access, "locations.id", filter)}
      and ${isCompanyEventForLocation(sql.ref("locations.id"), sql.ref("locations.networkId"))})`;
}
