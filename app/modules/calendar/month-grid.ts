import { addDays, calendarDay, dayNumber } from "./calendar-days.ts";
import type { CalendarEntry } from "./layers.ts";

/** So many entries are drawn above each other in a week of a month, and in a week alone; a day counts those that are left. */
const MOST_IN_MONTH = 4;
const MOST_IN_WEEK = 12;

export interface GridDay {
  day: string;
  isInMonth: boolean;
  /** Entries of this day that are not drawn. */
  more: number;
}

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

export interface GridWeek {
  days: GridDay[];
  bars: GridBar[];
}

/** The whole weeks that a month (YYYY-MM) touches, from a Sunday to a Saturday, both included. */
export function windowOfMonth(month: string): { from: string; until: string } {
  const first = `${month}-01`;
  const { dayOfWeek, daysInMonth } = calendarDay(dayNumber(first));
  const last = addDays(first, daysInMonth - 1);
  return { from: addDays(first, -dayOfWeek), until: addDays(last, 6 - calendarDay(dayNumber(last)).dayOfWeek) };
}

/** The weeks of a month with what happens in them, laid out for drawing. Here and below entries come sorted. */
export function weeksOfMonth(entries: readonly CalendarEntry[], month: string): GridWeek[] {
  const { from, until } = windowOfMonth(month);
  const count = (dayNumber(until) - dayNumber(from) + 1) / 7;
  return Array.from({ length: count }, (_, week) => layOut(entries, addDays(from, week * 7), month, MOST_IN_MONTH));
}

/** One week, from a Sunday on, with room for more. */
export function weekOf(entries: readonly CalendarEntry[], sunday: string, month: string): GridWeek {
  return layOut(entries, sunday, month, MOST_IN_WEEK);
}

export interface LocationLane {
  id: number;
  name: string;
  week: GridWeek;
}

/** A week for each of some locations; what is for all of them stands in each lane. */
export function lanesOf(
  entries: readonly CalendarEntry[],
  locations: readonly { id: number; name: string }[],
  sunday: string,
  month: string,
): LocationLane[] {
  return locations.map(({ id, name }) => {
    const own = entries.filter(({ locationIds }) => locationIds === null || locationIds.includes(id));
    return { id, name, week: layOut(own, sunday, month, MOST_IN_MONTH) };
  });
}

export interface YearMonth {
  month: string;
  /** The days of its whole weeks. */
  days: string[];
  /** How much a day of the month holds; a day without anything is left out. */
  counts: Record<string, number>;
}

/** The months of a year (YYYY) with how much each day holds. */
export function yearOf(entries: readonly CalendarEntry[], year: string): YearMonth[] {
  const all: Record<string, number> = {};
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
    const counts = Object.fromEntries(days.flatMap((day) => (day.startsWith(month) && all[day] ? [[day, all[day]]] : [])));
    return { month, days, counts };
  });
}

/** The Sunday on or before a day. */
export function sundayOf(day: string): string {
  return addDays(day, -calendarDay(dayNumber(day)).dayOfWeek);
}

function layOut(entries: readonly CalendarEntry[], sunday: string, month: string, mostLanes: number): GridWeek {
  const saturday = addDays(sunday, 6);
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    return { day, isInMonth: day.startsWith(month), more: 0 };
  });
  const columns = new Map(days.map(({ day }, index) => [day, index + 1]));
  const bars: GridBar[] = [];
  // The last column that each lane is taken up to.
  const lanes = Array.from({ length: mostLanes }, () => 0);
  for (const entry of entries) {
    if (entry.startsOn > saturday || entry.endsOn < sunday) continue;
    const column = columns.get(entry.startsOn) ?? 1;
    const last = columns.get(entry.endsOn) ?? 7;
    const [isContinued, continues] = [entry.startsOn < sunday, entry.endsOn > saturday];
    // What lasts beyond the week on both sides takes half of the room at most, so that single days are seen beside it.
    const room = isContinued && continues ? mostLanes / 2 : mostLanes;
    const lane = lanes.slice(0, room).findIndex((taken) => taken < column);
    if (lane === -1) {
      for (const day of days.slice(column - 1, last)) day.more += 1;
      continue;
    }
    lanes[lane] = last;
    bars.push({ entry, column, span: last - column + 1, lane: lane + 1, isContinued, continues });
  }
  return { days, bars };
}

export interface AgendaDay {
  day: string;
  entries: CalendarEntry[];
}

/** What begins on each day of some entries, or goes on from before the first one; days without any are left out. */
export function agendaOf(entries: readonly CalendarEntry[], from: string, most: number): AgendaDay[] {
  const days = new Map<string, CalendarEntry[]>();
  for (const entry of entries.slice(0, most)) {
    const day = entry.startsOn < from ? from : entry.startsOn;
    const known = days.get(day);
    if (known) known.push(entry);
    else days.set(day, [entry]);
  }
  return [...days].map(([day, held]) => ({ day, entries: held })).sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** What happens on one day. */
export function entriesOn(entries: readonly CalendarEntry[], day: string): CalendarEntry[] {
  return entries.filter(({ startsOn, endsOn }) => startsOn <= day && endsOn >= day);
}
