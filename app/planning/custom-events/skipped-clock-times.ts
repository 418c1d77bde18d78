import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceFromForm, type RepeatFormValues } from "#app/platform/recurrence/repeat-form.ts";
import { localTimeExists } from "#app/platform/dates/zone-times.ts";
import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { dayText, timeText } from "#app/ui/text/format.ts";
import type { EventTimes } from "./custom-event-form.ts";
import { daysBetween } from "./shift-repeat.ts";

/** Return the field error of a time that clocks skip on its day (start of daylight saving); null when both exist. */
export function validateClockTimes(
  timeZone: string,
  { startsOn, endsOn, startsAt, endsAt }: EventTimes,
): FieldErrors | null {
  if (startsAt !== null && !localTimeExists(timeZone, startsOn, startsAt))
    return fieldError("startsAt", skippedTimeText(timeZone, startsOn, startsAt));
  return endsAt !== null && !localTimeExists(timeZone, endsOn, endsAt)
    ? fieldError("endsAt", skippedTimeText(timeZone, endsOn, endsAt))
    : null;
}

/**
 * Validate the times of a form's first occurrence, from which calendar programs count the others. A skipped time of a
 * later occurrence is read as in RFC 5545, section 3.3.5: with the offset before the gap.
 */
export function validateFirstClockTimes(timeZone: string, form: EventTimes & RepeatFormValues): FieldErrors | null {
  const recurrence = recurrenceFromForm(form);
  const [first = form.startsOn] = recurrence ? nextOccurrences(recurrence, form.startsOn, 1) : [];
  const endsOn = addDays(first, daysBetween(form.startsOn, form.endsOn));
  return validateClockTimes(timeZone, { ...form, startsOn: first, endsOn });
}

function skippedTimeText(timeZone: string, day: string, time: string): string {
  return `Choose another time. Clocks in ${timeZoneText(timeZone)} skip ${timeText(time)} on ${dayText(day)}.`;
}
