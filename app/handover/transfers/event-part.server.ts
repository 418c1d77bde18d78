import { type RawBuilder, sql } from "kysely";
import { countText } from "#app/ui/format.ts";
import type { Relocation, TransferPart } from "./transfer-part.ts";

/**
 * Events that people made for these locations alone. They become the new network's, or everyone in the old one would
 * still see them; those that are for other locations too stay with the network of these.
 */
export const eventPart: TransferPart = {
  name: "customEvents",
  label: "Events",
  count: (relocation) => sql`select count(*) from custom_events where ${comesAlong(relocation)}`,
  words(count, { toNetwork }) {
    if (count === 0) return "No event is for these {locations} alone.";
    return `${countText(count, "event")} ${count === 1 ? "moves" : "move"} along to ${toNetwork}.`;
  },
  async apply(db, relocation, now) {
    const { rows } = await sql`
      update custom_events set network_id = ${relocation.toNetworkId}, version = version + 1, updated_at = ${now}
      where ${comesAlong(relocation)} returning id
    `.execute(db);
    return rows.length;
  },
};

/** Holds for the events of the old networks whose locations all move, or are the new network's already. */
function comesAlong({ locationIds, fromNetworkIds, toNetworkId }: Relocation): RawBuilder<boolean> {
  return sql`(custom_events.network_id = any(${fromNetworkIds})
    and id in (select event_id from custom_event_locations where location_id = any(${locationIds}))
    and not exists (select from custom_event_locations place join locations on locations.id = place.location_id
      where place.event_id = custom_events.id and place.location_id <> all(${locationIds})
        and locations.network_id <> ${toNetworkId}))`;
}
