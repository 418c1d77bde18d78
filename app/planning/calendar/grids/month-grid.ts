import { addDays, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** Largest number of lanes in a week of a month and in a single week; each day counts the entries that do not fit. */
const MAX_IN_MONTH = 5;
const MAX_IN_WEEK = 8;

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
export function weeksOfMonth(shown: GridContent, month: string): GridWeek[] {
  const { from, until } = windowOfMonth(month);
  const count = (dayNumber(until) - dayNumber(from) + 1) / 7;
  return Array.from({ length: count }, (_, week) => layOutWeek(shown, addDays(from, week * 7), month, MAX_IN_MONTH));
}

/** Lay out one week from its Sunday, with more lanes than in a month. Timed entries are drawn below, by their hours. */
export function toGridWeek(shown: GridContent, sunday: string, month: string): GridWeek {
  return layOutWeek(shown, sunday, month, MAX_IN_WEEK);
}

export type LocationLane = ReturnType<typeof toLocationLanes>[number];

/** Lay out a week for each location; an entry for all locations is in every lane. */
export function toLocationLanes(
  { entries }: Pick<GridContent, "entries">,
  locations: readonly { id: number; name: string }[],
  sunday: string,
  month: string,
) {
  return locations.map(({ id, name }) => {
    const own = entries.filter(({ locationIds }) => locationIds === null || locationIds.includes(id));
    return { id, name, week: layOutWeek({ entries: own, overflow: {} }, sunday, month, MAX_IN_MONTH) };
  });
}

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

function layOutWeek(
  { entries, overflow }: Omit<GridContent, "overflowStarts">,
  sunday: string,
  month: string,
  maxLanes: number,
) {
  const saturday = addDays(sunday, 6);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    // `more` counts the entries of the day that are not drawn.
    return { day, isInMonth: day.startsWith(month), more: overflow[day] ?? 0 };
  });
  const columns = new Map(days.map(({ day }, index) => [day, index + 1]));
  const bars: GridBar[] = [];
  // Each lane is a bit mask of its occupied columns.
  const lanes = Array.from({ length: maxLanes }, () => 0);
  const columnsOf = ({ startsOn, endsOn }: CalendarEntry) =>
    [columns.get(startsOn) ?? 1, columns.get(endsOn) ?? 7] as const;
  const draw = (entry: CalendarEntry, [column, last]: readonly [number, number], room: number): boolean => {
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
  const place = (entry: CalendarEntry, room: number) => draw(entry, columnsOf(entry), room);
  const inWeek = byImportance(entries.filter(({ startsOn, endsOn }) => startsOn <= saturday && endsOn >= sunday));
  // Entries that extend beyond the week on both sides get half of the lanes at first, so single days stay visible.
  const isLasting = ({ startsOn, endsOn }: CalendarEntry) => startsOn < sunday && endsOn > saturday;
  const unplaced = inWeek.filter((entry) => !place(entry, isLasting(entry) ? maxLanes / 2 : maxLanes));
  for (const entry of unplaced) {
    if (isLasting(entry) && place(entry, maxLanes)) continue;
    // An entry that fits in no lane as a whole is drawn in pieces on the days with a free lane, the longest first.
    const [first, last] = columnsOf(entry);
    for (let column = first; column <= last;) {
      let until = last;
      while (until >= column && !draw(entry, [column, until], maxLanes)) until -= 1;
      const day = days[column - 1];
      if (until < column && day) day.more += 1;
      column = Math.max(until, column) + 1;
    }
  }
  return { days, bars: bars.sort((one, other) => one.column - other.column || one.lane - other.lane) };
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
