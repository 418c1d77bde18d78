import { sql } from "kysely";
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

/** The names of what some ids stand for, in their order, for the audit log. */
export function namesOf(scope: readonly Scoped[], kind: keyof ScopeIds, ids: readonly number[]): string[] {
  return ids.map((id) => scope.find((one) => one.kind === kind && one.id === id)?.name ?? `#${id}`);
}

/** Makes the scope of a person exactly these ids, and leaves alone what they held already. */
export async function writeScope(
  db: Db,
  userId: number,
  companyId: number,
  ids: ScopeIds,
  held: ScopeIds,
): Promise<void> {
  const differs = (kind: keyof ScopeIds) => String(ids[kind]) !== String(held[kind]);
  if (differs("networkIds")) await writeMemberships(db, userId, companyId, ids.networkIds);
  if (differs("groupIds")) await writeLinks(db, "group_users", "group_id", userId, companyId, ids.groupIds);
  if (differs("locationIds"))
    await writeLinks(db, "guest_locations", "location_id", userId, companyId, ids.locationIds);
}

/** Takes everything away that somebody reaches in their company, so that they can belong to another. */
export async function leaveCompany(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("memberships").where("userId", "=", userId).execute();
  await db.deleteFrom("groupUsers").where("userId", "=", userId).execute();
  await db.deleteFrom("guestLocations").where("userId", "=", userId).execute();
}

async function writeMemberships(db: Db, userId: number, companyId: number, networkIds: number[]): Promise<void> {
  await sql`
    with gone as (delete from memberships where user_id = ${userId} and network_id <> all(${networkIds}))
    insert into memberships (user_id, company_id, network_id, position)
    select ${userId}, ${companyId}, id, place - 1
    from unnest(${networkIds}::integer[]) with ordinality as chosen (id, place)
    on conflict (user_id, network_id) do update set position = excluded.position
  `.execute(db);
}

async function writeLinks(
  db: Db,
  table: "group_users" | "guest_locations",
  column: "group_id" | "location_id",
  userId: number,
  companyId: number,
  ids: number[],
): Promise<void> {
  await sql`
    with gone as (delete from ${sql.table(table)} where user_id = ${userId} and ${sql.ref(column)} <> all(${ids}))
    insert into ${sql.table(table)} (user_id, company_id, ${sql.ref(column)})
    select ${userId}, ${companyId}, id from unnest(${ids}::integer[]) as chosen (id)
    on conflict do nothing
  `.execute(db);
}
