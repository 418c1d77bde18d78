import type { Role } from "#app/platform/identity/roles.ts";
import { isOwnerRole } from "#app/platform/identity/roles.ts";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { type Moves, refusalOfMove, refusalOfReason } from "#app/platform/workflow/moves.ts";
import { LEAST_REASON } from "#app/ui/least-reason.ts";
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

/** What may become of an action; anything that is not here is refused. */
export const actionMoves = {
  start: { from: ["todo"], to: "inProgress", done: "started" },
  pause: { from: ["inProgress"], to: "todo", done: "put back" },
  done: { from: ["todo", "inProgress"], to: "done", done: "ticked" },
  reopen: { from: ["done"], to: "todo", done: "opened again" },
  skip: { from: ["todo", "inProgress"], to: "notNeeded", done: "left out" },
  need: { from: ["notNeeded"], to: "todo", done: "put back" },
} as const satisfies Moves;
export const ACTION_MOVES = ["start", "pause", "done", "reopen", "skip", "need"] as const;
export type ActionMove = (typeof ACTION_MOVES)[number];

export function isOpenStatus(status: string): boolean {
  return status === "todo" || status === "inProgress";
}

/** Late is what is open and was due on an earlier day of its location. */
export function isLate(action: { status: string; dueOn: string }, today: string): boolean {
  return isOpenStatus(action.status) && action.dueOn < today;
}

export function actionStatusOf(status: string): ActionStatus {
  return ACTION_STATUSES.find((known) => known === status) ?? "todo";
}

/** How an action stands, in a word and its tone. */
export function statusOfAction(action: { status: string; dueOn: string }, today: string): { word: string; tone: Tone } {
  if (isLate(action, today)) {
    return { word: `${countText(dayNumber(today) - dayNumber(action.dueOn), "day")} late`, tone: "danger" };
  }
  const status = actionStatusOf(action.status);
  return { word: actionStatusWords[status], tone: tones[status] };
}

/** Who moves an action, on which day of its location, and for how many days their company lets a done one open again. */
interface Mover {
  role: Role;
  today: string;
  reopenDays: number;
}

/** Why an action cannot make a move, as a sentence; null when it can. `doneOn` is null unless it is done. */
export function refusalOfActionMove(
  action: { status: string; isMandatory: boolean; doneOn: string | null },
  move: ActionMove,
  { role, reason, today, reopenDays }: Mover & { reason: string },
): string | null {
  const word = actionStatusWords[actionStatusOf(action.status)];
  const refusal = refusalOfMove("action", actionMoves[move], action.status, word);
  if (refusal) return refusal;
  if (move === "skip" && action.isMandatory && !isOwnerRole(role)) {
    return "This action is mandatory. Ask an owner to leave it out.";
  }
  if (move === "skip") return refusalOfReason(reason);
  if (move === "reopen" && (action.doneOn === null || addDays(action.doneOn, reopenDays) < today)) {
    return `An action opens again for ${countText(reopenDays, "day")} after it is done. Add a new one.`;
  }
  return null;
}

/** The moves that somebody can make with an action, given a reason where one is asked for. */
export function openMoves(action: Parameters<typeof refusalOfActionMove>[0], mover: Mover): ActionMove[] {
  const reason = "-".repeat(LEAST_REASON);
  return ACTION_MOVES.filter((move) => refusalOfActionMove(action, move, { ...mover, reason }) === null);
}

/** How far a list of actions is: done of all that are needed. */
export interface Progress {
  done: number;
  needed: number;
  late: number;
}

/** Whole percent, rounded down, so that only a finished list reads 100; 0 where nothing is needed. */
export function percentDone({ done, needed }: Pick<Progress, "done" | "needed">): number {
  return needed === 0 ? 0 : Math.floor((done / needed) * 100);
}

/** "6 actions moved, 2 kept their day." for an item whose days changed; null when it has no actions. */
export function movedText({ moved, kept }: { moved: number; kept: number }): string | null {
  if (moved + kept === 0) return null;
  return `${countText(moved, "action")} moved, ${kept} kept ${kept === 1 ? "its day" : "their days"}.`;
}
