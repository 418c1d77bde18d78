import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences, occurrencesWithin, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { dayText } from "#app/ui/text/format.ts";
import { recurrenceOf } from "#app/platform/recurrence/stored-repeat.ts";
import { type EventSeries } from "./event-occurrences.ts";

/** Number of days in which the previous occurrence is searched. */
const DAYS_BACK = 400;

/** Return the field error of an occurrence's new day and time, null when both are possible. */
export function validateOccurrenceMove(
  series: Omit<EventSeries, "overrides">,
  day: string,
  form: { startsOn: string; startsAt: string | null; mayPass: boolean },
): FieldErrors | null {
  if (series.startsAt !== null && form.startsAt === null) {
    return fieldError("startsAt", "Enter times for this day. The event's other days have times.");
  }
  const recurrence = recurrenceOf(series);
  if (!recurrence || form.mayPass) return null;
  const passed = passedNeighbor(recurrence, day, form.startsOn);
  return passed === null
    ? null
    : fieldError("mayPass", `This moves it past ${dayText(passed)}. Check this box to move it anyway.`);
}

/** Return the neighboring occurrence that a move from `day` to `to` (YYYY-MM-DD) reaches or passes, null for none. */
export function passedNeighbor(recurrence: Recurrence, day: string, to: string): string | null {
  const before = occurrencesWithin(recurrence, { from: addDays(day, -DAYS_BACK), until: addDays(day, -1) }).at(-1);
  if (before !== undefined && to <= before) return before;
  const [after] = nextOccurrences(recurrence, addDays(day, 1), 1);
  return after !== undefined && to >= after ? after : null;
}
