import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { ScopeIds, Scoped } from "./scope-rules.ts";

/** The networks, groups and locations of a company among some ids, as far as they are in reach. */
export async function findScope(db: Db, reach: Reach, companyId: number, ids: ScopeIds): Promise<Scoped[]> {
  const { rows } = await sql<Scoped>`
    select 'networkIds' as kind, networks.id, networks.name, null::integer as network_id,
      networks.status = 'active' as is_active
    from networks
    where networks.id = any(${ids.networkIds}) and networks.company_id = ${companyId} and ${reach.network(
      "networks.id",
    )}
    union all
    select 'groupIds', location_groups.id, location_groups.name, location_groups.network_id, true
    from location_groups
    where location_groups.id = any(${ids.groupIds}) and location_groups.company_id = ${companyId}
      and ${reach.company("location_groups.company_id")}
    union all
    select 'locationIds', locations.id, locations.pc_number || ' ' || locations.name, locations.network_id,
      locations.status <> 'closed'
    from locations
    where locations.id = any(${ids.locationIds}) and locations.company_id = ${companyId}
      and ${reach.location("locations.id")}
  `.execute(db);
  return rows;
}

/** What some ids are called, in their order, for the audit log. */
export function scopeNames(scope: readonly Scoped[], { networkIds, groupIds, locationIds }: ScopeIds) {
  const namesOf = (kind: keyof ScopeIds, ids: readonly number[]) =>
    ids.map((id) => scope.find((one) => one.kind === kind && one.id === id)?.name ?? `#${id}`);
  return {
    networks: namesOf("networkIds", networkIds),
    groups: namesOf("groupIds", groupIds),
    locations: namesOf("locationIds", locationIds),
  };
}

interface Scoping {
  userId: number;
  ids: ScopeIds;
  held: ScopeIds;
}

/** Makes the scope of some people of a company exactly these ids, and leaves alone what they held already. */
export async function writeScopes(db: Db, companyId: number, people: readonly Scoping[]): Promise<void> {
  for (const kind of ["networkIds", "groupIds", "locationIds"] as const) {
    const differing = people.filter(({ ids, held }) => String(ids[kind]) !== String(held[kind]));
    if (differing.length > 0) await writeLinks(db, companyId, kind, differing);
  }
}

/** Takes everything away that somebody reaches in their company, so that they can belong to another. */
export async function leaveCompany(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("memberships").where("userId", "=", userId).execute();
  await db.deleteFrom("groupUsers").where("userId", "=", userId).execute();
  await db.deleteFrom("guestLocations").where("userId", "=", userId).execute();
}

const links = {
  networkIds: { table: "memberships", column: "network_id" },
  groupIds: { table: "group_users", column: "group_id" },
  locationIds: { table: "guest_locations", column: "location_id" },
} as const;

async function writeLinks(db: Db, companyId: number, kind: keyof ScopeIds, people: readonly Scoping[]): Promise<void> {
  const [table, column] = [sql.table(links[kind].table), sql.ref(links[kind].column)];
  const given = people.flatMap(({ userId, ids }) => ids[kind].map((link, place) => ({ id: userId, link, place })));
  // Networks alone have an order.
  const isOrdered = kind === "networkIds";
  const position = (part: RawBuilder<unknown>) => (isOrdered ? part : sql``);
  await sql`
    with given as (
      select id, link, place from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as one (id integer, link integer, place integer)
    ), gone as (
      delete from ${table}
      where user_id = any(${people.map(({ userId }) => userId)}) and (user_id, ${column}) not in (select id, link from given)
    )
    insert into ${table} (user_id, company_id, ${column}${position(sql`, position`)})
    select id, ${companyId}, link${position(sql`, place`)} from given
    on conflict ${isOrdered ? sql`(user_id, network_id) do update set position = excluded.position` : sql`do nothing`}
  `.execute(db);
}
