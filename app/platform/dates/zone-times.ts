import { formatInstant } from "#app/ui/dates.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No zone changes its offset twice within so long. */
const STEP_MS = 7 * DAY_MS;

/** The minutes that a time zone is ahead of UTC at an instant; negative west of Greenwich. */
export function offsetAt(timeZone: string, at: number): number {
  const text = formatInstant(at, timeZone, "offset");
  const [, sign, hours, minutes = "0"] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(text) ?? [];
  if (hours === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Whether a local day (YYYY-MM-DD) has a time (HH:MM); false for what a clock that is set forward leaves out. */
export function hasTime(timeZone: string, day: string, time: string): boolean {
  return readingsOf(timeZone, day, time).some(({ isReal }) => isReal);
}

/**
 * The instant of a local day (YYYY-MM-DD) and time (HH:MM) in a time zone: the later of two where a clock is set back, and
 * where it is set forward the one by the offset before (RFC 5545, 3.3.5), which is the later reading too.
 */
export function instantOf(timeZone: string, day: string, time: string): number {
  const readings = readingsOf(timeZone, day, time);
  const real = readings.filter(({ isReal }) => isReal);
  return Math.max(...(real.length > 0 ? real : readings).map(({ at }) => at));
}

/** A local time by the offsets of the day before and of the day after. */
function readingsOf(timeZone: string, day: string, time: string) {
  const local = Date.parse(`${day}T${time}:00Z`);
  return [local - DAY_MS, local + DAY_MS].map((near) => {
    const offset = offsetAt(timeZone, near);
    const at = local - offset * MINUTE_MS;
    return { at, isReal: offsetAt(timeZone, at) === offset };
  });
}

export interface Transition {
  /** The instant from which on the offset holds. */
  at: number;
  from: number;
  to: number;
}

/** When a time zone changes its offset between two instants. */
export function transitionsOf(timeZone: string, first: number, last: number): Transition[] {
  const found: Transition[] = [];
  let from = offsetAt(timeZone, first);
  for (let at = first; at < last; at += STEP_MS) {
    const to = offsetAt(timeZone, at + STEP_MS);
    if (from !== to) found.push({ at: changeWithin(timeZone, at, from), from, to });
    from = to;
  }
  return found;
}

/** Halves a week until the minute of the change is found; zones change at whole minutes. */
function changeWithin(timeZone: string, first: number, from: number): number {
  let [before, after] = [first, first + STEP_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(timeZone, middle) === from) before = middle;
    else after = middle;
  }
  return after;
}
