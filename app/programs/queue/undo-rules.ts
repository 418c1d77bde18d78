import type { ActionContext } from "#app/platform/workflow/order-rights.ts";

/** Seconds in which the advisor who made a decision can undo it. Its mail, and a claim's payment, wait as long. */
export const UNDO_SECONDS = 60;

/** Decision that made the current version of its record. */
export interface UndoableDecision {
  /** Id of the advisor. */
  by: number;
  /** ISO 8601. */
  at: string;
}

/** Record with its last decision; null when someone has acted since, or its mail is sent. */
export interface DecidedFacts {
  undoable: UndoableDecision | null;
}

/** Return the instant at which a decision becomes final. */
export function undoEndsAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1_000);
}

/** Texts and rule of the transition that undoes a decision; a workflow adds the statuses and the permission. */
export const undoTransition = { label: "Undo decision", done: "returned for a new decision", refuse: undoRefusal };

/** Return why an advisor cannot undo a decision, null when they can. */
export function undoRefusal(
  { undoable }: DecidedFacts,
  { userId, now }: Pick<ActionContext, "userId" | "now">,
): string | null {
  if (!undoable) return "Something has changed since your decision, so the decision stays.";
  if (undoable.by !== userId) return "Only the advisor who made this decision can undo it.";
  return now < undoEndsAt(new Date(undoable.at))
    ? null
    : `A decision can be undone for ${UNDO_SECONDS} seconds, so this one stays.`;
}
