import { defineList } from "#app/ui/list-address.ts";
import { listOf, oneOf } from "#app/ui/list-filters.ts";
import { IDEA_STATUSES } from "#app/planning/idea-catalogue/idea-rules.ts";

/** The address of a company's ideas with how many locations each is given to or kept from. */
export const siteIdeaList = defineList({
  sorts: { title: "text", code: "text", status: "text", included: "other", excluded: "other" },
  defaultSort: { by: "title" },
  filters: { status: listOf(IDEA_STATUSES), chosen: oneOf(["yes", "no"]) },
});

/** The address of the locations that one idea is given to or kept from. */
export const siteLocationList = defineList({
  sorts: { name: "text", pcNumber: "text", network: "text", kind: "text" },
  defaultSort: { by: "name" },
  filters: { kind: oneOf(["include", "exclude"]) },
});

export type SiteIdeaListState = ReturnType<typeof siteIdeaList.decode>;
export type SiteLocationListState = ReturnType<typeof siteLocationList.decode>;
