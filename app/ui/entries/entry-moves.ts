/** What the lists of a company's own entries (channels, objectives and the like) know of each row. */
export interface EntryRow {
  id: number;
  name: string;
  isActive: boolean;
  /** "4 channel options and 1 event"; "" where the entry is not used. */
  usedBy: string;
}

/** What can be done with an entry as a whole: deactivate or activate it, and delete what nothing uses. */
export function entryMoves({ name, isActive, usedBy }: EntryRow, noun: string, mayDelete: boolean) {
  const kept = usedBy ? ` It stays where it is used: by ${usedBy}.` : " Nothing uses it.";
  const off = { title: `Deactivate ${name}?`, text: `Nobody can choose it for something new.${kept}` };
  const gone = { title: `Delete ${name}?`, text: "Nothing uses it. It cannot be brought back." };
  return [
    isActive
      ? { label: `Deactivate ${noun}`, intent: "switch-off", confirm: off }
      : { label: `Activate ${noun}`, intent: "switch-on" },
    ...(mayDelete && usedBy === ""
      ? [{ label: `Delete ${noun}`, intent: "delete", tone: "danger" as const, confirm: gone }]
      : []),
  ];
}
