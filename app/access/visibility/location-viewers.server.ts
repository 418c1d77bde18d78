import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { currentVisibilityTables, selectVisiblePairs } from "./visibility.server.ts";
import type { LocationViewers } from "./location-viewers.ts";

const MAX_LISTED = 200;

/** List the users who see a location and why, advisors included; null when the location is absent or out of scope. */
export async function listLocationViewers(
  db: Db,
  access: AccessScope,
  locationId: number,
): Promise<LocationViewers | null> {
  const { rows } = await sql<LocationViewers>`
    with place as (
      select id, company_id, network_id from locations where id = ${locationId} and ${access.location("locations.id")}
    ), touched as (
      select users.id, users.role from users
      join memberships on memberships.user_id = users.id join place on place.network_id = memberships.network_id
      where users.status <> 'Blocked'
    ), seers as (
      select users.* from users
      where id in (select user_id from (${selectVisiblePairs(currentVisibilityTables)}) pairs where location_id = ${locationId})
    )
    select
      (select count(*) from seers) as total,
      coalesce((select json_agg(seer) from (
        select json_build_object('id', seers.id, 'companyId', seers.company_id, 'name', ${fullNameSql("seers")},
          'email', coalesce(seers.invited_email, seers.email), 'role', seers.role, 'status', seers.status,
          'isInGroups', exists (select from group_users where user_id = seers.id),
          'groups', array(select location_groups.name from group_users
            join group_locations on group_locations.group_id = group_users.group_id
            join location_groups on location_groups.id = group_users.group_id
            where group_users.user_id = seers.id and group_locations.location_id = ${locationId}
            order by location_groups.name)) as seer
        from seers order by lower(seers.last_name), lower(seers.first_name), seers.id limit ${MAX_LISTED}) listed), '[]')
        as people,
      (select networks.name from networks join place on place.network_id = networks.id) as network,
      array(select ${fullNameSql()} from users join advisor_companies on advisor_companies.user_id = users.id
        join place on place.company_id = advisor_companies.company_id
        where users.role = 'Mainstreet Advisor' and users.status <> 'Blocked' order by users.last_name, users.id)
        as advisors
    from place
  `.execute(db);
  return rows[0] ?? null;
}
