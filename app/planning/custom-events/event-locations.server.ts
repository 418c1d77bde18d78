import { type RawBuilder, sql } from "kysely";

/** Build the expression that adds the missing locations of an event. */
export function insertEventLocations(
  eventId: RawBuilder<unknown>,
  companyId: number,
  locationIds: readonly number[],
): RawBuilder<object> {
  return sql`(
    insert into custom_event_locations (event_id, company_id, location_id)
    select ${eventId}, ${companyId}::int, chosen from unnest(${locationIds}::int[]) chosen
    on conflict do nothing)`;
}

/** Build the expression that removes an event from all other locations. */
export function deleteOtherEventLocations(eventId: number, locationIds: readonly number[]): RawBuilder<object> {
  return sql`(delete from custom_event_locations where event_id = ${eventId} and location_id <> all(${locationIds}::int[]))`;
}
