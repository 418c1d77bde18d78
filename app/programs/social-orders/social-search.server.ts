import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { defineRecordSearch } from "#app/programs/queue/record-search.server.ts";

export const socialSearch = defineRecordSearch({
  kind: "social",
  label: "Social media orders",
  table: "socialOrders",
  text: sql`(social_orders.number || ' ' || social_orders.package)`,
  title: sql`social_orders.number || ' ' || social_orders.package`,
  hasDrafts: true,
  user: { permission: "social:view", link: paths.socialOrder, list: paths.socialOrders },
  admin: { permission: "social:work", link: paths.socialChecklist, list: paths.socialQueue },
});
