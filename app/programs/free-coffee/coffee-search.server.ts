import { paths } from "#app/paths.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

export const coffeeSearch = defineRecordSearch({
  kind: "freeCoffee",
  label: "Free coffee requests",
  table: "freeCoffeeRequests",
  user: { permission: "free-coffee:view", link: paths.coffeeRequest, list: paths.coffeeRequests },
  admin: { permission: "free-coffee:decide", link: paths.decideCoffeeRequest, list: paths.coffeeQueue },
});
