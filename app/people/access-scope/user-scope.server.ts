import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ScopeIds, ScopeItem } from "./scope-rules.ts";

/** Return the networks, groups and locations of a company that have one of the ids and are within the scope. */
export async function findScopeItems(
  db: Db,
  access: AccessScope,
  companyId: number,
  ids: ScopeIds,
): Promise<ScopeItem[]> {
  const { rows } = await sql<ScopeItem>`
    select 'networkIds' as kind, networks.id, networks.name, null::integer as network_id,
      networks.status = 'active' as is_active
    from networks
    where networks.id = any(${ids.networkIds}) and networks.company_id = ${companyId} and ${access.network(
      "networks.id",
    )}
    union all
    select 'groupIds', location_groups.id, location_groups.name, location_groups.network_id, true
    from location_groups
    where location_groups.id = any(${ids.groupIds}) and location_groups.company_id = ${companyId}
      and ${access.company("location_groups.company_id")}
    union all
    select 'locationIds', locations.id, locations.pc_number || ' ' || locations.name, locations.network_id,
      locations.status <> 'closed'
    from locations
    where locations.id = any(${ids.locationIds}) and locations.company_id = ${companyId}
      and ${access.location("locations.id")}
  `.execute(db);
  return rows;
}

/** Return the names of some ids in their order, for the audit log. */
export function scopeNames(scope: readonly ScopeItem[], { networkIds, groupIds, locationIds }: ScopeIds) {
  const namesOf = (kind: keyof ScopeIds, ids: readonly number[]) =>
    ids.map((id) => scope.find((one) => one.kind === kind && one.id === id)?.name ?? `#${id}`);
  return {
    networks: namesOf("networkIds", networkIds),
    groups: namesOf("groupIds", groupIds),
    locations: namesOf("locationIds", locationIds),
  };
}

interface ScopeChange {
  userId: number;
  ids: ScopeIds;
  currentIds: ScopeIds;
}

/** Set the scope of some users of a company to exactly these ids; links they already have are not written again. */
export async function writeScopes(db: Db, companyId: number, people: readonly ScopeChange[]): Promise<void> {
  for (const kind of ["networkIds", "groupIds", "locationIds"] as const) {
    const differing = people.filter(({ ids, currentIds }) => String(ids[kind]) !== String(currentIds[kind]));
    if (differing.length > 0) await writeLinks(db, companyId, kind, differing);
  }
}

/** Remove all access of a user in their company, so that they can belong to another. */
export async function removeCompanyAccess(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("memberships").where("userId", "=", userId).execute();
  await db.deleteFrom("groupUsers").where("userId", "=", userId).execute();
  await db.deleteFrom("guestLocations").where("userId", "=", userId).execute();
}

const links = {
  networkIds: { table: "memberships", column: "network_id" },
  groupIds: { table: "group_users", column: "group_id" },
  locationIds: { table: "guest_locations", column: "location_id" },
} as const;

async function writeLinks(
  db: Db,
  companyId: number,
  kind: keyof ScopeIds,
  people: readonly ScopeChange[],
): Promise<void> {
  const [table, column] = [sql.table(links[kind].table), sql.ref(links[kind].column)];
  const linkRows = people.flatMap(({ userId, ids }) => ids[kind].map((link, place) => ({ id: userId, link, place })));
  const isOrdered = kind === "networkIds";
  const position = (part: RawBuilder<unknown>) => (isOrdered ? part : sql``);
  await sql`
    with given as (
      select id, link, place from jsonb_to_recordset(${JSON.stringify(linkRows)}::jsonb)
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
