import { type RawBuilder, sql } from "kysely";
import { like } from "#db/like.ts";
import { field, text } from "#app/platform/records/list-columns.server.ts";
import { choice } from "#app/platform/records/list-filters.server.ts";
import { addressFilters, placeFilters } from "./report-filters.server.ts";

type RecordTable = "claims" | "freeCoffeeRequests" | "socialOrders" | "plans" | "budgetAccounts";

/** Whose a record of a program is: the network that it stays with, and its location. Its query joins both. */
export const holderColumns = {
  organizationName: text("{Network}", field("networks.name"), { sort: true, size: 170 }),
  pcNumber: text("{pcNumber}", sql<string | null>`locations.pc_number`, {
    ...{ sort: { by: [sql`locations.pc_number`] }, none: "All", size: 105 },
  }),
  location: text("{Location}", sql<string | null>`locations.name`, {
    sort: true,
    none: "All",
    hidden: true,
    card: "hidden",
    size: 190,
  }),
};

/** Finds an account by whose it is. */
export const holderSearch = {
  label: "{Location} or {network}",
  where: (q: string) => like(sql`networks.name || ' ' || coalesce(locations.name, '')`, q),
};

/** Narrows accounts to those of programs that run, or that are over. */
export const programStanding = choice("Program", { running: "Open or closing", over: "Closed" }, (asked) =>
  asked === "over" ? sql`incentive_programs.status = 'closed'` : sql`incentive_programs.status in ('open', 'closing')`,
);

/** What narrows records of a program: where they are, and the specification's fields. A user's are those of their networks. */
export function recordFilters(table: RecordTable) {
  const [id, network, location] = [
    sql.ref(`${table}.id`),
    sql.ref(`${table}.networkId`),
    sql.ref(`${table}.locationId`),
  ];
  const ofNetworks = (ids: RawBuilder<unknown>) => sql<boolean>`${network} in (${ids})`;
  return {
    ...placeFilters({ ofNetworks, atPlace: (places) => sql`${location} in (${places})` }),
    ...addressFilters({
      ...{ id, ofNetworks },
      ofUser: (userId) => sql`${network} in (select network_id from memberships where user_id = ${userId})`,
    }),
  };
}
