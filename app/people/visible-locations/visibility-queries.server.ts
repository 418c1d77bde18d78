import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";

/**
 * Read a user's access for a text: networks with their locations, groups, companies within the reader's scope, and the
 * number of all locations.
 */
export async function findUserVisibility(
  db: Db,
  access: AccessScope,
  user: { id: number; role: Role; companyId: number | null },
) {
  const holder = AccessScope.of({ userId: user.id, role: user.role, companyId: user.companyId });
  const { rows } = await sql<UserVisibility>`
    select
      coalesce((select json_agg(json_build_object('name', networks.name, 'locations', (
          select count(*) from locations where locations.network_id = networks.id)) order by position, networks.id)
        from memberships join networks on networks.id = memberships.network_id
        where memberships.user_id = ${user.id}), '[]') as networks,
      array(select name from group_users join location_groups on location_groups.id = group_users.group_id
        where group_users.user_id = ${user.id} order by name) as groups,
      array(select name from advisor_companies join companies on companies.id = advisor_companies.company_id
        where advisor_companies.user_id = ${user.id} and ${access.company("companies.id")} order by name) as companies,
      (select count(*) from locations
        where locations.company_id = ${user.companyId} and ${holder.location("locations.id")}) as locations
  `.execute(db);
  const visible = rows[0];
  if (!visible) throw new Error("a query without a table answers with one row");
  return visible;
}

export interface UserVisibility {
  networks: { name: string; locations: number }[];
  groups: string[];
  companies: string[];
  /** Number of all visible locations. */
  locations: number;
}
