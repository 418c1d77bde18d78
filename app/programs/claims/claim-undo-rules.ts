import type { ActionContext } from "#app/platform/workflow/order-rights.ts";

/** Seconds in which the advisor who decided a claim can undo it. Its mail and its payment wait as long. */
export const UNDO_SECONDS = 60;

/** Decision that made the current version of its claim. */
export interface UndoableDecision {
  /** Id of the advisor. */
  by: number;
  /** ISO 8601. */
  at: string;
}

/** Return the instant at which a decision becomes final. */
export function undoEndsAt(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + UNDO_SECONDS * 1_000);
}

/** Return why an advisor cannot undo a claim's decision, null when they can. */
export function undoRefusal(
  { undoable }: { undoable: UndoableDecision | null },
  { userId, now }: Pick<ActionContext, "userId" | "now">,
): string | null {
  if (!undoable) return "This claim has changed since your decision, so the decision stays.";
  if (undoable.by !== userId) return "Only the advisor who decided this claim can undo the decision.";
  return now < undoEndsAt(new Date(undoable.at))
    ? null
    : `A decision can be undone for ${UNDO_SECONDS} seconds, so this one stays.`;
}
