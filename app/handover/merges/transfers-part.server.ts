import { sql } from "kysely";
import { countText } from "#app/ui/format.ts";
import type { MergePart } from "./merge-part.ts";

const isOpen = sql<boolean>`transfers.status in ('draft', 'scheduled', 'failed')`;

/**
 * Open transfers to a source go to the survivor, and those out of one leave the survivor. What would move between the
 * merged networks has nothing left to do; a transfer that is left without locations is cancelled.
 */
export const transfersPart: MergePart = {
  name: "transfers",
  label: "Open transfers to it",
  counts: (networkIds) => sql`
    select to_network_id as network_id, count(*) as count from transfers
    where to_network_id = any(${networkIds}) and ${isOpen} group by to_network_id`,
  afterwards: (networkIds) => sql<number>`(select count(*) from transfers
    where to_network_id = any(${networkIds}) and ${isOpen} and ${comesFromOutside(networkIds)})`,
  noted: {
    count: (networkIds) => sql<number>`(select count(*) from transfers
      where to_network_id = any(${networkIds}) and ${isOpen} and not ${comesFromOutside(networkIds)})`,
    words: (count) =>
      `${countText(count, "transfer")} between the merged networks ${count === 1 ? "is" : "are"} cancelled.`,
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

/** Holds for a transfer that has a location of a network which does not merge. */
function comesFromOutside(networkIds: number[]) {
  return sql<boolean>`exists (select from transfer_locations moving
    where moving.transfer_id = transfers.id and moving.from_network_id <> all(${networkIds}))`;
}
