import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";

const { recapDays } = documentFrom("incentiveRules", null);

/** Holds where the recap of the query's `custom_events` is overdue at its own place, by its company's rule. */
export function isRecapOverdue(now: Date): RawBuilder<boolean> {
  const rules = newestValue("incentiveRules", sql.ref("customEvents.companyId"));
  return sql`custom_events.ends_on + coalesce((${rules}->>'recapDays')::integer, ${recapDays}) <
    (${now}::timestamptz at time zone custom_events.time_zone)::date`;
}

/**
 * Whether a location owes the recap of an event that is over for longer than its company allows, and no Senior Advisor
 * waived it: it orders no gift cards until then. Callers have looked the location up.
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
