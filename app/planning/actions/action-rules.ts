import type { Role } from "#app/platform/identity/roles.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type StatusTransitions, statusRefusal, shortReasonRefusal } from "#app/platform/workflow/transition-rules.ts";
import { MIN_REASON } from "#app/ui/min-reason.ts";
import { countText } from "#app/ui/format.ts";
import type { Tone } from "#app/ui/status.tsx";

export const ACTION_STATUSES = ["todo", "inProgress", "done", "notNeeded"] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export const actionStatusWords: Record<ActionStatus, string> = {
  todo: "To do",
  inProgress: "In progress",
  done: "Done",
  notNeeded: "Not needed",
};

const tones: Record<ActionStatus, Tone> = {
  todo: "neutral",
  inProgress: "info",
  done: "success",
  notNeeded: "neutral",
};

/** Status transitions of an action; all others are refused. `done` is the word for the result. */
export const actionTransitions = {
  start: { from: ["todo"], to: "inProgress", done: "started" },
  pause: { from: ["inProgress"], to: "todo", done: "moved back to To do" },
  done: { from: ["todo", "inProgress"], to: "done", done: "marked as done" },
  reopen: { from: ["done"], to: "todo", done: "reopened" },
  skip: { from: ["todo", "inProgress"], to: "notNeeded", done: "marked as not needed" },
  need: { from: ["notNeeded"], to: "todo", done: "reopened" },
} as const satisfies StatusTransitions;
export const ACTION_TRANSITIONS = ["start", "pause", "done", "reopen", "skip", "need"] as const;
export type ActionTransition = (typeof ACTION_TRANSITIONS)[number];

export function isOpenActionStatus(status: string): boolean {
  return status === "todo" || status === "inProgress";
}

/** Tell whether an action is open and was due before `today` at its location (YYYY-MM-DD). */
export function isActionLate(action: { status: string; dueOn: string }, today: string): boolean {
  return isOpenActionStatus(action.status) && action.dueOn < today;
}

export function parseActionStatus(status: string): ActionStatus {
  return ACTION_STATUSES.find((known) => known === status) ?? "todo";
}

/** Return the status of an action as text, "3 days late" when it is late, and its tone. */
export function statusOfAction(action: { status: string; dueOn: string }, today: string): { word: string; tone: Tone } {
  if (isActionLate(action, today)) {
    return { word: `${countText(dayNumber(today) - dayNumber(action.dueOn), "day")} late`, tone: "danger" };
  }
  const status = parseActionStatus(action.status);
  return { word: actionStatusWords[status], tone: tones[status] };
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

/** Return why a transition is refused, null when it is allowed. `doneOn` is null unless the action is done. */
export function actionTransitionRefusal(
  action: { status: string; isMandatory: boolean; doneOn: string | null },
  transition: ActionTransition,
  { role, reason, today, reopenDays }: ActionTransitionContext & { reason: string },
): string | null {
  const word = actionStatusWords[parseActionStatus(action.status)];
  const refusal = statusRefusal("to-do", actionTransitions[transition], action.status, word);
  if (refusal) return refusal;
  if (transition === "skip" && action.isMandatory && !isOwnerRole(role)) {
    return "This to-do is required. Ask an owner to mark it as not needed.";
  }
  if (transition === "skip") return shortReasonRefusal(reason);
  if (transition === "reopen" && (action.doneOn === null || addDays(action.doneOn, reopenDays) < today)) {
    return `You can reopen a to-do for ${countText(reopenDays, "day")} after it is done. Add a new one instead.`;
  }
  return null;
}

/** List the transitions that the actor can make, assuming a reason is given where one is required. */
export function availableActionTransitions(
  action: Parameters<typeof actionTransitionRefusal>[0],
  context: ActionTransitionContext,
): ActionTransition[] {
  const reason = "-".repeat(MIN_REASON);
  return ACTION_TRANSITIONS.filter(
    (transition) => actionTransitionRefusal(action, transition, { ...context, reason }) === null,
  );
}

/** Progress of a list of actions; `needed` leaves out those marked as not needed. */
export interface ChecklistProgress {
  done: number;
  needed: number;
  late: number;
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
