import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { GuestRole } from "#app/platform/identity/roles.ts";
import { isNetworkWhole } from "./guest-reach.server.ts";
import {
  MOST_GUESTS_A_LOCATION,
  NO_LOCATION,
  NO_NETWORK,
  NOT_YOURS,
  fieldOfAccess,
  refusalOfFull,
  refusalOfPart,
} from "./guest-rules.ts";

/** What a guest sees: whole networks for View Only, single locations and their networks otherwise. */
export interface GuestAccess {
  networks: { id: number; name: string }[];
  locations: { id: number; name: string }[];
}

export interface Chosen {
  networkIds: number[];
  locationIds: number[];
}

type Resolved = { access: GuestAccess; problems: null } | { access: null; problems: Problems };

/**
 * What an owner's choice stands for, within their reach: a whole network means all of its open locations to a Location
 * Level Guest. The networks stay locked, so that two invitations at once never fill a location over its limit.
 */
export async function lockAccess(db: Db, reach: Reach, role: GuestRole, chosen: Chosen): Promise<Resolved> {
  const { networkIds, locationIds } = chosen;
  const networks = await db
    .selectFrom("networks")
    .select(["networks.id", "networks.name", isNetworkWhole(reach, "networks.id").as("isWhole")])
    .where(reach.network("networks.id"))
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
  if (ticked.length < networkIds.length) return refused(role, NOT_YOURS);
  if (role === "View Only") {
    const partly = refusalOfPart(ticked.filter((network) => !network.isWhole).map((network) => network.name));
    if (partly) return refused(role, partly);
    if (ticked.length === 0) return refused(role, NO_NETWORK);
    return { access: { networks: ticked.map(({ id, name }) => ({ id, name })), locations: [] }, problems: null };
  }
  const locations = await findLocations(db, reach, chosen);
  if (locationIds.some((id) => !locations.some((location) => location.id === id))) return refused(role, NOT_YOURS);
  if (locations.length === 0) return refused(role, NO_LOCATION);
  const networkIdsOfLocations = new Set(locations.map((location) => location.networkId));
  return {
    access: {
      networks: networks.filter(({ id }) => networkIdsOfLocations.has(id)).map(({ id, name }) => ({ id, name })),
      locations: locations.map(({ id, name }) => ({ id, name })),
    },
    problems: null,
  };
}

async function findLocations(db: Db, reach: Reach, { networkIds, locationIds }: Chosen) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.networkId"])
    .select(sql<string>`locations.pc_number || ' ' || locations.name`.as("name"))
    .where(reach.location("locations.id"))
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
 * The problem of more guests than a location takes, at what is to be added for somebody; null when all fit. People who
 * see a whole network count at each of its locations, blocked people nowhere.
 */
export async function findFull(
  db: Db,
  role: GuestRole,
  added: GuestAccess,
  userId: number | null,
): Promise<Problems | null> {
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
        >= ${MOST_GUESTS_A_LOCATION}
    order by locations.name, locations.id
  `.execute(db);
  const full = refusalOfFull(rows.map((row) => row.name));
  return full === null ? null : problem(fieldOfAccess(role), full);
}

interface Guest {
  id: number;
  companyId: number;
}

/** The part of some access that a guest does not have yet. */
export async function newToGuest(db: Db, userId: number, access: GuestAccess): Promise<GuestAccess> {
  const held = await db
    .selectFrom("users")
    .select([
      sql<number[]>`array(select network_id from memberships where user_id = users.id)`.as("networkIds"),
      sql<number[]>`array(select location_id from guest_locations where user_id = users.id)`.as("locationIds"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return {
    networks: access.networks.filter(({ id }) => !held.networkIds.includes(id)),
    locations: access.locations.filter(({ id }) => !held.locationIds.includes(id)),
  };
}

/** Gives a guest access and takes none away. */
export async function giveAccess(db: Db, guest: Guest, access: GuestAccess): Promise<void> {
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
 * Takes what a guest sees within an owner's reach away, but for what is kept. Networks of which the owner sees only a
 * part, and those where the guest still has a location, stay.
 */
export async function takeAccess(
  db: Db,
  reach: Reach,
  guest: Guest,
  role: GuestRole,
  kept: GuestAccess,
): Promise<void> {
  const networkIds = kept.networks.map(({ id }) => id);
  const locationIds = kept.locations.map(({ id }) => id);
  const inReach = reach.location("guestLocations.locationId");
  await sql`
    delete from guest_locations
    where user_id = ${guest.id} and location_id <> all(${locationIds}) and ${inReach}
  `.execute(db);
  const isEmpty =
    role === "View Only"
      ? isNetworkWhole(reach, "memberships.networkId")
      : sql<boolean>`${reach.network("memberships.networkId")} and not exists (
          select from guest_locations left_over join locations on locations.id = left_over.location_id
          where left_over.user_id = memberships.user_id and locations.network_id = memberships.network_id)`;
  await sql`
    delete from memberships
    where user_id = ${guest.id} and network_id <> all(${networkIds}) and ${isEmpty}
  `.execute(db);
}

/** What access is called, for the audit log. */
export function namesOf({ networks, locations }: GuestAccess) {
  return { networks: networks.map(({ name }) => name), locations: locations.map(({ name }) => name) };
}

export const NO_ACCESS: GuestAccess = { networks: [], locations: [] };

function refused(role: GuestRole, sentence: string): Resolved {
  return { access: null, problems: problem(fieldOfAccess(role), sentence) };
}
