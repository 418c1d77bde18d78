import { type ActionTransition, actionWorkflow } from "./action-rules.ts";

/** Return what a transition did, as a sentence: "Order the flyers marked as done." */
export function actionTransitionText(title: string, move: ActionTransition): string {
  return `${title} ${actionWorkflow.transitions[move].done}.`;
}

/** Return the assignee of an action: a user's name, else "Any" with the usual role, else "Anyone". */
export function assigneeText({ owner, ownerRole }: { owner: string | null; ownerRole: string | null }): string {
  return owner ?? (ownerRole ? `Any ${ownerRole}` : "Unassigned");
}
