import { sql } from "kysely";
import { countText } from "#app/ui/text/format.ts";
import type { MergeHandler } from "./merge-handler.ts";

const isOpen = sql<boolean>`transfers.status in ('draft', 'scheduled', 'failed')`;

/**
 * Open transfers to or from a source become the survivor's. Locations that would move between the merged networks are
 * dropped, and a transfer left without locations is canceled.
 */
export const transferMergeHandler: MergeHandler = {
  name: "transfers",
  label: "Open transfers to the {network}",
  countByNetwork: (networkIds) => sql`
    select to_network_id as network_id, count(*) as count from transfers
    where to_network_id = any(${networkIds}) and ${isOpen} group by to_network_id`,
  countAfter: (networkIds) => sql<number>`(select count(*) from transfers
    where to_network_id = any(${networkIds}) and ${isOpen} and ${comesFromOutside(networkIds)})`,
  note: {
    count: (networkIds) => sql<number>`(select count(*) from transfers
      where to_network_id = any(${networkIds}) and ${isOpen} and not ${comesFromOutside(networkIds)})`,
    words: (count) =>
      `${countText(count, "transfer")} between the merged {networks} ${count === 1 ? "is" : "are"} canceled.`,
  },
  async apply(db, { survivorId, sourceIds }) {
    const ids = [survivorId, ...sourceIds];
    await sql`
      update transfers set to_network_id = ${survivorId}, version = version + 1, updated_at = now()
      where to_network_id = any(${sourceIds}) and ${isOpen}
    `.execute(db);
    await sql`
      update transfer_locations set from_network_id = ${survivorId} from transfers
      where transfers.id = transfer_id and from_network_id = any(${sourceIds}) and ${isOpen}
    `.execute(db);
    await sql`
      delete from transfer_locations using transfers
      where transfers.id = transfer_id and from_network_id = to_network_id and to_network_id = any(${ids}) and ${isOpen}
    `.execute(db);
    await sql`
      update transfers set status = 'cancelled', version = version + 1, updated_at = now()
      where to_network_id = ${survivorId} and ${isOpen}
        and not exists (select from transfer_locations where transfer_id = transfers.id)
    `.execute(db);
  },
};

/** Build the SQL condition that a transfer has a location of a network outside the merge. */
function comesFromOutside(networkIds: number[]) {
  return sql<boolean>`exists (select from transfer_locations moving
    where moving.transfer_id = transfers.id and moving.from_network_id <> all(${networkIds}))`;
}
