import { z } from "zod";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceRefusal } from "#app/platform/recurrence/recurrence-rules.ts";
import { recurrenceFromForm } from "#app/platform/recurrence/repeat-form.ts";
import { recordIdField } from "#app/platform/fields/text-fields.ts";
import { repeatChoiceFields, applyPreset } from "#app/planning/repeats/repeat-presets.ts";
import type { EventSpan } from "./conflict-rules.ts";

const MAX_CHECKED_SPANS = 5;

/** Return the days of a single event, or of a repeating one's next few occurrences from `today` (YYYY-MM-DD) on. */
export function upcomingSpans(
  { startsOn, endsOn }: EventSpan,
  recurrence: Recurrence | null,
  today: string,
): EventSpan[] {
  if (!recurrence) return [{ startsOn, endsOn }];
  const length = dayNumber(endsOn) - dayNumber(startsOn);
  return nextOccurrences(recurrence, today, MAX_CHECKED_SPANS).map((day) => ({
    startsOn: day,
    endsOn: addDays(day, length),
  }));
}

/** Days, locations and category of an event form that may be incomplete otherwise. */
export const candidateEventForm = z.object({
  ...repeatChoiceFields,
  /** 0 when none is chosen yet. */
  categoryId: recordIdField.optional().transform((id) => id ?? 0),
  locationIds: z.array(recordIdField).min(1).max(1_000),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});

export type CandidateEventForm = z.output<typeof candidateEventForm>;

/** Convert the form to a candidate for conflicts; null when its days or its repeat are impossible. */
export function toCandidateEvent(form: CandidateEventForm, today: string) {
  const { categoryId, locationIds, startsOn, endsOn } = form;
  const recurrence = recurrenceFromForm(applyPreset(form));
  if (endsOn < startsOn || (recurrence && recurrenceRefusal(recurrence))) return null;
  return { categoryId, locationIds, spans: upcomingSpans({ startsOn, endsOn }, recurrence, today) };
}
