import { defineList } from "#app/ui/list-address.ts";
import { oneOf, text } from "#app/ui/list-filters.ts";

export const GROUP_SCOPES = ["company", "network"] as const;
/** What a group may lack. */
export const MISSING_OF_GROUP = ["locations", "users"] as const;

/** The address of a company's list of groups. */
export const groupList = defineList({
  sorts: { name: "text", network: "text", locations: "other", users: "other", changed: "other" },
  defaultSort: { by: "name" },
  filters: {
    organization: text(),
    scope: oneOf(GROUP_SCOPES),
    missing: oneOf(MISSING_OF_GROUP),
  },
});

export type GroupListState = ReturnType<typeof groupList.decode>;
