import { type Problems, problem } from "#app/http/problems.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences, occurrencesWithin, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { dayText } from "#app/ui/format.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { type Series } from "./event-occurrences.ts";

/** So many days back the occurrence before another one is looked for. */
const DAYS_BACK = 400;

/** What is wrong about the day that one occurrence of a series is moved to; null when it can be. */
export function refusalOfOccurrence(
  series: Omit<Series, "overrides">,
  day: string,
  form: { startsOn: string; startsAt: string | null; mayPass: boolean },
): Problems | null {
  if (series.startsAt !== null && form.startsAt === null) {
    return problem("startsAt", "This event has times on its other days. Enter them for this day too.");
  }
  const recurrence = recurrenceOf(series);
  if (!recurrence || form.mayPass) return null;
  const passed = passedNeighbor(recurrence, day, form.startsOn);
  return passed === null
    ? null
    : problem("mayPass", `This moves it past ${dayText(passed)}. Tick this to move it all the same.`);
}

/** The occurrence before or after one (YYYY-MM-DD) that it reaches or passes when it moves to a day; null for neither. */
export function passedNeighbor(recurrence: Recurrence, day: string, to: string): string | null {
  const before = occurrencesWithin(recurrence, { from: addDays(day, -DAYS_BACK), until: addDays(day, -1) }).at(-1);
  if (before !== undefined && to <= before) return before;
  const [after] = nextOccurrences(recurrence, addDays(day, 1), 1);
  return after !== undefined && to >= after ? after : null;
}
