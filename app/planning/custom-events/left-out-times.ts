import { type Problems, problem } from "#app/http/problems.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceOfForm, type TypedRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { hasTime } from "#app/platform/dates/zone-times.ts";
import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { dayText, timeText } from "#app/ui/format.ts";
import type { When } from "./custom-event-form.ts";
import { daysBetween } from "./shifted-repeat.ts";

/** What is wrong about times that a clock, set forward on their day, leaves out; null when it shows them. */
export function refusalOfTimes(timeZone: string, { startsOn, endsOn, startsAt, endsAt }: When): Problems | null {
  if (startsAt !== null && !hasTime(timeZone, startsOn, startsAt))
    return problem("startsAt", sentenceOf(timeZone, startsOn, startsAt));
  return endsAt !== null && !hasTime(timeZone, endsOn, endsAt)
    ? problem("endsAt", sentenceOf(timeZone, endsOn, endsAt))
    : null;
}

/**
 * The same for the first time that an event of a form happens, from which programs count the others. A later one whose
 * time is left out is read as RFC 5545 reads it, by the offset before.
 */
export function refusalOfFirstTimes(timeZone: string, form: When & TypedRepeat): Problems | null {
  const recurrence = recurrenceOfForm(form);
  const [first = form.startsOn] = recurrence ? nextOccurrences(recurrence, form.startsOn, 1) : [];
  const endsOn = addDays(first, daysBetween(form.startsOn, form.endsOn));
  return refusalOfTimes(timeZone, { ...form, startsOn: first, endsOn });
}

function sentenceOf(timeZone: string, day: string, time: string): string {
  return `There is no ${timeText(time)} on ${dayText(day)} in ${timeZoneText(timeZone)}: clocks are set forward. Choose another time.`;
}
