import { type RawBuilder, sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter } from "#app/platform/records/list-filters.server.ts";
import { specificationFilters, locationFilters } from "./report-filters.server.ts";

type RecordTable = "claims" | "freeCoffeeRequests" | "socialOrders" | "plans" | "budgetAccounts";

const shop = sql<string | null>`locations.name || ' (' || locations.pc_number || ')'`;

/** Columns of a program record's network, which it stays with, and location. The query joins both. */
export const holderColumns = {
  organizationName: textColumn("{Network}", fieldRef("networks.name"), { below: shop, sort: true, size: 170 }),
  pcNumber: textColumn("{pcNumber}", sql<string | null>`locations.pc_number`, {
    hidden: "screen",
    sort: { by: [sql`locations.pc_number`] },
    none: "All",
    size: 105,
  }),
  location: textColumn("{Location}", sql<string | null>`locations.name`, {
    sort: true,
    none: "All",
    hidden: true,
    card: "hidden",
    size: 190,
  }),
};

/** Search of accounts by network or location. */
export const holderSearch = {
  label: "{Location} or {network}",
  where: (q: string) => textContains(sql`networks.name || ' ' || coalesce(locations.name, '')`, q),
};

/** Filter of accounts by programs that are open or closing, or closed. */
export const programStatusFilter = oneOfFilter(
  "Program",
  { running: "Open or accepting claims", over: "Closed" },
  (requested) =>
    requested === "over"
      ? sql`incentive_programs.status = 'closed'`
      : sql`incentive_programs.status in ('open', 'closing')`,
);

/**
 * Return the filters of a program's records: their locations, and the specification's fields. The records of a user are
 * those of their networks.
 */
export function recordFilters(table: RecordTable) {
  const [id, network, location] = [
    sql.ref(`${table}.id`),
    sql.ref(`${table}.networkId`),
    sql.ref(`${table}.locationId`),
  ];
  const ofNetworks = (ids: RawBuilder<unknown>) => sql<boolean>`${network} in (${ids})`;
  return {
    ...locationFilters({ ofNetworks, atLocations: (places) => sql`${location} in (${places})` }),
    ...specificationFilters({
      id,
      ofNetworks,
      ofUser: (userId) => sql`${network} in (select network_id from memberships where user_id = ${userId})`,
    }),
  };
}
