import { type RawBuilder, sql } from "kysely";

/** Puts an event at locations where it is not yet, as an expression of the statement that makes or changes it. */
export function placesOf(
  eventId: RawBuilder<unknown>,
  companyId: number,
  locationIds: readonly number[],
): RawBuilder<object> {
  return sql`(
    insert into custom_event_locations (event_id, company_id, location_id)
    select ${eventId}, ${companyId}::int, chosen from unnest(${locationIds}::int[]) chosen
    on conflict do nothing)`;
}

/** The same for what takes it from all other locations. */
export function leftPlaces(eventId: number, locationIds: readonly number[]): RawBuilder<object> {
  return sql`(delete from custom_event_locations where event_id = ${eventId} and location_id <> all(${locationIds}::int[]))`;
}
