import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

export interface BatchChoices {
  sets: (NamedRecord & { items: number })[];
  networks: (NamedRecord & { locations: number })[];
  groups: (NamedRecord & { network: string | null; locations: number })[];
  geographies: (NamedRecord & { type: string })[];
}

/**
 * Read the published sets and the networks, groups and geographies with locations that plans can be generated for, in
 * one statement.
 */
export async function findBatchChoices(db: Db, access: AccessScope, companyId: number): Promise<BatchChoices> {
  const choices = await db
    .selectFrom("companies")
    .select([sets.as("sets"), networks.as("networks"), groups.as("groups"), geographies.as("geographies")])
    .where("companies.id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return choices ?? { sets: [], networks: [], groups: [], geographies: [] };
}

const sets = sql<BatchChoices["sets"]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name,
    'items', (select count(*) from autopilot_items where set_id = autopilot_sets.id)) order by lower(name), id)
  from autopilot_sets where company_id = companies.id and status = 'published'), '[]')`;

const networks = sql<BatchChoices["networks"]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name,
    'locations', (select count(*) from locations where network_id = networks.id)) order by lower(name), id)
  from networks where company_id = companies.id and status = 'active'), '[]')`;

const groups = sql<BatchChoices["groups"]>`coalesce((
  select json_agg(json_build_object('id', location_groups.id, 'name', location_groups.name, 'network', networks.name,
    'locations', (select count(*) from group_locations where group_id = location_groups.id))
    order by lower(location_groups.name), location_groups.id)
  from location_groups left join networks on networks.id = location_groups.network_id
  where location_groups.company_id = companies.id), '[]')`;

const geographies = sql<BatchChoices["geographies"]>`coalesce((
  select json_agg(json_build_object('id', id, 'name', name, 'type', type) order by lower(name), id)
  from geographies where company_id = companies.id), '[]')`;
