import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/**
 * Entries where what several locations do alike, on the same days, is one: "Mark the floor" at six of them. What is
 * over stays apart from what is not.
 */
export function withSharedBars(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const alike = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const key = isOfPlan(entry) ? likenessOf(entry) : entry.key;
    const known = alike.get(key);
    if (known) known.push(entry);
    else alike.set(key, [entry]);
  }
  return [...alike.values()].flatMap((same) => (placeCount(same) > 1 ? [sharedEntry(same)] : same));
}

function isOfPlan({ layer }: CalendarEntry): boolean {
  return layer === "planItems" || layer === "checklist";
}

function likenessOf({ layer, title, startsOn, endsOn, isStruck }: CalendarEntry): string {
  return JSON.stringify([layer, title, startsOn, endsOn, isStruck]);
}

/** At how many locations some entries are. */
export function placeCount(entries: readonly Pick<CalendarEntry, "note">[]): number {
  return new Set(entries.map(({ note }) => note)).size;
}

function sharedEntry(same: readonly CalendarEntry[]): CalendarEntry {
  const [first, ...others] = same;
  if (!first) throw new Error("A shared bar stands for entries.");
  const common = (of: (entry: CalendarEntry) => string) =>
    others.every((other) => of(other) === of(first)) ? of(first) : "";
  const statuses = [...new Set(same.map(({ status }) => status))];
  return {
    ...first,
    key: `shared-${first.key}`,
    note: "",
    about: common(({ about }) => about),
    status: statuses.join(", "),
    to: null,
    locationIds: [...new Set(same.flatMap(({ locationIds }) => locationIds ?? []))],
    places: same.map(({ key, note, to, status }) => ({ key, note, to, status })),
    revision: null,
  };
}
