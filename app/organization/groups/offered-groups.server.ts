import { type RawBuilder, sql } from "kysely";
import type { NamedRecord } from "#app/ui/named-record.ts";

/**
 * Groups of the query's `companies` for a filter, by name; those of a network with its name, because several networks
 * may use one name: "District 1, Lone Star".
 */
export const offeredGroups: RawBuilder<NamedRecord[]> = sql`coalesce((
  select json_agg(json_build_object('id', location_groups.id, 'name', concat_ws(', ', location_groups.name, networks.name))
    order by lower(location_groups.name), lower(networks.name), location_groups.id)
  from location_groups left join networks on networks.id = location_groups.network_id
  where location_groups.company_id = companies.id), '[]')`;
