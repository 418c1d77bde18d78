import { addDays, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** So many entries are drawn above each other in a week of a month, and in a week alone; a day counts those that are left. */
const MOST_IN_MONTH = 5;
const MOST_IN_WEEK = 8;

/** An entry as it lies in one week: the column it begins in, 1 for Sunday, and how many days it spans there. */
export interface GridBar {
  entry: CalendarEntry;
  column: number;
  span: number;
  /** 1 for the topmost. */
  lane: number;
  isContinued: boolean;
  continues: boolean;
}

export type GridWeek = ReturnType<typeof layOut>;

/** The whole weeks that a month (YYYY-MM) touches, from a Sunday to a Saturday, both included. */
export function windowOfMonth(month: string): { from: string; until: string } {
  const first = `${month}-01`;
  const { dayOfWeek, daysInMonth } = calendarDay(dayNumber(first));
  const last = addDays(first, daysInMonth - 1);
  return { from: addDays(first, -dayOfWeek), until: addDays(last, 6 - calendarDay(dayNumber(last)).dayOfWeek) };
}

/** What is drawn: entries in order, and how many each day (YYYY-MM-DD) holds besides. */
export interface Shown {
  entries: readonly CalendarEntry[];
  untold: Readonly<Record<string, number>>;
  /** How many of those begin on each day, or go on from before the first that is drawn. */
  untoldStarts: Readonly<Record<string, number>>;
}

/** The weeks of a month with what happens in them, laid out for drawing. */
export function weeksOfMonth(shown: Shown, month: string): GridWeek[] {
  const { from, until } = windowOfMonth(month);
  const count = (dayNumber(until) - dayNumber(from) + 1) / 7;
  return Array.from({ length: count }, (_, week) => layOut(shown, addDays(from, week * 7), month, MOST_IN_MONTH));
}

/** One week, from a Sunday on, with room for more. What has hours stands below it by its own. */
export function weekOf(shown: Shown, sunday: string, month: string): GridWeek {
  return layOut(shown, sunday, month, MOST_IN_WEEK);
}

export type LocationLane = ReturnType<typeof lanesOf>[number];

/** A week for each of some locations; what is for all of them stands in each lane. */
export function lanesOf(
  { entries }: Pick<Shown, "entries">,
  locations: readonly { id: number; name: string }[],
  sunday: string,
  month: string,
) {
  return locations.map(({ id, name }) => {
    const own = entries.filter(({ locationIds }) => locationIds === null || locationIds.includes(id));
    return { id, name, week: layOut({ entries: own, untold: {} }, sunday, month, MOST_IN_MONTH) };
  });
}

export type YearMonth = ReturnType<typeof yearOf>[number];

/** The months of a year (YYYY) with the days of their whole weeks, and how much each holds that holds anything. */
export function yearOf({ entries, untold }: Omit<Shown, "untoldStarts">, year: string) {
  const all: Record<string, number> = { ...untold };
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

function layOut({ entries, untold }: Omit<Shown, "untoldStarts">, sunday: string, month: string, mostLanes: number) {
  const saturday = addDays(sunday, 6);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    // How many of its entries are not drawn.
    return { day, isInMonth: day.startsWith(month), more: untold[day] ?? 0 };
  });
  const columns = new Map(days.map(({ day }, index) => [day, index + 1]));
  const bars: GridBar[] = [];
  // A bit for each column that a lane is taken in.
  const lanes = Array.from({ length: mostLanes }, () => 0);
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
  const inWeek = mattering(entries.filter(({ startsOn, endsOn }) => startsOn <= saturday && endsOn >= sunday));
  // What lasts beyond the week on both sides takes half of the room at first, so that single days are seen beside it.
  const isLasting = ({ startsOn, endsOn }: CalendarEntry) => startsOn < sunday && endsOn > saturday;
  const waiting = inWeek.filter((entry) => !place(entry, isLasting(entry) ? mostLanes / 2 : mostLanes));
  for (const entry of waiting) {
    if (isLasting(entry) && place(entry, mostLanes)) continue;
    // What finds no lane as a whole is drawn in pieces on the days that have room, the longest first.
    const [first, last] = columnsOf(entry);
    for (let column = first; column <= last;) {
      let until = last;
      while (until >= column && !draw(entry, [column, until], mostLanes)) until -= 1;
      const day = days[column - 1];
      if (until < column && day) day.more += 1;
      column = Math.max(until, column) + 1;
    }
  }
  return { days, bars: bars.sort((one, other) => one.column - other.column || one.lane - other.lane) };
}

/** The same entries, what people come to look for first: events and holidays, then what plans run and what is due, then what is over. */
function mattering(entries: readonly CalendarEntry[]): CalendarEntry[] {
  const ranks: CalendarEntry[][] = [[], [], []];
  for (const entry of entries) ranks[rankOf(entry)]?.push(entry);
  return ranks.flat();
}

function rankOf({ layer, isStruck }: CalendarEntry): 0 | 1 | 2 {
  if (isStruck) return 2;
  return layer === "planItems" || layer === "checklist" ? 1 : 0;
}

export type AgendaDay = ReturnType<typeof agendaOf>[number];

/** What begins on each day, or goes on from before the first one; days without anything are left out. */
export function agendaOf({ entries, untoldStarts }: Omit<Shown, "untold">, from: string, mostADay: number) {
  const days = new Map(Object.keys(untoldStarts).map((day): [string, CalendarEntry[]] => [day, []]));
  for (const entry of entries) {
    const day = entry.startsOn < from ? from : entry.startsOn;
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days]
    .map(([day, all]) => {
      const told = all.slice(0, mostADay);
      return { day, entries: told, more: all.length - told.length + (untoldStarts[day] ?? 0) };
    })
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** What happens on one day. */
export function entriesOn(entries: readonly CalendarEntry[], day: string): CalendarEntry[] {
  return entries.filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day);
}
