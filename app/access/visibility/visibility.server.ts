import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import {
  type GrantTables,
  currentGrantTables,
  isLocationVisibleTo,
} from "#app/platform/identity/access-scope.server.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { MAX_SHOWN, type VisibilityChange } from "./visibility-change.ts";

/** Tables that decide which user sees which location. */
export interface VisibilityTables extends GrantTables {
  memberships: RawBuilder<unknown>;
  locations: RawBuilder<unknown>;
}

export const currentVisibilityTables: VisibilityTables = {
  ...currentGrantTables,
  memberships: sql`memberships`,
  locations: sql`locations`,
};

/**
 * Find which of some users (`userIds` selects their ids) would lose or gain access to locations if the tables were
 * replaced by `after`. Blocked users see nothing and do not count.
 */
export async function findVisibilityChange(
  db: Db,
  companyId: number,
  userIds: RawBuilder<unknown>,
  after: Partial<VisibilityTables>,
): Promise<VisibilityChange> {
  const tablesAfter = { ...currentVisibilityTables, ...after };
  const { rows } = await sql<VisibilityChange>`
    with touched as materialized (
      select id, role from users
      where company_id = ${companyId} and status <> 'Blocked' and id = any(array(${userIds}))
    ), before as materialized (${selectVisiblePairs(currentVisibilityTables)}
    ), after as materialized (${selectVisiblePairs(tablesAfter)}
    ), changes as materialized (
      select user_id, location_id, true as is_lost from (
        select user_id, location_id from before except select user_id, location_id from after) lost
      union all
      select user_id, location_id, false from (
        select user_id, location_id from after except select user_id, location_id from before) gained
    ), people as (
      select users.id, ${fullNameSql()} as name, users.role, sums.*,
        (select count(*) from after where after.user_id = users.id) as seen_after,
        exists (select from group_users where user_id = users.id) as was_grouped,
        exists (select from ${tablesAfter.groupUsers} later where later.user_id = users.id) as is_grouped
      from users join (
        select changes.user_id,
          count(*) filter (where is_lost) as lost,
          count(*) filter (where not is_lost) as gained,
          (array_agg(pc_number order by pc_number) filter (where is_lost))[1:3] as lost_some,
          (array_agg(pc_number order by pc_number) filter (where not is_lost))[1:3] as gained_some
        from changes join locations on locations.id = changes.location_id
        group by changes.user_id
      ) sums on sums.user_id = users.id
      order by lost desc, gained desc, lower(users.last_name), users.id
      limit ${MAX_SHOWN}
    ), places as (
      select locations.id, locations.pc_number, count(*) filter (where is_lost) as losers,
        count(*) filter (where not is_lost) as gainers
      from changes join locations on locations.id = changes.location_id
      group by locations.id
      order by losers desc, gainers desc, pc_number
      limit ${MAX_SHOWN}
    )
    select
      (select count(distinct user_id) from changes where is_lost) as losers,
      (select count(distinct location_id) from changes where is_lost) as lost_locations,
      (select count(distinct user_id) from changes where not is_lost) as gainers,
      (select count(distinct location_id) from changes where not is_lost) as gained_locations,
      coalesce((select json_agg(json_build_object('id', id, 'name', name, 'role', role, 'lost', lost, 'gained', gained,
        'lostSome', coalesce(lost_some, '{}'), 'gainedSome', coalesce(gained_some, '{}'), 'seenAfter', seen_after,
        'leavesLastGroup', was_grouped and not is_grouped, 'joinsFirstGroup', is_grouped and not was_grouped))
        from people), '[]') as people,
      coalesce((select json_agg(json_build_object('id', id, 'pcNumber', pc_number, 'losers', losers,
        'gainers', gainers)) from places), '[]') as locations
  `.execute(db);
  const change = rows[0];
  if (!change) throw new Error("a query without a table answers with one row");
  return change;
}

/**
 * Build a SELECT of user_id and location_id for each location that a customer sees, as `AccessScope.location` decides,
 * for all users of a table expression `touched` (id, role) at once. It has all columns of `touched`.
 */
export function selectVisiblePairs(tables: VisibilityTables): RawBuilder<unknown> {
  // With an offset, Postgres looks up the memberships of each user, rather than building all those of a preview.
  const each = tables.memberships === currentVisibilityTables.memberships ? sql`` : sql`offset 0`;
  // The offset keeps Postgres from checking groups for millions of pairs of users and locations without a common
  // network.
  return sql`
    select pair.*
    from (
      select touched.*, touched.id as user_id, place.id as location_id
      from touched
      cross join lateral (select network_id from ${tables.memberships} held where held.user_id = touched.id ${each}) member
      join ${tables.locations} place on place.network_id = member.network_id
      offset 0
    ) pair
    where ${isLocationVisibleTo("pair.locationId", "pair", tables)}`;
}
