import { dayNumber, dayOfNumber } from "#app/platform/dates/calendar-days.ts";

/** The days that a calendar is asked about, YYYY-MM-DD, both included, and how much of each it has room to tell. */
export interface CalendarWindow {
  from: string;
  until: string;
  /** So many entries of a day are told, and the others counted; Infinity for all. */
  mostADay: number;
  /** The day that is told in full; null for none. */
  fullDay: string | null;
}

/** So many entries of the day that is told in full. */
export const MOST_OF_FULL_DAY = 200;

/** Counts what each day of a window holds without keeping it, so that tens of thousands of occurrences cost little. */
export function dayTally({ from, until, mostADay, fullDay }: CalendarWindow) {
  const first = dayNumber(from);
  const days = Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, index) => ({
    day: dayOfNumber(first + index),
    room: mostADay,
    untold: 0,
    untoldStarts: 0,
  }));
  for (const one of days) if (one.day === fullDay) one.room = Math.max(mostADay, MOST_OF_FULL_DAY);
  let total = 0;

  return {
    /** Counts what happens on some days in a row, as numbers of days, and says whether one of them has room to tell it. */
    put(startsOn: number, endsOn: number): boolean {
      const from = Math.max(0, startsOn - first);
      const until = Math.min(days.length - 1, endsOn - first);
      if (from > until) return false;
      total += 1;
      let isTold = false;
      for (let at = from; at <= until; at += 1) isTold ||= (days[at]?.room ?? 0) > 0;
      for (let at = from; at <= until; at += 1) {
        const day = days[at];
        if (day && isTold) day.room -= 1;
        else if (day) day.untold += 1;
      }
      const start = days[from];
      if (start && !isTold) start.untoldStarts += 1;
      return isTold;
    },
    /** How many were put in that touch the window. */
    total: () => total,
    /** How many each day holds that are not told; a day without any is left out. */
    untold: () => Object.fromEntries(days.flatMap(({ day, untold }) => (untold > 0 ? [[day, untold]] : []))),
    /** How many of those begin on each day, or go on from before the window's first. */
    untoldStarts: () =>
      Object.fromEntries(days.flatMap(({ day, untoldStarts }) => (untoldStarts > 0 ? [[day, untoldStarts]] : []))),
  };
}
