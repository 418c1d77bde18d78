import { addDays, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** Lanes of a month's week in low, middle and high windows; month-grid.module.css has the heights. */
export const MONTH_ROOMS = [5, 7, 10] as const;
const QUARTER_ROOMS = [5];
const WEEK_ROOMS = [12];

/** Entry drawn in one week: its first column, 1 for Sunday, and the number of days it spans there. */
export interface GridBar {
  entry: CalendarEntry;
  column: number;
  span: number;
  /** 1 is the topmost lane. */
  lane: number;
  isContinued: boolean;
  continues: boolean;
}

export type GridWeek = ReturnType<typeof layOutWeek>;

/** Return the whole weeks with days of a month (YYYY-MM), from a Sunday through a Saturday. */
export function windowOfMonth(month: string): { from: string; until: string } {
  const first = `${month}-01`;
  const { dayOfWeek, daysInMonth } = calendarDay(dayNumber(first));
  const last = addDays(first, daysInMonth - 1);
  return { from: addDays(first, -dayOfWeek), until: addDays(last, 6 - calendarDay(dayNumber(last)).dayOfWeek) };
}

/** Sorted entries of a grid, and the number of unlisted ones of each day (YYYY-MM-DD). */
export interface GridContent {
  entries: readonly CalendarEntry[];
  overflow: Readonly<Record<string, number>>;
  /** Number of unlisted entries that begin on each day, or before the first drawn day and continue on it. */
  overflowStarts: Readonly<Record<string, number>>;
}

/** Lay out the weeks of a month (YYYY-MM). */
export function weeksOfMonth(shown: GridContent, month: string, rooms: readonly number[] = MONTH_ROOMS): GridWeek[] {
  const { from, until } = windowOfMonth(month);
  const count = (dayNumber(until) - dayNumber(from) + 1) / 7;
  return Array.from({ length: count }, (_, week) => layOutWeek(shown, addDays(from, week * 7), month, rooms));
}

/** Lay out the weeks of one month of a quarter. */
export function weeksOfQuarterMonth(shown: GridContent, month: string): GridWeek[] {
  return weeksOfMonth(shown, month, QUARTER_ROOMS);
}

/** Lay out one week from its Sunday, with more lanes than in a month. Timed entries are drawn below, by their hours. */
export function toGridWeek(shown: GridContent, sunday: string, month: string): GridWeek {
  return layOutWeek(shown, sunday, month, WEEK_ROOMS);
}

export type LocationLane = ReturnType<typeof toLocationLanes>["lanes"][number];

/**
 * Lay out a week for each location, and one for what is the same at all of them. The more locations, the fewer rows each
 * has, so that 14 of them fit on a screen of 900 pixels.
 */
export function toLocationLanes(
  { entries }: Pick<GridContent, "entries">,
  locations: readonly { id: number; name: string }[],
  sunday: string,
  month: string,
) {
  const rooms = [Math.max(2, Math.min(8, Math.floor(LANE_ROWS / Math.max(1, locations.length))))];
  const weekOf = (own: readonly CalendarEntry[]) => layOutWeek({ entries: own, overflow: {} }, sunday, month, rooms);
  const toLane = (id: number | null, name: string, own: readonly CalendarEntry[]) => {
    const week = weekOf(own);
    const drawn = new Set(week.bars.map(({ entry }) => entry.key));
    const hidden = own.filter(({ key }) => !drawn.has(key));
    const first = hidden[0]?.startsOn ?? sunday;
    return { id, name, week, more: hidden.length, moreOn: first < sunday ? sunday : first };
  };
  return {
    all: toLane(
      null,
      "All {locations}",
      entries.filter(({ locationIds }) => locationIds === null),
    ),
    lanes: locations.map(({ id, name }) =>
      toLane(
        id,
        name,
        entries.filter(({ locationIds }) => locationIds?.includes(id)),
      ),
    ),
  };
}

/** Rows of bars of all locations together that a screen of 900 pixels has room for. */
const LANE_ROWS = 28;

export type YearMonth = ReturnType<typeof toYearMonths>[number];

/** Return the months of a year (YYYY) with the days of their whole weeks, and the counts of days that have entries. */
export function toYearMonths({ entries, overflow }: Omit<GridContent, "overflowStarts">, year: string) {
  const all: Record<string, number> = { ...overflow };
  for (const { startsOn, endsOn } of entries) {
    const last = endsOn > `${year}-12-31` ? `${year}-12-31` : endsOn;
    for (let day = startsOn < `${year}-01-01` ? `${year}-01-01` : startsOn; day <= last; day = addDays(day, 1)) {
      all[day] = (all[day] ?? 0) + 1;
    }
  }
  return Array.from({ length: 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, "0")}`;
    const { from, until } = windowOfMonth(month);
    const days = Array.from({ length: dayNumber(until) - dayNumber(from) + 1 }, (_, place) => addDays(from, place));
    const counts = Object.fromEntries(
      days.flatMap((day) => (day.startsWith(month) && all[day] ? [[day, all[day]]] : [])),
    );
    return { month, days, counts };
  });
}

/**
 * Lay out one week for windows of several heights: `rooms` are the numbers of lanes that they have, the smallest first.
 * What does not fit into the first lanes is drawn below them, where a higher window shows it.
 */
function layOutWeek(
  { entries, overflow }: Omit<GridContent, "overflowStarts">,
  sunday: string,
  month: string,
  rooms: readonly number[],
) {
  const saturday = addDays(sunday, 6);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    // `more` counts the entries of the day that are not drawn, for each of the rooms.
    return { day, isInMonth: day.startsWith(month), more: rooms.map(() => overflow[day] ?? 0) };
  });
  const columns = new Map(days.map(({ day }, index) => [day, index + 1]));
  const bars: GridBar[] = [];
  // Each lane is a bit mask of its occupied columns.
  const lanes = Array.from({ length: rooms.at(-1) ?? 0 }, () => 0);
  const columnsOf = ({ startsOn, endsOn }: CalendarEntry) =>
    [columns.get(startsOn) ?? 1, columns.get(endsOn) ?? 7] as const;
  const draw = ({ entry, column, last }: Stretch, room: number): boolean => {
    const bits = (1 << last) - (1 << (column - 1));
    const lane = lanes.slice(0, room).findIndex((taken) => (taken & bits) === 0);
    if (lane === -1) return false;
    lanes[lane] = (lanes[lane] ?? 0) | bits;
    const [first, end] = columnsOf(entry);
    const isContinued = column > first || entry.startsOn < sunday;
    const continues = last < end || entry.endsOn > saturday;
    bars.push({ entry, column, span: last - column + 1, lane: lane + 1, isContinued, continues });
    return true;
  };
  // Entries that extend beyond the week on both sides get half of the lanes at first, so single days stay visible.
  const isLasting = ({ entry }: Stretch) => entry.startsOn < sunday && entry.endsOn > saturday;
  const inWeek = byImportance(entries.filter(({ startsOn, endsOn }) => startsOn <= saturday && endsOn >= sunday));
  let waiting: Stretch[] = inWeek.map((entry) => {
    const [column, last] = columnsOf(entry);
    return { entry, column, last };
  });
  for (const [index, room] of rooms.entries()) {
    const unplaced = waiting.filter((stretch) => !draw(stretch, isLasting(stretch) ? room / 2 : room));
    waiting = unplaced.flatMap((stretch) =>
      isLasting(stretch) && draw(stretch, room) ? [] : drawPieces(stretch, (piece) => draw(piece, room)),
    );
    for (const { column, last } of waiting) {
      for (const { more } of days.slice(column - 1, last)) more[index] = (more[index] ?? 0) + 1;
    }
  }
  return { days, bars: bars.sort((one, other) => one.column - other.column || one.lane - other.lane) };
}

/** Days of an entry within a week, as columns. */
interface Stretch {
  entry: CalendarEntry;
  column: number;
  last: number;
}

/** Draw an entry that fits in no lane as a whole in pieces, the longest first; return the days that are left. */
function drawPieces({ entry, column, last }: Stretch, draw: (piece: Stretch) => boolean): Stretch[] {
  const left: Stretch[] = [];
  for (let from = column; from <= last;) {
    let until = last;
    while (until >= from && !draw({ entry, column: from, last: until })) until -= 1;
    const before = left.at(-1);
    if (until < from && before?.last === from - 1) before.last = from;
    else if (until < from) left.push({ entry, column: from, last: from });
    from = Math.max(until, from) + 1;
  }
  return left;
}

/** Sort entries by importance: events and holidays, then plan items and to-dos, then finished or canceled ones. */
function byImportance(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const ranks: CalendarEntry[][] = [[], [], []];
  for (const entry of entries) ranks[rankOf(entry)]?.push(entry);
  return ranks.flat();
}

function rankOf({ layer, isStruck }: CalendarEntry): 0 | 1 | 2 {
  if (isStruck) return 2;
  return layer === "planItems" || layer === "checklist" ? 1 : 0;
}

export type AgendaDay = ReturnType<typeof toAgendaDays>[number];

/** Group entries by the day they begin, those from before `from` under it; days without entries are left out. */
export function toAgendaDays(
  { entries, overflowStarts }: Omit<GridContent, "overflow">,
  from: string,
  maxPerDay: number,
) {
  const days = new Map(Object.keys(overflowStarts).map((day): [string, CalendarEntry[]] => [day, []]));
  for (const entry of entries) {
    const day = entry.startsOn < from ? from : entry.startsOn;
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days]
    .map(([day, all]) => {
      const listed = all.slice(0, maxPerDay);
      return { day, entries: listed, more: all.length - listed.length + (overflowStarts[day] ?? 0) };
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

export function entriesOn(entries: readonly CalendarEntry[], day: string): CalendarEntry[] {
  return entries.filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day);
}
