import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { isIdeaForLocation, ideaSearchText } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";

/**
 * Search source for ideas. Users find ideas available at one of their locations, with a link to a new plan; advisors
 * find all of a company's ideas.
 */
export const ideaSearch: SearchSource = {
  kind: "ideas",
  label: "{Ideas}",
  table: "ideas",
  number: sql`ideas.code`,
  text: ideaSearchText,
  title: sql`ideas.title`,
  note: sql`ideas.code`,
  user: {
    permission: "plan:edit",
    where: (access) => sql`(ideas.status = 'active' and ${access.company("ideas.companyId")}
      and exists (select from locations where locations.company_id = ideas.company_id
        and ${access.location("locations.id")} and ${isIdeaForLocation(sql.ref("ideas.id"), sql.ref("locations.id"))}))`,
    link: () => paths.createPlan(),
  },
  admin: {
    permission: "idea:manage",
    where: (access) => access.company("ideas.companyId"),
    link: ({ id }) => paths.editIdea(id),
    list: (company) => paths.ideas({ company }),
  },
};
