import type { CalendarEntry, LayerKey } from "#app/planning/calendar-layers/layers.ts";

/** Layers whose entries belong to locations of the user; entries of the other layers are the same for all of them. */
const SHARED_LAYERS: readonly LayerKey[] = ["customEvents", "planItems", "checklist", "freeCoffee", "socialPosts"];

/**
 * Merge alike entries of several locations into one: "Mark the floor" at six of them. Plan items and to-dos of one title
 * are alike where their days overlap, because each location may move its own by some days; entries of the other layers
 * only on the same days at the same time. Finished and canceled entries are not merged with open ones.
 */
export function mergeAlikeEntries(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const alike = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const key = SHARED_LAYERS.includes(entry.layer) ? likenessKey(entry) : entry.key;
    const known = alike.get(key);
    if (known) known.push(entry);
    else alike.set(key, [entry]);
  }
  return [...alike.values()]
    .flatMap((all) => (all.length > 1 ? groupOverlapping(all) : [all]))
    .flatMap((all) => (all.length > 1 && countLocations(all) > 1 ? [sharedEntry(all)] : all));
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

function likenessKey({ layer, title, isStruck, startsOn, endsOn, startsAt, endsAt }: CalendarEntry): string {
  const canDiffer = layer === "planItems" || layer === "checklist";
  return JSON.stringify(
    canDiffer ? [layer, title, isStruck] : [layer, title, isStruck, startsOn, endsOn, startsAt, endsAt],
  );
}

/** Return the number of locations of an entry: its own, or those of the entries that share it. */
export function countEntryLocations({ locations, places }: Pick<CalendarEntry, "locations" | "places">): number {
  return locations?.count ?? (places.length > 0 ? places.length : 1);
}

/** Count the distinct locations of entries; those that are not named count as others. */
function countLocations(entries: readonly CalendarEntry[]): number {
  const named = new Set(entries.flatMap(({ locations, note }) => locations?.names ?? [note]));
  const unnamed = entries.map(({ locations }) => (locations ? locations.count - locations.names.length : 0));
  return named.size + Math.max(...unnamed);
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
    locations: { count: countLocations(alikeEntries), names: [] },
    locationIds: [...new Set(alikeEntries.flatMap(({ locationIds }) => locationIds ?? []))],
    places: alikeEntries.map((entry) => {
      const { key, to, status, startsOn, endsOn } = entry;
      return { key, note: placeName(entry), to, status, startsOn, endsOn };
    }),
    revision: null,
  };
}

/** Return the location of an entry, "Elgin and 2 others" where it has several. */
function placeName({ locations, note }: CalendarEntry): string {
  const [name] = locations?.names ?? [];
  if (!locations || name === undefined) return note;
  const others = locations.count - 1;
  return others === 0 ? name : `${name} and ${others} ${others === 1 ? "other" : "others"}`;
}
