import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";

const { recapDays } = parseDocumentValue("incentiveRules", null);

/** SQL of the day on which the recap of a row of `custom_events` is due, by the company's rule. */
export const selectRecapDueOn = sql<string>`(custom_events.ends_on
  + coalesce((${selectNewestValue("incentiveRules", sql.ref("customEvents.companyId"))}->>'recapDays')::integer, ${sql.lit(recapDays)}))`;

/**
 * Build the SQL condition that the recap of a row of `custom_events` is overdue in the event's time zone, by the
 * company's rule.
 */
export function isRecapOverdue(now: Date): RawBuilder<boolean> {
  return sql`${selectRecapDueOn} < (${now}::timestamptz at time zone custom_events.time_zone)::date`;
}

/**
 * Tell whether a location has an overdue recap that no Senior Advisor waived; it cannot order gift cards until then.
 * The caller has found the location within its scope.
 */
export async function hasOverdueRecap(db: Db, locationId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isOverdue: boolean }>`select exists (
    select from custom_event_locations place
    join event_programs on event_programs.id = place.event_id
    join custom_events on custom_events.id = place.event_id
    where place.location_id = ${locationId} and event_programs.status in ('held', 'recapDue')
      and event_programs.recap_waived_by is null and ${isRecapOverdue(now)}
      and not exists (select from event_recaps
        where event_recaps.event_id = place.event_id and event_recaps.location_id = place.location_id)
  ) as is_overdue`.execute(db);
  return rows[0]?.isOverdue ?? false;
}
