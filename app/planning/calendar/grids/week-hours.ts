import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";

/** The hours that a week shows at least, as a shop is open. */
const [OPENS, CLOSES] = [8, 18];
/** What is shorter is drawn so many minutes long, so that its title can be read. */
const LEAST_MINUTES = 45;

/** An entry within a day: minutes from midnight, and its column among those that meet it. */
export interface HourBlock {
  entry: CalendarEntry;
  from: number;
  until: number;
  /** 0 for the leftmost. */
  column: number;
  /** How many columns stand beside each other where it is. */
  columns: number;
}

export type WeekHours = ReturnType<typeof hoursOf>;

/** Whether an entry is placed by its hours and not among what lasts all day. */
export function hasHours({ startsAt, startsOn, endsOn }: CalendarEntry): boolean {
  return startsAt !== null && startsOn === endsOn;
}

/** The timed entries of a week by their hours; the first hour that is shown, and the one that ends the last. */
export function hoursOf(entries: readonly CalendarEntry[], sunday: string) {
  const days = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(sunday, index);
    return { day, blocks: blocksOf(entries.filter((entry) => hasHours(entry) && entry.startsOn === day)) };
  });
  const blocks = days.flatMap((day) => day.blocks);
  return {
    from: Math.min(OPENS, ...blocks.map(({ from }) => Math.floor(from / 60))),
    until: Math.max(CLOSES, ...blocks.map(({ until }) => Math.ceil(until / 60))),
    days,
  };
}

/** The entries of one day beside each other where they meet. */
function blocksOf(entries: readonly CalendarEntry[]): HourBlock[] {
  const placed = entries.map((entry) => ({ entry, ...spanOf(entry), column: 0, columns: 1 }));
  placed.sort((one, other) => one.from - other.from || other.until - one.until);
  let meeting: HourBlock[] = [];
  for (const block of placed) {
    if (meeting.every(({ until }) => until <= block.from)) meeting = [];
    const taken = new Set(meeting.filter(({ until }) => until > block.from).map(({ column }) => column));
    while (taken.has(block.column)) block.column += 1;
    meeting.push(block);
    const columns = Math.max(...meeting.map(({ column }) => column)) + 1;
    for (const one of meeting) one.columns = columns;
  }
  return placed;
}

function spanOf({ startsAt, endsAt }: CalendarEntry): { from: number; until: number } {
  const from = Math.min(minutesOf(startsAt ?? "00:00"), 24 * 60 - LEAST_MINUTES);
  return { from, until: Math.max(minutesOf(endsAt ?? "00:00"), from + LEAST_MINUTES) };
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
