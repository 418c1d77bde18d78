import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** Search source for plans, for users only: advisors have no page of a single plan. */
export const planSearch: SearchSource = {
  kind: "plans",
  label: "{Plans}",
  table: "plans",
  joins: sql`join locations on locations.id = plans.location_id`,
  number: sql`plans.number`,
  text: sql`(plans.name || ' ' || plans.number)`,
  title: sql`plans.name`,
  note: sql`plans.number || ' · ' || locations.name`,
  user: {
    permission: "plan:view",
    where: (access) => access.location("plans.locationId"),
    link: ({ id }) => paths.plan(id),
    list: paths.plans,
  },
};
