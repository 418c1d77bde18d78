import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

export const MOST_OFFERED = 100;

/** The first of many records and the chosen one, and whether there are more. */
export interface OfferedRecords {
  first: { id: number; name: string }[];
  areMore: boolean;
}

interface Chosen {
  network: number | null;
  networkName: string;
}

/** The networks that a list's filter offers, as JSON: by name the first whose names fit, and the chosen one. */
export function offeredNetworks(companyId: number, { network, networkName }: Chosen): RawBuilder<OfferedRecords> {
  const isOpen = sql`(company_id = ${companyId} and status <> 'merged')`;
  const fits = networkName === "" ? sql`true` : like(sql`name`, networkName);
  return sql`json_build_object(
    'first', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
      (select id, name from networks where ${isOpen} and ${fits} order by lower(name), id limit ${MOST_OFFERED})
      union select id, name from networks where company_id = ${companyId} and id = ${network}) offered), '[]'),
    'areMore', (select count(*) > ${MOST_OFFERED} from (
      select from networks where ${isOpen} limit ${MOST_OFFERED + 1}) counted))`;
}

/** The same alone, of a company in reach. */
export async function findOfferedNetworks(
  db: Db,
  reach: Reach,
  companyId: number,
  chosen: Chosen,
): Promise<OfferedRecords> {
  const company = await db
    .selectFrom("companies")
    .select(offeredNetworks(companyId, chosen).as("networks"))
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company?.networks ?? { first: [], areMore: false };
}

/** Holds where a network, by its table's name, has a name that fits, or the id that was asked for. */
export function isNetworkAsked(table: string, asked: string): RawBuilder<boolean> {
  const byName = like(sql.ref(`${table}.name`), asked);
  const id = networkIdIn(asked);
  return id === null ? byName : sql`(${sql.ref(`${table}.id`)} = ${id} or ${byName})`;
}

/** The id that an address asks for; null where it asks for a name. */
export function networkIdIn(asked: string): number | null {
  return /^\d{1,9}$/.test(asked) ? Number(asked) : null;
}

/** Holds where the network of a column, as in "locations.networkId", has a name that fits. */
export function isOfNetworkNamed(column: string, name: string): RawBuilder<boolean> {
  return sql`exists (select from networks of_name
    where of_name.id = ${sql.ref(column)} and ${like(sql`of_name.name`, name)})`;
}
