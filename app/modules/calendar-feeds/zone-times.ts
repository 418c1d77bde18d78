const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The minutes that a time zone is ahead of UTC at an instant; negative west of Greenwich. */
export function offsetAt(timeZone: string, at: number): number {
  const text = formatIn(timeZone).format(at);
  const [, sign, hours, minutes = "0"] = /GMT([+-])(\d{2}):?(\d{2})?/.exec(text) ?? [];
  if (hours === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant of a local day (YYYY-MM-DD) and time (HH:MM) in a time zone; the later of two where a clock is set back. */
export function instantOf(timeZone: string, day: string, time: string): number {
  const local = Date.parse(`${day}T${time}:00Z`);
  const guess = local - offsetAt(timeZone, local) * MINUTE_MS;
  return local - offsetAt(timeZone, guess) * MINUTE_MS;
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
  for (let at = first; at < last; at += DAY_MS) {
    const [from, to] = [offsetAt(timeZone, at), offsetAt(timeZone, at + DAY_MS)];
    if (from !== to) found.push({ at: changeWithin(timeZone, at, from), from, to });
  }
  return found;
}

/** Halves a day until the minute of the change is found; zones change at whole minutes. */
function changeWithin(timeZone: string, day: number, from: number): number {
  let [before, after] = [day, day + 24 * HOUR_MS];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(timeZone, middle) === from) before = middle;
    else after = middle;
  }
  return after;
}

// A formatter costs a hundred times what formatting costs.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  formats.set(timeZone, format);
  return format;
}
