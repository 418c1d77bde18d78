/** What the calendar shows, in the order of its legend. */
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

export const layerLabels: Record<LayerKey, string> = {
  customEvents: "Your events",
  companyEvents: "Company events",
  planItems: "{Plan} items",
  checklist: "{Checklist}",
  freeCoffee: "Free coffee",
  socialPosts: "Social media",
  openings: "Competitors",
  holidays: "Holidays",
};

/** So many entries of one layer are read; the page says so when there are more. */
export const MOST_ENTRIES = 2_000;

/** What a layer holds within a window. */
export interface LayerContent {
  /** What there is room to tell. */
  entries: CalendarEntry[];
  /** How many each day (YYYY-MM-DD) holds besides; a day without any is left out. */
  untold: Readonly<Record<string, number>>;
  /** How many of those begin on each day, or go on from before the window's first. */
  untoldStarts: Readonly<Record<string, number>>;
  total: number;
  /** Whether there is more than is read. */
  isCut: boolean;
}

export type LayerContents = Record<LayerKey, LayerContent>;

/** The content of a layer that tells all it has read. */
export function allOf(entries: CalendarEntry[]): LayerContent {
  return { entries, untold: {}, untoldStarts: {}, total: entries.length, isCut: entries.length >= MOST_ENTRIES };
}

/** One thing on the calendar, on one day or several in a row. Days are YYYY-MM-DD, times HH:MM where it stands. */
export interface CalendarEntry {
  layer: LayerKey;
  /** Tells it from every other entry of a page. */
  key: string;
  title: string;
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
  /** Where it is: a place, else its locations. */
  note: string;
  /** The idea that a step is for, the plan that an item is of; "" for what belongs to nothing. */
  about: string;
  /** How it stands, in a word; "" where it has no status. */
  status: string;
  to: string | null;
  /** Over, called off or done: shown as such, not left out. */
  isStruck: boolean;
  /** The locations in whose lanes it lies; null for all of them. Read for lanes alone. */
  locationIds: readonly number[] | null;
  /** The same at each of several locations, where one bar stands for all of them; empty for an entry by itself. */
  places: readonly CalendarPlace[];
  /** How often and when it was changed last. Read for calendar programs alone; null where nobody counts it. */
  revision: Revision | null;
}

/** One of the entries that a bar of several locations stands for. */
export type CalendarPlace = Pick<CalendarEntry, "key" | "note" | "to" | "status" | "startsOn" | "endsOn">;

export interface Revision {
  sequence: number;
  /** An instant as ISO 8601 text. */
  changedAt: string;
}

/** By first day, and within it the longer first, then by time, layer and title. */
export function sortedEntries(entries: readonly CalendarEntry[]): CalendarEntry[] {
  // Layers give their entries in order, so that most of a day stands in order already, which sorting finds in one pass.
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries) {
    const day = days.get(entry.startsOn);
    if (day) day.push(entry);
    else days.set(entry.startsOn, [entry]);
  }
  return [...days.keys()].sort().flatMap((day) => days.get(day)?.sort(inOrder) ?? []);
}

function inOrder(one: CalendarEntry, other: CalendarEntry): number {
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
