import type { ListState, ListView } from "#app/ui/list/list-view.ts";
import type { ActionStatus } from "#app/planning/actions/action-rules.ts";

/** The orders of a checklist are its groups. */
export const ACTION_GROUPINGS = ["week", "plan", "person", "location"] as const;
export type ActionGrouping = (typeof ACTION_GROUPINGS)[number];

export const standardGrouping = { by: "week", desc: false } as const;

/** What the address of a checklist asks. Without a status it shows what is open, and what was done a moment ago. */
export interface ActionListState extends ListState {
  grouping: ActionGrouping;
  asked: {
    status: ActionStatus | "all" | null;
    late: boolean;
    mine: boolean;
    plan: number | null;
    owner: number | null;
    due: string | null;
  };
}

/** What leads from one page of a checklist to the next. */
export function actionListView(state: ActionListState, total: number) {
  const view = { state, total, standard: standardGrouping, kept: [], columns: [] };
  return view satisfies Partial<ListView<never>>;
}
