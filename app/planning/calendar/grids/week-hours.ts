import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** Hours that a week always shows, the usual opening hours of a shop. */
const [OPENS, CLOSES] = [8, 18];
/** Shortest drawn length of an entry in minutes, so that its title can be read. */
const MIN_MINUTES = 45;

/** Timed entry of a day: minutes from midnight, and its column among the entries it overlaps. */
export interface HourBlock {
  entry: CalendarEntry;
  from: number;
  until: number;
  /** 0 is the leftmost column. */
  column: number;
  /** Number of columns side by side at that time. */
  columns: number;
}

export type WeekHours = ReturnType<typeof toWeekHours>;

/** Tell whether an entry is drawn by its hours: it has a start time and lies on one day. */
export function isTimed({ startsAt, startsOn, endsOn }: CalendarEntry): boolean {
  return startsAt !== null && startsOn === endsOn;
}

/** Place the timed entries of a week by their hours; `from` and `until` are the hours shown, 0 to 24. */
export function toWeekHours(entries: readonly CalendarEntry[], sunday: string) {
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    return { day, blocks: blocksOf(entries.filter((entry) => isTimed(entry) && entry.startsOn === day)) };
  });
  const blocks = days.flatMap((day) => day.blocks);
  return {
    from: Math.min(OPENS, ...blocks.map(({ from }) => Math.floor(from / 60))),
    until: Math.max(CLOSES, ...blocks.map(({ until }) => Math.ceil(until / 60))),
    days,
  };
}

/** Place the entries of one day, side by side where they overlap. */
function blocksOf(entries: readonly CalendarEntry[]): HourBlock[] {
  const placed = entries.map((entry) => ({ entry, ...minutesSpan(entry), column: 0, columns: 1 }));
  placed.sort((one, other) => one.from - other.from || other.until - one.until);
  let overlapping: HourBlock[] = [];
  for (const block of placed) {
    if (overlapping.every(({ until }) => until <= block.from)) overlapping = [];
    const taken = new Set(overlapping.filter(({ until }) => until > block.from).map(({ column }) => column));
    while (taken.has(block.column)) block.column += 1;
    overlapping.push(block);
    const columns = Math.max(...overlapping.map(({ column }) => column)) + 1;
    for (const one of overlapping) one.columns = columns;
  }
  return placed;
}

function minutesSpan({ startsAt, endsAt }: CalendarEntry): { from: number; until: number } {
  const from = Math.min(minutesOf(startsAt ?? "00:00"), 24 * 60 - MIN_MINUTES);
  return { from, until: Math.max(minutesOf(endsAt ?? "00:00"), from + MIN_MINUTES) };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
