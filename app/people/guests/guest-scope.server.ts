import { type RawBuilder, sql } from "kysely";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";
import type { NamedRecord } from "#app/ui/named-record.ts";

/**
 * Build the SQL condition that a row of `users` is a guest account that shares a network with the owner. A former guest
 * shares none.
 */
export function isGuestInScope(access: AccessScope): RawBuilder<boolean> {
  return sql<boolean>`(
    ${access.company("users.companyId")}
    and users.role in (${sql.join(GUEST_ROLES)})
    and users.id in (select shared.user_id from memberships shared where ${access.network("shared.networkId")}))`;
}

/** Build the SQL condition that the owner sees every location of the network in a column. */
export function isWholeNetworkInScope(access: AccessScope, column: string): RawBuilder<boolean> {
  return sql<boolean>`(
    ${access.network(column)}
    and not exists (select from locations part
      where part.network_id = ${sql.ref(column)} and not ${access.location("part.id")}))`;
}

/** Build the SQL condition that a guest in `users` has access that the owner does not have. */
export function hasOutsideAccess(access: AccessScope): RawBuilder<boolean> {
  return sql<boolean>`(case when users.role = 'View Only'
    then exists (select from memberships outside
      where outside.user_id = users.id and not ${isWholeNetworkInScope(access, "outside.networkId")})
    else exists (select from guest_locations outside
      where outside.user_id = users.id and not ${access.location("outside.locationId")}) end)`;
}

/** Build the SQL of a guest's networks that the owner sees whole, by id; correlates with `users`. */
export function guestNetworksInScope(access: AccessScope): RawBuilder<NamedRecord[]> {
  return sql<NamedRecord[]>`coalesce((
    select json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id)
    from memberships join networks held on held.id = memberships.network_id
    where memberships.user_id = users.id and ${isWholeNetworkInScope(access, "held.id")}), '[]')`;
}

/** Build the SQL of a guest's locations that the owner sees, by id; correlates with `users`. */
export function guestLocationsInScope(access: AccessScope): RawBuilder<NamedRecord[]> {
  return sql<NamedRecord[]>`coalesce((
    select json_agg(json_build_object('id', held.id, 'name', held.pc_number || ' ' || held.name) order by held.id)
    from guest_locations join locations held on held.id = guest_locations.location_id
    where guest_locations.user_id = users.id and ${access.location("held.id")}), '[]')`;
}
