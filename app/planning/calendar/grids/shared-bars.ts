import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/**
 * Entries where what several locations do alike, on days that meet, is one: "Mark the floor" at six of them. What is
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
  return [...alike.values()]
    .flatMap(meetingGroups)
    .flatMap((same) => (placeCount(same) > 1 ? [sharedEntry(same)] : same));
}

/** Entries in groups whose days follow each other without a gap in between. */
function meetingGroups(entries: readonly CalendarEntry[]): CalendarEntry[][] {
  const groups: { until: string; entries: CalendarEntry[] }[] = [];
  for (const entry of [...entries].sort((one, other) => (one.startsOn < other.startsOn ? -1 : 1))) {
    const last = groups.at(-1);
    if (last && entry.startsOn <= last.until) {
      last.entries.push(entry);
      if (entry.endsOn > last.until) last.until = entry.endsOn;
    } else groups.push({ until: entry.endsOn, entries: [entry] });
  }
  return groups.map((group) => group.entries);
}

function isOfPlan({ layer }: CalendarEntry): boolean {
  return layer === "planItems" || layer === "checklist";
}

function likenessOf({ layer, title, isStruck }: CalendarEntry): string {
  return JSON.stringify([layer, title, isStruck]);
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
    endsOn: same.reduce((last, { endsOn }) => (endsOn > last ? endsOn : last), first.endsOn),
    note: "",
    about: common(({ about }) => about),
    status: statuses.join(", "),
    to: null,
    locationIds: [...new Set(same.flatMap(({ locationIds }) => locationIds ?? []))],
    places: same.map(({ key, note, to, status, startsOn, endsOn }) => ({ key, note, to, status, startsOn, endsOn })),
    revision: null,
  };
}
