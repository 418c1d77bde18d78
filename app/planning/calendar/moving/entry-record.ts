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
