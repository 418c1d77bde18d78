import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { asTheyAre, seen } from "./visibility.server.ts";
import type { WhoSees } from "./who-sees.ts";

const MOST_LISTED = 200;

/** Who sees a location and why, advisors included; null when the location is absent or out of reach. */
export async function listWhoSees(db: Db, reach: Reach, locationId: number): Promise<WhoSees | null> {
  const { rows } = await sql<WhoSees>`
    with place as (
      select id, company_id, network_id from locations where id = ${locationId} and ${reach.location("locations.id")}
    ), touched as (
      select users.id, users.role from users
      join memberships on memberships.user_id = users.id join place on place.network_id = memberships.network_id
      where users.status <> 'Blocked'
    ), seers as (
      select users.* from users
      where id in (select user_id from (${seen(asTheyAre)}) pairs where location_id = ${locationId})
    )
    select
      (select count(*) from seers) as total,
      coalesce((select json_agg(seer) from (
        select json_build_object('id', seers.id, 'companyId', seers.company_id, 'name', ${nameInFull("seers")},
          'email', coalesce(seers.invited_email, seers.email), 'role', seers.role, 'status', seers.status,
          'isInGroups', exists (select from group_users where user_id = seers.id),
          'groups', array(select location_groups.name from group_users
            join group_locations on group_locations.group_id = group_users.group_id
            join location_groups on location_groups.id = group_users.group_id
            where group_users.user_id = seers.id and group_locations.location_id = ${locationId}
            order by location_groups.name)) as seer
        from seers order by lower(seers.last_name), lower(seers.first_name), seers.id limit ${MOST_LISTED}) listed), '[]')
        as people,
      (select networks.name from networks join place on place.network_id = networks.id) as network,
      array(select ${nameInFull()} from users join advisor_companies on advisor_companies.user_id = users.id
        join place on place.company_id = advisor_companies.company_id
        where users.role = 'Mainstreet Advisor' and users.status <> 'Blocked' order by users.last_name, users.id)
        as advisors
    from place
  `.execute(db);
  return rows[0] ?? null;
}
