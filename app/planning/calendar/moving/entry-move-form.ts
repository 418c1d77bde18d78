import { z } from "zod";

/** What of a repeating event a move means. */
const MOVE_SCOPES = ["this", "following", "all"] as const;
export type MoveScope = (typeof MOVE_SCOPES)[number];

const day = z.iso.date({ error: "Drop it on a day." });

/** An entry that was seen on the days of `from` and is wanted on others. */
export const entryMoveForm = z.strictObject({
  intent: z.literal("move"),
  entry: z.string().max(40),
  scope: z.enum(MOVE_SCOPES).default("all"),
  fromStartsOn: day,
  fromEndsOn: day,
  startsOn: day,
  endsOn: day,
  /** The version that it must still have; left out where its days alone tell that nobody else moved it. */
  version: z.number().int().min(1).optional(),
  /** The rules that the repeat gets with its new days, as they are stored; left out where it keeps its own. */
  rules: z.string().max(2_000).optional(),
});
export type EntryMove = z.output<typeof entryMoveForm>;

/** What came of a move, as a sentence, with the move that takes it back where it was made. */
export interface EntryMoved {
  sentence: string;
  undo: EntryMove | null;
  status: 200 | 404 | 409 | 422;
}
