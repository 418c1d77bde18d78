import { addDays, dayNumber, dayFromNumber } from "#app/platform/dates/calendar-days.ts";
import {
  nextOccurrences,
  occurrencesWithin,
  type Recurrence,
  createExpander,
} from "#app/platform/recurrence/recurrence.ts";
import { toNumberedRepeat } from "#app/platform/recurrence/stored-repeat.ts";
import type { ActionSeries } from "#app/planning/actions/action-series.ts";

/** Number of days ahead for which the actions of a series exist. */
export const SERIES_DAYS_AHEAD = 60;

/** Return the days of a new series through `until` (YYYY-MM-DD), and at least its first day however late that is. */
export function initialSeriesDays(repeat: Recurrence, until: string): string[] {
  const [first] = nextOccurrences(repeat, repeat.startsOn, 1);
  if (first === undefined) return [];
  return [first, ...occurrencesWithin(repeat, { from: addDays(first, 1), until })];
}

/** Return the days of series after the last one they have, `madeUntil`, through `until`; all YYYY-MM-DD. */
export function missingSeriesDays<Known extends ActionSeries & { madeUntil: string }>(
  series: readonly Known[],
  until: string,
): [Known, string][] {
  const first = series.map(({ madeUntil }) => madeUntil).sort()[0] ?? until;
  const expand = createExpander(dayNumber(first) + 1, dayNumber(until));
  return series.flatMap((one) => {
    const repeat = toNumberedRepeat({ ...one, recurrence: one.rules, repeatsUntil: one.endsOn });
    const days = (repeat ? expand(repeat) : []).filter((day) => day > dayNumber(one.madeUntil));
    return days.map((day): [Known, string] => [one, dayFromNumber(day)]);
  });
}
