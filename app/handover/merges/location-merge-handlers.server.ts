import { sql } from "kysely";
import type { MergeHandler } from "./merge-handler.ts";

/** Moves locations to the survivor; the database keeps their ownership history. */
export const locationMergeHandler: MergeHandler = {
  name: "locations",
  label: "{Locations}",
  countByNetwork: (networkIds) => sql`
    select network_id, count(*) as count from locations where network_id = any(${networkIds}) group by network_id`,
  async apply(db, { survivorId, sourceIds }) {
    // Networks' statuses of trading points move too; where both networks set one, the survivor's stays.
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

/** Company events whose audience names networks. */
export const companyEventMergeHandler: MergeHandler = {
  name: "events",
  label: "Company events for the {network}",
  countByNetwork: (networkIds) => sql`
    select network_id, count(*) as count from company_event_networks
    where network_id = any(${networkIds}) group by network_id`,
  countAfter: (networkIds) => sql<number>`(
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

/** Moves records of locations that a source handed over, so that the survivor's users can read them. */
export const pastLocationMergeHandler: MergeHandler = {
  name: "pastLocations",
  label: "Former {locations}",
  countByNetwork: (networkIds) => sql`
    select network_id, count(*) as count from location_records where network_id = any(${networkIds}) group by network_id`,
  async apply(db, { survivorId, sourceIds }) {
    await sql`
      update location_records set network_id = ${survivorId} where network_id = any(${sourceIds})
    `.execute(db);
  },
};
