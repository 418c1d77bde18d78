import { defineList } from "#app/ui/list-address.ts";
import { day, flag, oneOf, recordId } from "#app/ui/list-filters.ts";
import { ACTION_STATUSES } from "./action-rules.ts";

/**
 * The address of a checklist. Its orders are its groups: by week, plan, person or location. Without a status it shows what is
 * open, and what was done a moment ago.
 */
export const actionList = defineList({
  sorts: { week: "other", plan: "text", person: "text", location: "text" },
  defaultSort: { by: "week", desc: false },
  filters: {
    status: oneOf([...ACTION_STATUSES, "all"]),
    late: flag(),
    mine: flag(),
    plan: recordId(),
    owner: recordId(),
    due: day(),
  },
});

export type ActionListState = ReturnType<typeof actionList.decode>;
export type ActionGrouping = ActionListState["sort"]["by"];
