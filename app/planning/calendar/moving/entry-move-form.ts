import { z } from "zod";

/** Occurrences of a repeating event that a move applies to. */
const MOVE_SCOPES = ["this", "following", "all"] as const;
export type MoveScope = (typeof MOVE_SCOPES)[number];

const day = z.iso.date({ error: "Drop it on a day." });

/** Move of an entry from the days on which the user saw it (`from...`) to new ones. */
export const entryMoveForm = z.strictObject({
  intent: z.literal("move"),
  entry: z.string().max(40),
  scope: z.enum(MOVE_SCOPES).default("all"),
  fromStartsOn: day,
  fromEndsOn: day,
  startsOn: day,
  endsOn: day,
  /** Version that the entry must still have; left out where its old days are enough to detect another change. */
  version: z.number().int().min(1).optional(),
  /** New rules of the repeat, as stored; left out where it keeps its own. */
  rules: z.string().max(2_000).optional(),
});
export type EntryMove = z.output<typeof entryMoveForm>;

/** Result of a move as a sentence, and the move that undoes it; null when nothing was moved. */
export interface EntryMoveResult {
  sentence: string;
  undo: EntryMove | null;
  status: 200 | 404 | 409 | 422;
}
