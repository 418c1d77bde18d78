import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { like } from "#db/like.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import type { ScopeIds } from "./scope-rules.ts";
import { FOUND_ALL, type Finds, chosenScope, findsOf } from "./chosen-scope.ts";
import type { ChoiceList, UserChoices } from "./user-choices.ts";

const MOST_OFFERED = 50;

/** What a customer can be given, for what a form or an address has chosen and searched so far. */
export function findChoicesAsked(db: Db, reach: Reach, companyId: number, given: URLSearchParams | FormData) {
  return findUserChoices(db, reach, companyId, chosenScope(given), findsOf(given));
}

/** What a customer of a company can be given: its networks, and the groups and locations of the chosen networks. */
export async function findUserChoices(
  db: Db,
  reach: Reach,
  companyId: number,
  { networkIds, groupIds, locationIds }: ScopeIds,
  finds: Finds = FOUND_ALL,
): Promise<{ choices: UserChoices; finds: Finds }> {
  const networks = choiceList({
    from: sql`networks`,
    where: sql`networks.company_id = ${companyId} and ${reach.company("networks.company_id")}`,
    open: sql`networks.status = 'active'`,
    id: sql`networks.id`,
    name: sql`networks.name`,
    note: sql`networks.code`,
    chosen: networkIds,
    find: finds.networks && like(sql`networks.name`, finds.networks),
    order: sql`lower(networks.name)`,
  });
  const groups = choiceList({
    from: sql`location_groups left join networks on networks.id = location_groups.network_id`,
    where: sql`location_groups.company_id = ${companyId} and ${reach.company("location_groups.company_id")}`,
    open: sql`(location_groups.network_id is null or location_groups.network_id = any(${networkIds}))`,
    id: sql`location_groups.id`,
    name: sql`location_groups.name`,
    note: sql`coalesce(networks.name, 'all networks')`,
    chosen: groupIds,
    find: finds.groups && like(sql`location_groups.name`, finds.groups),
    order: sql`lower(location_groups.name)`,
  });
  const locations = choiceList({
    from: sql`locations`,
    where: sql`locations.company_id = ${companyId} and ${reach.company("locations.company_id")}`,
    open: sql`locations.network_id = any(${networkIds}) and locations.status <> 'closed'`,
    id: sql`locations.id`,
    name: sql`locations.name`,
    note: sql`concat_ws(', ', locations.pc_number,
      nullif(concat_ws(' ', nullif(locations.city, ''), locations.state), ''))`,
    chosen: locationIds,
    find:
      finds.locations &&
      like(sql`locations.pc_number || ' ' || locations.name || ' ' || locations.city`, finds.locations),
    order: sql`locations.pc_number`,
  });
  const { rows } = await sql<UserChoices>`
    select ${networks} as networks, ${groups} as groups, ${locations} as locations
  `.execute(db);
  const choices = rows[0];
  if (!choices) throw new Error("a query without a table answers with one row");
  return { choices, finds };
}

type Part = RawBuilder<unknown>;

function choiceList(list: {
  from: Part;
  /** What belongs to the company. */
  where: Part;
  /** What may be chosen anew. */
  open: Part;
  id: Part;
  name: Part;
  note: Part;
  chosen: number[];
  find: RawBuilder<boolean> | "";
  order: Part;
}): RawBuilder<ChoiceList> {
  const { from, where, open, id, name, note, chosen, order } = list;
  const found = list.find === "" ? sql`true` : list.find;
  return sql<ChoiceList>`json_build_object(
    'chosen', (select coalesce(json_agg(json_build_object('id', ${id}, 'name', ${name}, 'note', ${note})
      order by array_position(${chosen}::integer[], ${id})), '[]')
      from ${from} where ${where} and ${id} = any(${chosen})),
    'offered', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'note', note)), '[]') from (
      select ${id} as id, ${name} as name, ${note} as note from ${from}
      where ${where} and ${open} and ${found} and ${id} <> all(${chosen})
      order by ${order}, ${id} limit ${MOST_OFFERED}) offered),
    'isLong', (select count(*) from (
      select from ${from} where ${where} and ${open} limit ${MOST_OFFERED + 1}) counted) > ${MOST_OFFERED})`;
}
