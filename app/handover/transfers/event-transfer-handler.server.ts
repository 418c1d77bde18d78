import { type RawBuilder, sql } from "kysely";
import { countText } from "#app/ui/text/format.ts";
import type { Relocation, TransferHandler } from "./transfer-handler.ts";

/**
 * Custom events for the moved locations only. They move to the new network, or everyone in the old one would still see
 * them. Events that also have other locations stay with the old network.
 */
export const eventTransferHandler: TransferHandler = {
  name: "customEvents",
  label: "Events",
  count: (relocation) => sql`select count(*) from custom_events where ${isForMovedLocationsOnly(relocation)}`,
  describe(count, { toNetwork }) {
    if (count === 0) return "There are no events for these {locations} only.";
    return `${countText(count, "event")} ${count === 1 ? "moves" : "move"} to ${toNetwork}.`;
  },
  async apply(db, relocation, now) {
    const { rows } = await sql`
      update custom_events set network_id = ${relocation.toNetworkId}, version = version + 1, updated_at = ${now}
      where ${isForMovedLocationsOnly(relocation)} returning id
    `.execute(db);
    return rows.length;
  },
};

/**
 * Build the SQL condition that an event is one of the old networks', and all its locations move or belong to the new
 * network already.
 */
function isForMovedLocationsOnly({ locationIds, fromNetworkIds, toNetworkId }: Relocation): RawBuilder<boolean> {
  return sql`(custom_events.network_id = any(${fromNetworkIds})
    and id in (select event_id from custom_event_locations where location_id = any(${locationIds}))
    and not exists (select from custom_event_locations place join locations on locations.id = place.location_id
      where place.event_id = custom_events.id and place.location_id <> all(${locationIds})
        and locations.network_id <> ${toNetworkId}))`;
}
