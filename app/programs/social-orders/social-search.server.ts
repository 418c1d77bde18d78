import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** Search source of orders by number and package; advisors do not find drafts. */
export const socialSearch: SearchSource = {
  kind: "social",
  label: "Social media orders",
  table: "socialOrders",
  joins: sql`join locations on locations.id = social_orders.location_id`,
  number: sql`social_orders.number`,
  text: sql`(social_orders.number || ' ' || social_orders.package)`,
  title: sql`social_orders.number || ' ' || social_orders.package`,
  note: sql`locations.name || ' (' || locations.pc_number || ')'`,
  user: {
    permission: "social:view",
    where: (access) => access.record("socialOrders"),
    link: ({ id }) => paths.socialOrder(id),
    list: paths.socialOrders,
  },
  admin: {
    permission: "social:work",
    where: (access) => sql`(social_orders.status <> 'draft' and ${access.record("socialOrders")})`,
    link: ({ id }) => paths.socialChecklist(id),
    list: (company) => paths.socialQueue({ company }),
  },
};
