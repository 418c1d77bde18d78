/** Kinds of movable entries, as the keys of entries name them. */
const MOVABLE_KINDS = ["event", "item", "action"] as const;
export type MovableKind = (typeof MOVABLE_KINDS)[number];

/** Record behind an entry; `originalDay` identifies an occurrence of a repeating event, YYYY-MM-DD. */
export interface EntryRecord {
  kind: MovableKind;
  id: number;
  originalDay: string | null;
}

/** Parse the key of an entry, such as "event-12-2026-12-05"; null when its record cannot be moved. */
export function parseEntryKey(key: string): EntryRecord | null {
  const [, word, id, day = ""] = /^([a-z]+)-([1-9]\d{0,9})(?:-(\d{4}-\d{2}-\d{2})?)?$/.exec(key) ?? [];
  const kind = MOVABLE_KINDS.find((one) => one === word);
  return kind ? { kind, id: Number(id), originalDay: day === "" ? null : day } : null;
}
