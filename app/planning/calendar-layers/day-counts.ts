import { dayNumber, dayFromNumber } from "#app/platform/dates/calendar-days.ts";

/** Days to read, YYYY-MM-DD, both included, and the number of entries to list for each. */
export interface CalendarWindow {
  from: string;
  until: string;
  /** Largest number of entries listed for a day, the others are only counted; Infinity for all. */
  maxPerDay: number;
  /** Day whose entries are listed in full; null for none. */
  fullDay: string | null;
}

/** Largest number of entries listed for the full day. */
export const MAX_ON_FULL_DAY = 200;

/** Count the entries of each day of a window without storing them, so tens of thousands of occurrences cost little. */
export function countEntriesPerDay({ from, until, maxPerDay, fullDay }: CalendarWindow) {
  const first = dayNumber(from);
  const days = Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, index) => ({
    day: dayFromNumber(first + index),
    capacity: maxPerDay,
    overflow: 0,
    overflowStarts: 0,
  }));
  for (const one of days) if (one.day === fullDay) one.capacity = Math.max(maxPerDay, MAX_ON_FULL_DAY);
  let total = 0;

  return {
    /**
     * Count an entry on its days (numbers from 1970-01-01) and tell whether it is listed: at least one of them still has
     * room, or it shares the room of one that is listed.
     */
    add(startsOn: number, endsOn: number, sharesRoom = false): boolean {
      const from = Math.max(0, startsOn - first);
      const until = Math.min(days.length - 1, endsOn - first);
      if (from > until) return false;
      total += 1;
      if (sharesRoom) return true;
      let isListed = false;
      for (let at = from; at <= until; at += 1) isListed ||= (days[at]?.capacity ?? 0) > 0;
      for (let at = from; at <= until; at += 1) {
        const day = days[at];
        if (day && isListed) day.capacity -= 1;
        else if (day) day.overflow += 1;
      }
      const start = days[from];
      if (start && !isListed) start.overflowStarts += 1;
      return isListed;
    },
    /** Return the number of added entries with a day in the window. */
    total: () => total,
    /** Return the number of unlisted entries of each day that has some. */
    overflow: () => Object.fromEntries(days.flatMap(({ day, overflow }) => (overflow > 0 ? [[day, overflow]] : []))),
    /** Return the number of unlisted entries that begin on each day; earlier ones count on the window's first day. */
    overflowStarts: () =>
      Object.fromEntries(
        days.flatMap(({ day, overflowStarts }) => (overflowStarts > 0 ? [[day, overflowStarts]] : [])),
      ),
  };
}
