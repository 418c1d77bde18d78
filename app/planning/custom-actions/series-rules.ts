import { addDays, dayNumber, dayOfNumber } from "#app/platform/dates/calendar-days.ts";
import {
  nextOccurrences,
  occurrencesWithin,
  type Recurrence,
  sharedExpansion,
} from "#app/platform/recurrence/recurrence.ts";
import { numberedRepeatOf } from "#app/platform/recurrence/stored-repeat.ts";
import type { Series } from "#app/planning/actions/action-series.ts";

/** The actions of a series exist so many days ahead. */
export const DAYS_AHEAD = 60;

/** The days of a new series up to one, YYYY-MM-DD; its first day at least, however far off that is. */
export function firstDaysOf(repeat: Recurrence, until: string): string[] {
  const [first] = nextOccurrences(repeat, repeat.startsOn, 1);
  if (first === undefined) return [];
  return [first, ...occurrencesWithin(repeat, { from: addDays(first, 1), until })];
}

/** The days of each of some series after the last one that it has, `madeUntil`, up to another; all YYYY-MM-DD. */
export function daysToMake<Known extends Series & { madeUntil: string }>(
  series: readonly Known[],
  until: string,
): [Known, string][] {
  const first = series.map(({ madeUntil }) => madeUntil).sort()[0] ?? until;
  const expand = sharedExpansion(dayNumber(first) + 1, dayNumber(until));
  return series.flatMap((one) => {
    const repeat = numberedRepeatOf({ ...one, recurrence: one.rules, repeatsUntil: one.endsOn });
    const days = (repeat ? expand(repeat) : []).filter((day) => day > dayNumber(one.madeUntil));
    return days.map((day): [Known, string] => [one, dayOfNumber(day)]);
  });
}
