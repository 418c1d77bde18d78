import { type RawBuilder, sql } from "kysely";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { GUEST_ROLES } from "#app/platform/identity/roles.ts";

/** Holds for the guest accounts, in `users`, that share a network with an owner. A former guest shares none. */
export function isGuestInReach(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`(
    ${reach.company("users.companyId")}
    and users.role in (${sql.join(GUEST_ROLES)})
    and users.id in (select shared.user_id from memberships shared where ${reach.network("shared.networkId")}))`;
}

/** Holds for a network, by the column of its id, of which an owner sees every location. */
export function isNetworkWhole(reach: Reach, column: string): RawBuilder<boolean> {
  return sql<boolean>`(
    ${reach.network(column)}
    and not exists (select from locations part
      where part.network_id = ${sql.ref(column)} and not ${reach.location("part.id")}))`;
}

/** Holds for a guest, in `users`, who sees something that an owner does not. */
export function hasOutsideAccess(reach: Reach): RawBuilder<boolean> {
  return sql<boolean>`(case when users.role = 'View Only'
    then exists (select from memberships outside
      where outside.user_id = users.id and not ${isNetworkWhole(reach, "outside.networkId")})
    else exists (select from guest_locations outside
      where outside.user_id = users.id and not ${reach.location("outside.locationId")}) end)`;
}

interface Named {
  id: number;
  name: string;
}

/** A guest's networks, in `users`, as far as an owner sees them whole; in the order of their ids. */
export function networksInReach(reach: Reach): RawBuilder<Named[]> {
  return sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id)
    from memberships join networks held on held.id = memberships.network_id
    where memberships.user_id = users.id and ${isNetworkWhole(reach, "held.id")}), '[]')`;
}

/** The locations given to a guest, in `users`, as far as an owner sees them; in the order of their ids. */
export function locationsInReach(reach: Reach): RawBuilder<Named[]> {
  return sql<Named[]>`coalesce((
    select json_agg(json_build_object('id', held.id, 'name', held.pc_number || ' ' || held.name) order by held.id)
    from guest_locations join locations held on held.id = guest_locations.location_id
    where guest_locations.user_id = users.id and ${reach.location("held.id")}), '[]')`;
}
