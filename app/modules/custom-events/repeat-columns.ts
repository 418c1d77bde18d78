import { rruleOf } from "#app/modules/calendar/rrule.ts";
import { storedRules } from "./event-occurrences.ts";
import { recurrenceOfForm, type TypedRepeat } from "./repeat-form.ts";

/** What stands for the rule of a repeat that one RRULE cannot say: calendar programs get its dates. */
export const BY_DATES = "RDATE";

/** The columns that the repeat of a form sets. */
export function repeatColumnsOf(form: TypedRepeat) {
  const recurrence = recurrenceOfForm(form);
  if (!recurrence) return { recurrence: null, rrule: "", repeatsUntil: null, exceptionDays: [] };
  return {
    recurrence: storedRules(recurrence),
    rrule: rruleOf(recurrence) ?? BY_DATES,
    repeatsUntil: recurrence.endsOn,
    exceptionDays: [...recurrence.exceptions],
  };
}
