import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { textContains } from "#db/text-search.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ScopeIds } from "./scope-rules.ts";
import { NO_SEARCHES, type ChoiceSearches, parseChosenScope, parseChoiceSearches } from "./chosen-scope.ts";
import type { ChoiceList, UserChoices } from "./user-choices.ts";

const MAX_OFFERED_CHOICES = 50;

/** List what a customer can be given, for the choices and searches in a form or an address. */
export function findRequestedChoices(
  db: Db,
  access: AccessScope,
  companyId: number,
  params: URLSearchParams | FormData,
) {
  return findUserChoices(db, access, {
    companyId,
    scopeIds: parseChosenScope(params),
    searches: parseChoiceSearches(params),
  });
}

/**
 * List what a customer of a company can be given: its networks, and the groups and locations of the chosen networks.
 */
export async function findUserChoices(
  db: Db,
  access: AccessScope,
  {
    companyId,
    scopeIds: { networkIds, groupIds, locationIds },
    searches = NO_SEARCHES,
  }: { companyId: number; scopeIds: ScopeIds; searches?: ChoiceSearches },
): Promise<{ choices: UserChoices; searches: ChoiceSearches }> {
  const networks = selectChoiceList({
    from: sql`networks`,
    where: sql`networks.company_id = ${companyId} and ${access.company("networks.company_id")}`,
    selectable: sql`networks.status = 'active'`,
    id: sql`networks.id`,
    name: sql`networks.name`,
    note: sql`networks.code`,
    chosen: networkIds,
    find: searches.networks && textContains(sql`networks.name`, searches.networks),
    order: sql`lower(networks.name)`,
  });
  const groups = selectChoiceList({
    from: sql`location_groups left join networks on networks.id = location_groups.network_id`,
    where: sql`location_groups.company_id = ${companyId} and ${access.company("location_groups.company_id")}`,
    selectable: sql`(location_groups.network_id is null or location_groups.network_id = any(${networkIds}))`,
    id: sql`location_groups.id`,
    name: sql`location_groups.name`,
    note: sql`coalesce(networks.name, 'all networks')`,
    chosen: groupIds,
    find: searches.groups && textContains(sql`location_groups.name`, searches.groups),
    order: sql`lower(location_groups.name)`,
  });
  const locations = selectChoiceList({
    from: sql`locations`,
    where: sql`locations.company_id = ${companyId} and ${access.company("locations.company_id")}`,
    selectable: sql`locations.network_id = any(${networkIds}) and locations.status <> 'closed'`,
    id: sql`locations.id`,
    name: sql`locations.name`,
    note: sql`concat_ws(', ', locations.pc_number,
      nullif(concat_ws(' ', nullif(locations.city, ''), locations.state), ''))`,
    chosen: locationIds,
    find:
      searches.locations &&
      textContains(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, searches.locations),
    order: sql`locations.pc_number`,
  });
  const { rows } = await sql<UserChoices>`
    select ${networks} as networks, ${groups} as groups, ${locations} as locations
  `.execute(db);
  const choices = rows[0];
  if (!choices) throw new Error("a query without a table answers with one row");
  return { choices, searches };
}

type SqlFragment = RawBuilder<unknown>;

function selectChoiceList(list: {
  from: SqlFragment;
  /** Condition for records of the company. */
  where: SqlFragment;
  /** Condition for records that can be newly chosen. */
  selectable: SqlFragment;
  id: SqlFragment;
  name: SqlFragment;
  note: SqlFragment;
  chosen: number[];
  find: RawBuilder<boolean> | "";
  order: SqlFragment;
}): RawBuilder<ChoiceList> {
  const { from, where, selectable, id, name, note, chosen, order } = list;
  const found = list.find === "" ? sql`true` : list.find;
  return sql<ChoiceList>`json_build_object(
    'chosen', (select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'note', ${note})
      order by array_position(${chosen}::integer[], ${id})), '[]')
      from ${from} where ${where} and ${id} = any(${chosen})),
    'offered', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'note', note)), '[]') from (
      select ${id} as id, ${name} as name, ${note} as note from ${from}
      where ${where} and ${selectable} and ${found} and ${id} <> all(${chosen})
      order by ${order}, ${id} limit ${MAX_OFFERED_CHOICES}) offered),
    'isLong', (select count(*) from (
      select from ${from} where ${where} and ${selectable} limit ${MAX_OFFERED_CHOICES + 1}) counted) > ${MAX_OFFERED_CHOICES})`;
}
