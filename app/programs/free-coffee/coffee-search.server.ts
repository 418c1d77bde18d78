import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

export const coffeeSearch: SearchSource = {
  kind: "freeCoffee",
  label: "Free coffee requests",
  table: "freeCoffeeRequests",
  joins: sql`join locations on locations.id = free_coffee_requests.location_id`,
  number: sql`free_coffee_requests.number`,
  text: sql`free_coffee_requests.number`,
  title: sql`free_coffee_requests.number`,
  note: sql`locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "free-coffee:view",
    where: (access) => access.record("freeCoffeeRequests"),
    link: ({ id }) => paths.coffeeRequest(id),
    list: paths.coffeeRequests,
  },
  admin: {
    permission: "free-coffee:decide",
    where: (access) => access.record("freeCoffeeRequests"),
    link: ({ id }) => paths.decideCoffeeRequest(id),
    list: (company) => paths.coffeeQueue({ company }),
  },
};
