import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

export const MAX_OFFERED = 100;

/** First of many records with the chosen one, and `areMore` when there are others. */
export interface OfferedRecords {
  first: { id: number; name: string }[];
  areMore: boolean;
}

interface Chosen {
  network: number | null;
  networkName: string;
}

/**
 * Build the SQL of the networks that a list's filter offers, as JSON: the first ones by name that match, and the chosen
 * one.
 */
export function selectNetworkChoices(companyId: number, { network, networkName }: Chosen): RawBuilder<OfferedRecords> {
  const isOpen = sql`(company_id = ${companyId} and status <> 'merged')`;
  const fits = networkName === "" ? sql`true` : textContains(sql`name`, networkName);
  return sql`json_build_object(
    'first', coalesce((select json_agg(json_build_object('id', id, 'name', name) order by lower(name), id) from (
      (select id, name from networks where ${isOpen} and ${fits} order by lower(name), id limit ${MAX_OFFERED})
      union select id, name from networks where company_id = ${companyId} and id = ${network}) offered), '[]'),
    'areMore', (select count(*) > ${MAX_OFFERED} from (
      select from networks where ${isOpen} limit ${MAX_OFFERED + 1}) counted))`;
}

/** Find the same choices for a company within the scope. */
export async function findOfferedNetworks(
  db: Db,
  access: AccessScope,
  companyId: number,
  chosen: Chosen,
): Promise<OfferedRecords> {
  const company = await db
    .selectFrom("companies")
    .select(selectNetworkChoices(companyId, chosen).as("networks"))
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  return company?.networks ?? { first: [], areMore: false };
}

/**
 * Build the SQL condition that the row of a networks table or alias has a name that matches the searched text, or has
 * it as its id.
 */
export function isMatchingNetwork(table: string, searched: string): RawBuilder<boolean> {
  const byName = textContains(sql.ref(`${table}.name`), searched);
  const id = parseNetworkId(searched);
  return id === null ? byName : sql`(${sql.ref(`${table}.id`)} = ${id} or ${byName})`;
}

/** Return the id in a searched text; null when it is a name. */
export function parseNetworkId(searched: string): number | null {
  return /^\d{1,9}$/.test(searched) ? Number(searched) : null;
}

/** Build the SQL condition that the network in a column such as "locations.networkId" has a matching name. */
export function isInNetworkNamed(column: string, name: string): RawBuilder<boolean> {
  return sql`exists (select from networks of_name
    where of_name.id = ${sql.ref(column)} and ${textContains(sql`of_name.name`, name)})`;
}
