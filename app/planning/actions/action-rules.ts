import type { Role } from "#app/platform/identity/roles.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import {
  type ColumnValue,
  defineWorkflow,
  statusOf,
  type Transition,
  transitionRefusal,
} from "#app/platform/workflow/define-workflow.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";
import { countText } from "#app/ui/text/format.ts";
import type { Tone } from "#app/ui/content/status.tsx";

export type ActionStatus = ColumnValue<"actions", "status">;

/** Action as its rules see it. `doneOn` is null unless it is done. */
export interface ActionStatusFacts {
  status: ActionStatus;
  isMandatory: boolean;
  doneOn: string | null;
}

/**
 * Role of the actor, today at the action's location (YYYY-MM-DD), and the number of days in which the company lets a
 * done action be reopened.
 */
interface ActionTransitionContext {
  role: Role;
  today: string;
  reopenDays: number;
}

/** Workflow of an action (docs/product/workflows.md). */
export const actionWorkflow = defineWorkflow<ActionStatus, ActionStatusFacts, ActionTransitionContext>()({
  noun: "to-do",
  statuses: {
    todo: { word: "To do", tone: "neutral", waitsFor: "customer" },
    inProgress: { word: "In progress", tone: "info", waitsFor: "customer" },
    done: { word: "Done", tone: "success" },
    notNeeded: { word: "Not needed", tone: "neutral" },
  },
  transitions: {
    start: { from: ["todo"], to: "inProgress", label: "Start", done: "started" },
    pause: { from: ["inProgress"], to: "todo", label: "Move back to To do", done: "moved back to To do" },
    done: {
      from: ["todo", "inProgress"],
      to: "done",
      label: "Mark as done",
      done: "marked as done",
      isLikely: true,
    },
    reopen: { from: ["done"], to: "todo", label: "Reopen", done: "reopened", refuse: reopenRefusal },
    skip: {
      from: ["todo", "inProgress"],
      to: "notNeeded",
      label: "Mark as not needed",
      done: "marked as not needed",
      needsReason: true,
      refuse: mandatoryRefusal,
    },
    need: { from: ["notNeeded"], to: "todo", label: "Reopen", done: "reopened" },
  },
});

export type ActionTransition = keyof typeof actionWorkflow.transitions;

function reopenRefusal({ doneOn }: ActionStatusFacts, { today, reopenDays }: ActionTransitionContext): string | null {
  return doneOn === null || addDays(doneOn, reopenDays) < today
    ? `You can reopen a to-do for ${countText(reopenDays, "day")} after it is done. Add a new one instead.`
    : null;
}

function mandatoryRefusal({ isMandatory }: ActionStatusFacts, { role }: ActionTransitionContext): string | null {
  return isMandatory && !isOwnerRole(role) ? "This to-do is required. Ask an owner to mark it as not needed." : null;
}

export function isOpenActionStatus(status: string): boolean {
  return actionWorkflow.waiting.customer.some((open) => open === status);
}

/** Tell whether an action is open and was due before `today` at its location (YYYY-MM-DD). */
export function isActionLate(action: { status: string; dueOn: string }, today: string): boolean {
  return isOpenActionStatus(action.status) && action.dueOn < today;
}

/** Return the status of an action as text, "3 days late" when it is late, and its tone. */
export function statusOfAction(action: { status: string; dueOn: string }, today: string): { word: string; tone: Tone } {
  if (isActionLate(action, today)) {
    return { word: `${countText(dayNumber(today) - dayNumber(action.dueOn), "day")} late`, tone: "danger" };
  }
  return statusOf(actionWorkflow, action.status);
}

/** Return why a transition with this reason is refused, null when it is allowed. */
export function actionTransitionRefusal(
  action: ActionStatusFacts,
  name: ActionTransition,
  { reason, ...context }: ActionTransitionContext & { reason: string },
): string | null {
  const transition: Transition<ActionStatus, ActionStatusFacts, ActionTransitionContext> =
    actionWorkflow.transitions[name];
  const refusal = transitionRefusal(actionWorkflow, transition, action, context);
  return refusal ?? (transition.needsReason ? shortReasonRefusal(reason) : null);
}

/** Progress of a list of actions; `needed` leaves out those marked as not needed. */
export interface ChecklistProgress {
  done: number;
  needed: number;
  late: number;
}

/**
 * Return a checklist's progress as it will be after these ticks, by id of the action. `rows` are those that the page
 * shows.
 */
export function progressAfterTicks(
  progress: ChecklistProgress,
  rows: readonly { id: number; status: ActionStatus; dueOn: string; today: string }[],
  ticks: ReadonlyMap<number, "done" | "todo">,
): ChecklistProgress {
  let { done, late } = progress;
  for (const { id, status, dueOn, today } of rows) {
    const next = ticks.get(id);
    if (!next || (next === "done") === (status === "done")) continue;
    const step = next === "done" ? 1 : -1;
    done += step;
    if (isActionLate({ status: "todo", dueOn }, today)) late -= step;
  }
  return { ...progress, done, late };
}

/** Return whole percent, rounded down so that only a finished list reads 100; 0 when nothing is needed. */
export function percentDone({ done, needed }: Pick<ChecklistProgress, "done" | "needed">): number {
  return needed === 0 ? 0 : Math.floor((done / needed) * 100);
}

/** Return what an item's new dates did to its actions: "6 to-dos moved, 2 kept their dates."; null without actions. */
export function rescheduledActionsText({ moved, kept }: { moved: number; kept: number }): string | null {
  if (moved + kept === 0) return null;
  return `${countText(moved, "to-do")} moved, ${kept} kept ${kept === 1 ? "its date" : "their dates"}.`;
}
