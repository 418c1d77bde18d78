import { formatInstant } from "#app/ui/text/dates.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** No zone changes its offset twice within this time. */
const STEP_MS = 7 * DAY_MS;

/** Return the minutes that a time zone is ahead of UTC at an instant; negative west of Greenwich. */
export function utcOffsetAt(timeZone: string, at: number): number {
  const text = formatInstant(at, timeZone, "offset");
  const [, sign, hours, minutes = "0"] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(text) ?? [];
  if (hours === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Tell whether a local time (HH:MM) exists on a day (YYYY-MM-DD); false when a clock set forward skips it. */
export function localTimeExists(timeZone: string, day: string, time: string): boolean {
  return candidateInstants(timeZone, day, time).some(({ isReal }) => isReal);
}

/**
 * Return the instant of a local day (YYYY-MM-DD) and time (HH:MM): the later of two when a clock is set back; for a
 * skipped time, the reading by the offset before the change (RFC 5545, 3.3.5), which is also the later one.
 */
export function instantOf(timeZone: string, day: string, time: string): number {
  const candidates = candidateInstants(timeZone, day, time);
  const real = candidates.filter(({ isReal }) => isReal);
  return Math.max(...(real.length > 0 ? real : candidates).map(({ at }) => at));
}

/**
 * Return the two instants that a local time can mean, by the UTC offsets of the day before and of the day after.
 * `isReal` is false when the clock never showed that time.
 */
function candidateInstants(timeZone: string, day: string, time: string) {
  const local = Date.parse(`${day}T${time}:00Z`);
  return [local - DAY_MS, local + DAY_MS].map((near) => {
    const offset = utcOffsetAt(timeZone, near);
    const at = local - offset * MINUTE_MS;
    return { at, isReal: utcOffsetAt(timeZone, at) === offset };
  });
}

export interface OffsetChange {
  /** Instant from which the offset `to` applies. Offsets are in minutes. */
  at: number;
  from: number;
  to: number;
}

/** List a time zone's offset changes between two instants. */
export function listOffsetChanges(timeZone: string, first: number, last: number): OffsetChange[] {
  const changes: OffsetChange[] = [];
  let from = utcOffsetAt(timeZone, first);
  for (let at = first; at < last; at += STEP_MS) {
    const to = utcOffsetAt(timeZone, at + STEP_MS);
    if (from !== to) changes.push({ at: findOffsetChange(timeZone, at, from), from, to });
    from = to;
  }
  return changes;
}

/** Halve a week until the minute of the change is found; zones change at whole minutes. */
function findOffsetChange(timeZone: string, first: number, from: number): number {
  let [before, after] = [first, first + STEP_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (utcOffsetAt(timeZone, middle) === from) before = middle;
    else after = middle;
  }
  return after;
}
