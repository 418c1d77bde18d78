import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { reachesRecord } from "#app/programs/queue/program-reach.server.ts";

/** Orders by their number and package; drafts are their customers'. */
export const socialSearch: SearchSource = {
  ...{ kind: "social", label: "Social media orders", table: "socialOrders" },
  joins: sql`join locations on locations.id = social_orders.location_id`,
  number: sql`social_orders.number`,
  text: sql`(social_orders.number || ' ' || social_orders.package)`,
  title: sql`social_orders.number || ' ' || social_orders.package`,
  note: sql`locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "social:view",
    where: (reach) => reachesRecord(reach, "socialOrders"),
    link: ({ id }) => paths.socialOrder(id),
    list: paths.socialOrders,
  },
  admin: {
    permission: "social:work",
    where: (reach) => sql`(social_orders.status <> 'draft' and ${reachesRecord(reach, "socialOrders")})`,
    link: ({ id }) => paths.socialChecklist(id),
    list: (company) => paths.socialQueue({ company }),
  },
};
