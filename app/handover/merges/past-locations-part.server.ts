import { sql } from "kysely";
import type { MergePart } from "./merge-part.ts";

/** What is recorded of locations that a network handed over is read by the people of the survivor. */
export const pastLocationsPart: MergePart = {
  name: "pastLocations",
  label: "Handed over {locations}",
  counts: (networkIds) => sql`
    select network_id, count(*) as count from location_records where network_id = any(${networkIds}) group by network_id`,
  async apply(db, { survivorId, sourceIds }) {
    await sql`
      update location_records set network_id = ${survivorId} where network_id = any(${sourceIds})
    `.execute(db);
  },
};
