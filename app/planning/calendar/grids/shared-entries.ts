import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/**
 * Merge entries of the same layer and title at several locations whose days overlap into one: "Mark the floor" at six
 * of them. Finished entries are not merged with open ones.
 */
export function mergeAlikeEntries(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const alike = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const key = isOfPlan(entry) ? likenessKey(entry) : entry.key;
    const known = alike.get(key);
    if (known) known.push(entry);
    else alike.set(key, [entry]);
  }
  return [...alike.values()]
    .flatMap(groupOverlapping)
    .flatMap((alikeEntries) => (countEntryLocations(alikeEntries) > 1 ? [sharedEntry(alikeEntries)] : alikeEntries));
}

/** Group entries whose days overlap, directly or through others of the group. */
function groupOverlapping(entries: readonly CalendarEntry[]): CalendarEntry[][] {
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

function likenessKey({ layer, title, isStruck }: CalendarEntry): string {
  return JSON.stringify([layer, title, isStruck]);
}

/** Count the distinct locations of entries. */
export function countEntryLocations(entries: readonly Pick<CalendarEntry, "note">[]): number {
  return new Set(entries.map(({ note }) => note)).size;
}

function sharedEntry(alikeEntries: readonly CalendarEntry[]): CalendarEntry {
  const [first, ...others] = alikeEntries;
  if (!first) throw new Error("A shared bar has no entries.");
  const common = (of: (entry: CalendarEntry) => string) =>
    others.every((other) => of(other) === of(first)) ? of(first) : "";
  const statuses = [...new Set(alikeEntries.map(({ status }) => status))];
  return {
    ...first,
    key: `shared-${first.key}`,
    endsOn: alikeEntries.reduce((last, { endsOn }) => (endsOn > last ? endsOn : last), first.endsOn),
    note: "",
    about: common(({ about }) => about),
    status: statuses.join(", "),
    to: null,
    locationIds: [...new Set(alikeEntries.flatMap(({ locationIds }) => locationIds ?? []))],
    places: alikeEntries.map(({ key, note, to, status, startsOn, endsOn }) => ({
      key,
      note,
      to,
      status,
      startsOn,
      endsOn,
    })),
    revision: null,
  };
}
