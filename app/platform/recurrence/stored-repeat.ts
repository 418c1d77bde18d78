import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence, RepeatRules } from "./recurrence.ts";
import { recurrenceOfForm, type TypedRepeat } from "./repeat-form.ts";
import { rruleOf } from "./rrule.ts";

/** An event as far as it is stored on which days it begins. */
export interface StoredRepeat {
  startsOn: string;
  /** The rules as JSON; null for a single event. */
  recurrence: string | null;
  repeatsUntil: string | null;
  exceptionDays: readonly string[];
}

/** The repeat of an event; null for a single one. */
export function recurrenceOf({ recurrence, startsOn, repeatsUntil, exceptionDays }: StoredRepeat): Recurrence | null {
  if (recurrence === null) return null;
  return { startsOn, endsOn: repeatsUntil, exceptions: exceptionDays, ...rulesOf(recurrence) };
}

/** A repeat by its stored rules, as many are expanded together; null for a single event. */
export function numberedRepeatOf({ recurrence, startsOn, repeatsUntil, exceptionDays }: StoredRepeat) {
  if (recurrence === null) return null;
  const endsOn = repeatsUntil === null ? null : dayNumber(repeatsUntil);
  return {
    rules: rulesOf(recurrence),
    startsOn: dayNumber(startsOn),
    endsOn,
    exceptions: exceptionDays.map(dayNumber),
  };
}

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

/** What is stored of a repeat; the start, the end and the exceptions have columns of their own. */
export function storedRules({ every, on }: Recurrence): string {
  return JSON.stringify({ every: inOrder(every), on: inOrder(on) });
}

// Postgres keeps the names of a JSON object in an order of its own.
function inOrder<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(values).sort(([one], [other]) => (one < other ? -1 : 1)));
}

const values = z.array(z.number()).readonly().optional();
const rulesSchema = z.object({
  every: z.partialRecord(z.enum(["days", "weeks", "months", "years"]), z.number()),
  on: z.object({
    daysOfWeek: values,
    daysOfMonth: values,
    weeksOfMonth: values,
    weeksOfYear: values,
    monthsOfYear: values,
  }),
});

const MOST_KNOWN = 1_000;
// Thousands of events share few rules, and reading one costs more than expanding it.
const known = new Map<string, RepeatRules>();

/** The rules that a text from outside says; null where it says none. */
export function rulesIn(text: string): RepeatRules | null {
  try {
    return rulesSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** The rules that are stored as text; the same object for the same text. */
export function rulesOf(text: string): RepeatRules {
  const found = known.get(text);
  if (found) return found;
  const rules = rulesSchema.parse(JSON.parse(text));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, rules);
  return rules;
}
