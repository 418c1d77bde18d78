import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { isForLocation, searchText } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/** The ideas of a company; its customers find what one of their locations can plan, where they begin a plan. */
export const ideaSearch: SearchSource = {
  ...{ kind: "ideas", label: "{Ideas}", table: "ideas" },
  number: sql`ideas.code`,
  text: searchText,
  title: sql`ideas.title`,
  note: sql`ideas.code`,
  user: {
    permission: "plan:edit",
    where: (reach) => sql`(ideas.status = 'active' and ${reach.company("ideas.companyId")}
      and exists (select from locations where locations.company_id = ideas.company_id
        and ${reach.location("locations.id")} and ${isForLocation(sql.ref("ideas.id"), sql.ref("locations.id"))}))`,
    link: () => paths.createPlan(),
  },
  admin: {
    permission: "idea:manage",
    where: (reach) => reach.company("ideas.companyId"),
    link: ({ id }) => paths.editIdea(id),
    list: (company) => paths.ideas({ company }),
  },
};
