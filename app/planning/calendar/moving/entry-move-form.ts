import { z } from "zod";

/** What of a repeating event a move means. */
const MOVE_SCOPES = ["this", "following", "all"] as const;
export type MoveScope = (typeof MOVE_SCOPES)[number];

/** The kinds of entries that can be moved, as the keys of their entries name them. */
const MOVABLE = ["event", "item", "action"] as const;
export type MovableKind = (typeof MOVABLE)[number];

/** The record behind an entry; `originalDay` names one day of a repeating event. */
export interface EntryRecord {
  kind: MovableKind;
  id: number;
  originalDay: string | null;
}

/** The record behind the key of an entry, such as "event-12-2026-12-05"; null where it stands for none that can be moved. */
export function recordOfEntry(key: string): EntryRecord | null {
  const [, word, id, day = ""] = /^([a-z]+)-([1-9]\d{0,9})(?:-(\d{4}-\d{2}-\d{2})?)?$/.exec(key) ?? [];
  const kind = MOVABLE.find((one) => one === word);
  return kind ? { kind, id: Number(id), originalDay: day === "" ? null : day } : null;
}

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

/** A move as a form posts it. */
export function fieldsOfMove(move: EntryMove): Record<string, string> {
  const fields = Object.entries(move).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
