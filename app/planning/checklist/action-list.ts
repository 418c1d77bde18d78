import type { ListState, ListView } from "#app/ui/list/list-view.ts";
import type { ActionStatus } from "#app/planning/actions/action-rules.ts";

/** Groupings of a checklist, which are also the values of its `sort` param. */
export const ACTION_GROUPINGS = ["week", "plan", "person", "location"] as const;
export type ActionGrouping = (typeof ACTION_GROUPINGS)[number];

export const standardGrouping = { by: "week", desc: false } as const;

/** Decoded address of a checklist. Without a status it shows open actions, and those done in the last 12 hours. */
export interface ActionListState extends ListState {
  grouping: ActionGrouping;
  filterValues: {
    status: ActionStatus | "all" | null;
    late: boolean;
    mine: boolean;
    plan: number | null;
    /** Plan whose campaign is shown: the plans created together with it, at all locations. */
    campaign: number | null;
    owner: number | null;
    due: string | null;
  };
}

/** Return the view that the pager and the links of a checklist need. */
export function actionListView(state: ActionListState, total: number) {
  const view = { state, total, standard: standardGrouping, kept: [], columns: [] };
  return view satisfies Partial<ListView<never>>;
}
