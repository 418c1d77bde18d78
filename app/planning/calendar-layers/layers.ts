/** Layers of the calendar, in the order of its legend. */
export const LAYER_KEYS = [
  "customEvents",
  "companyEvents",
  "planItems",
  "checklist",
  "freeCoffee",
  "socialPosts",
  "openings",
  "holidays",
] as const;
export type LayerKey = (typeof LAYER_KEYS)[number];

export const calendarLayerLabels: Record<LayerKey, string> = {
  customEvents: "Your events",
  companyEvents: "Company events",
  planItems: "{Plan} items",
  checklist: "{Checklist}",
  freeCoffee: "Free coffee",
  socialPosts: "Social media",
  openings: "Competitors",
  holidays: "Holidays",
};

/** Largest number of entries read of one layer; the page says so when there are more. */
export const MAX_LAYER_ENTRIES = 2_000;

/** Content of a layer within a window. */
export interface LayerContent {
  /** Entries that fit on their days. */
  entries: CalendarEntry[];
  /** Number of unlisted entries of each day (YYYY-MM-DD) that has some. */
  overflow: Readonly<Record<string, number>>;
  /** Number of unlisted entries that begin on each day; earlier ones count on the window's first day. */
  overflowStarts: Readonly<Record<string, number>>;
  total: number;
  /** True when the layer has more entries than are read. */
  isTruncated: boolean;
}

export type LayerContents = Record<LayerKey, LayerContent>;

/** Build the content of a layer that lists all entries it has read. */
export function toLayerContent(entries: CalendarEntry[]): LayerContent {
  return {
    entries,
    overflow: {},
    overflowStarts: {},
    total: entries.length,
    isTruncated: entries.length >= MAX_LAYER_ENTRIES,
  };
}

/** Entry of the calendar, on one or more consecutive days. Days are YYYY-MM-DD, times HH:MM at its location. */
export interface CalendarEntry {
  layer: LayerKey;
  /** Unique among the entries of a page. */
  key: string;
  title: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  /** Place of the entry, otherwise the names of its locations. */
  note: string;
  /** Item of a to-do, plan of an item; "" for other entries. */
  about: string;
  /** Status as text; "" when the entry has none. */
  status: string;
  to: string | null;
  /** True when it is done, skipped or cancelled, which strikes it through. */
  isStruck: boolean;
  /** Its locations, of which the first are named; null for the one location that `note` names, and for all of them. */
  locations: EntryLocations | null;
  /** Locations whose lanes show it; null for all lanes. Read only in the view with lanes. */
  locationIds: readonly number[] | null;
  /** Entries of the single locations, when this one is shared by several; empty otherwise. */
  places: readonly SharedEntry[];
  /** Number and time of its changes. Read only for calendar programs; null when changes are not counted. */
  revision: EntryRevision | null;
}

export interface EntryLocations {
  count: number;
  names: readonly string[];
}

/** Entry of one location within an entry shared by several. */
export type SharedEntry = Pick<CalendarEntry, "key" | "note" | "to" | "status" | "startsOn" | "endsOn">;

export interface EntryRevision {
  sequence: number;
  /** Instant as ISO 8601 text. */
  changedAt: string;
}

/** Sort entries by first day, then the longer first, then by time, layer and title. */
export function sortEntries(entries: readonly CalendarEntry[]): CalendarEntry[] {
  // Layers are already sorted, so the entries of a day are mostly in order, which the sort handles in one pass.
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = days.get(entry.startsOn);
    if (day) day.push(entry);
    else days.set(entry.startsOn, [entry]);
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day)?.sort(compareEntries) ?? []);
}

function compareEntries(one: CalendarEntry, other: CalendarEntry): number {
  return (
    compare(other.endsOn, one.endsOn) ||
    compare(one.startsAt ?? "", other.startsAt ?? "") ||
    LAYER_KEYS.indexOf(one.layer) - LAYER_KEYS.indexOf(other.layer) ||
    compare(one.title, other.title) ||
    compare(one.key, other.key)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
