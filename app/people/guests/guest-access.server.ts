import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { isWholeNetworkInScope } from "./guest-scope.server.ts";
import {
  MAX_GUESTS_PER_LOCATION,
  NO_LOCATION,
  NO_NETWORK,
  NOT_YOUR_LOCATIONS,
  accessField,
  guestLimitRefusal,
  partialNetworksRefusal,
} from "./guest-rules.ts";

/** Access of a guest: whole networks for the View Only role, otherwise single locations with their networks. */
export interface GuestAccess {
  networks: { id: number; name: string }[];
  locations: { id: number; name: string }[];
}

export interface AccessChoice {
  networkIds: number[];
  locationIds: number[];
}

type ResolvedAccess = { access: GuestAccess; fieldErrors: null } | { access: null; fieldErrors: FieldErrors };

/**
 * Resolve an owner's choice within their scope; a whole network means all of its open locations for a Location Level
 * Guest. The networks stay locked, so that two simultaneous invitations never exceed a location's limit.
 */
export async function resolveGuestAccess(
  db: Db,
  access: AccessScope,
  role: GuestRole,
  chosen: AccessChoice,
): Promise<ResolvedAccess> {
  const { networkIds, locationIds } = chosen;
  const networks = await db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", isWholeNetworkInScope(access, "networks.id").as("isWhole")])
    .where(access.network("networks.id"))
    .where("networks.status", "<>", "merged")
    .where((is) =>
      is.or([
        is("networks.id", "=", sql<number>`any(${networkIds})`),
        is(
          "networks.id",
          "in",
          is
            .selectFrom("locations")
            .select("networkId")
            .where("id", "=", sql<number>`any(${locationIds})`),
        ),
      ]),
    )
    .orderBy("networks.id")
    .forNoKeyUpdate()
    .execute();
  const ticked = networks.filter((network) => networkIds.includes(network.id));
  if (ticked.length < networkIds.length) return refuseAccess(role, NOT_YOUR_LOCATIONS);
  if (role === "View Only") {
    const partialRefusal = partialNetworksRefusal(
      ticked.filter((network) => !network.isWhole).map((network) => network.name),
    );
    if (partialRefusal) return refuseAccess(role, partialRefusal);
    if (ticked.length === 0) return refuseAccess(role, NO_NETWORK);
    return { access: { networks: ticked.map(({ id, name }) => ({ id, name })), locations: [] }, fieldErrors: null };
  }
  const locations = await findLocations(db, access, chosen);
  if (locationIds.some((id) => !locations.some((location) => location.id === id)))
    return refuseAccess(role, NOT_YOUR_LOCATIONS);
  if (locations.length === 0) return refuseAccess(role, NO_LOCATION);
  const networkIdsOfLocations = new Set(locations.map((location) => location.networkId));
  return {
    access: {
      networks: networks.filter(({ id }) => networkIdsOfLocations.has(id)).map(({ id, name }) => ({ id, name })),
      locations: locations.map(({ id, name }) => ({ id, name })),
    },
    fieldErrors: null,
  };
}

async function findLocations(db: Db, access: AccessScope, { networkIds, locationIds }: AccessChoice) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.networkId"])
    .select(sql<string>`locations.pc_number || ' ' || locations.name`.as("name"))
    .where(access.location("locations.id"))
    .where("networks.status", "<>", "merged")
    .where((is) =>
      is.or([
        is("locations.id", "=", sql<number>`any(${locationIds})`),
        is.and([
          is("locations.networkId", "=", sql<number>`any(${networkIds})`),
          is("locations.status", "<>", "closed"),
        ]),
      ]),
    )
    .orderBy("locations.id")
    .execute();
}

/**
 * Return the field error when a location would exceed its number of guests; null when all fit. A guest who sees a whole
 * network counts at each of its locations, a blocked guest nowhere. `userId` is the guest not counted, null for a new
 * one.
 */
