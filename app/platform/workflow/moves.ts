import { LEAST_REASON } from "#app/ui/least-reason.ts";

/** A table of what may become of a record: from which statuses, to which, and the word for it being done. */
export type Moves = Readonly<Record<string, { from: readonly string[]; to: string; done: string }>>;

/**
 * Why a record cannot make a move, as a sentence; null when it can. `thing` is what people call the record, `status` its
 * word.
 */
export function refusalOfMove(thing: string, move: Moves[string], status: string, word = status): string | null {
  if (move.from.includes(status)) return null;
  return `This ${thing} is ${word.toLowerCase()} and cannot be ${move.done}.`;
}

/** Why a reason is none; null when it is one. */
export function refusalOfReason(reason: string): string | null {
  return reason.trim().length >= LEAST_REASON ? null : `Give a reason of ${LEAST_REASON} characters or more.`;
}
