import { sql } from "kysely";
import type { MergePart } from "./merge-part.ts";

/** Locations change their owner; the database keeps who owned them when. */
export const locationsPart: MergePart = {
  name: "locations",
  label: "Locations",
  counts: (networkIds) => sql`
    select network_id, count(*) as count from locations where network_id = any(${networkIds}) group by network_id`,
  async apply(db, { survivorId, sourceIds }) {
    // What the networks said of points around them goes along; where both spoke, the survivor's word stays.
    await sql`
      with owned as (
        update locations set network_id = ${survivorId}, version = version + 1, updated_at = now()
        where network_id = any(${sourceIds})
      ), points_owned as (
        update points set network_id = ${survivorId} where network_id = any(${sourceIds})
      ), gone as (
        delete from point_standings where network_id = any(${sourceIds}) returning point_id, company_id, standing
      )
      insert into point_standings (point_id, company_id, network_id, standing)
      select distinct on (point_id) point_id, company_id, ${survivorId}::integer, standing from gone
      on conflict do nothing
    `.execute(db);
  },
};

/** Company events that are for some networks alone. */
export const eventsPart: MergePart = {
  name: "events",
  label: "Company events for it",
  counts: (networkIds) => sql`
    select network_id, count(*) as count from company_event_networks
    where network_id = any(${networkIds}) group by network_id`,
  afterwards: (networkIds) => sql<number>`(
    select count(distinct event_id) from company_event_networks where network_id = any(${networkIds}))`,
  async apply(db, { survivorId, sourceIds }) {
    await sql`
      with gone as (delete from company_event_networks where network_id = any(${sourceIds})
        returning event_id, company_id)
      insert into company_event_networks (event_id, company_id, network_id)
      select distinct event_id, company_id, ${survivorId}::integer from gone
      on conflict do nothing
    `.execute(db);
  },
};

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