export async function validateGuestLimit(
  db: Db,
  role: GuestRole,
  added: GuestAccess,
  userId: number | null,
): Promise<FieldErrors | null> {
  const networkIds = role === "View Only" ? added.networks.map(({ id }) => id) : [];
  const locationIds = added.locations.map(({ id }) => id);
  const { rows } = await sql<{ name: string }>`
    select locations.pc_number || ' ' || locations.name as name
    from locations
    where (locations.id = any(${locationIds}) or locations.network_id = any(${networkIds}))
      and (select count(*) from guest_locations
          join users on users.id = guest_locations.user_id
          where guest_locations.location_id = locations.id and users.role = 'Location Level Guest'
            and users.status <> 'Blocked' and users.id is distinct from ${userId}::integer)
        + (select count(*) from memberships
          join users on users.id = memberships.user_id
          where memberships.network_id = locations.network_id and users.role = 'View Only'
            and users.status <> 'Blocked' and users.id is distinct from ${userId}::integer)
        >= ${MAX_GUESTS_PER_LOCATION}
    order by locations.name, locations.id
  `.execute(db);
  const full = guestLimitRefusal(rows.map((row) => row.name));
  return full === null ? null : fieldError(accessField(role), full);
}

interface Guest {
  id: number;
  companyId: number;
}

/** Return the access that a guest does not have yet. */
export async function findNewAccess(db: Db, userId: number, access: GuestAccess): Promise<GuestAccess> {
  const current = await db
    .selectFrom("users")
    .select([
      sql<number[]>`array(select network_id from memberships where user_id = users.id)`.as("networkIds"),
      sql<number[]>`array(select location_id from guest_locations where user_id = users.id)`.as("locationIds"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    networks: access.networks.filter(({ id }) => !current.networkIds.includes(id)),
    locations: access.locations.filter(({ id }) => !current.locationIds.includes(id)),
  };
}

/** Grant a guest access without revoking any. */
export async function grantAccess(db: Db, guest: Guest, access: GuestAccess): Promise<void> {
  const networkIds = access.networks.map(({ id }) => id);
  const locationIds = access.locations.map(({ id }) => id);
  await sql`
    insert into memberships (user_id, company_id, network_id, position)
    select ${guest.id}, ${guest.companyId}, id,
      place + coalesce((select max(position) from memberships where user_id = ${guest.id}), -1)
    from unnest(${networkIds}::integer[]) with ordinality as given (id, place)
    on conflict do nothing
  `.execute(db);
  await sql`
    insert into guest_locations (user_id, company_id, location_id)
    select ${guest.id}, ${guest.companyId}, id from unnest(${locationIds}::integer[]) as given (id)
    on conflict do nothing
  `.execute(db);
}

/**
 * Revoke a guest's access within an owner's scope, except for the access to keep. Networks that the owner sees only
 * partly, and those where the guest still has a location, stay.
 */
export async function revokeAccess(
  db: Db,
  access: AccessScope,
  { guest, role, kept }: { guest: Guest; role: GuestRole; kept: GuestAccess },
): Promise<void> {
  const networkIds = kept.networks.map(({ id }) => id);
  const locationIds = kept.locations.map(({ id }) => id);
  const inAccess = access.location("guestLocations.locationId");
  await sql`
    delete from guest_locations
    where user_id = ${guest.id} and location_id <> all(${locationIds}) and ${inAccess}
  `.execute(db);
  const isEmpty =
    role === "View Only"
      ? isWholeNetworkInScope(access, "memberships.networkId")
      : sql<boolean>`${access.network("memberships.networkId")} and not exists (
          select from guest_locations left_over join locations on locations.id = left_over.location_id
          where left_over.user_id = memberships.user_id and locations.network_id = memberships.network_id)`;
  await sql`
    delete from memberships
    where user_id = ${guest.id} and network_id <> all(${networkIds}) and ${isEmpty}
  `.execute(db);
}

/** Return the names of networks and locations, for the audit log. */
export function accessNames({ networks, locations }: GuestAccess) {
  return { networks: networks.map(({ name }) => name), locations: locations.map(({ name }) => name) };
}

export const NO_ACCESS: GuestAccess = { networks: [], locations: [] };

function refuseAccess(role: GuestRole, sentence: string): ResolvedAccess {
  return { access: null, fieldErrors: fieldError(accessField(role), sentence) };
}
