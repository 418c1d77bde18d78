import { z } from "zod";
import { addDays, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { nextOccurrences, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { refusalOfRecurrence } from "#app/platform/recurrence/recurrence-rules.ts";
import { recurrenceOfForm } from "#app/platform/recurrence/repeat-form.ts";
import { recordId } from "#app/platform/fields/text-fields.ts";
import { repeatChoiceFields, withPreset } from "#app/planning/repeats/repeat-presets.ts";
import type { Span } from "./conflict-rules.ts";

const MOST_SPANS = 5;

/** The days that an event is on from today on: of a repeat the next few, of a single event its own. */
export function spansOf({ startsOn, endsOn }: Span, recurrence: Recurrence | null, today: string): Span[] {
  if (!recurrence) return [{ startsOn, endsOn }];
  const length = dayNumber(endsOn) - dayNumber(startsOn);
  return nextOccurrences(recurrence, today, MOST_SPANS).map((day) => ({ startsOn: day, endsOn: addDays(day, length) }));
}

/** When and where an event is, as a form says it that may lack all else. */
export const consideredForm = z.object({
  ...repeatChoiceFields,
  /** 0 while none is chosen. */
  categoryId: recordId.optional().transform((id) => id ?? 0),
  locationIds: z.array(recordId).min(1).max(1_000),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
});

export type TypedEvent = z.output<typeof consideredForm>;

/** What such a form says; null where its days or its repeat cannot be. */
export function consideredOf(form: TypedEvent, today: string) {
  const { categoryId, locationIds, startsOn, endsOn } = form;
  const recurrence = recurrenceOfForm(withPreset(form));
  if (endsOn < startsOn || (recurrence && refusalOfRecurrence(recurrence))) return null;
  return { categoryId, locationIds, spans: spansOf({ startsOn, endsOn }, recurrence, today) };
}
