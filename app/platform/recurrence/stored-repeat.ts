import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import type { Recurrence, RepeatRules } from "./recurrence.ts";
import { recurrenceFromForm, type RepeatFormValues } from "./repeat-form.ts";
import { toRRule } from "./rrule.ts";

/** Columns of an event that decide the days on which it begins. */
export interface StoredRepeat {
  startsOn: string;
  /** Rules as JSON; null for a single event. */
  recurrence: string | null;
  repeatsUntil: string | null;
  exceptionDays: readonly string[];
}

/** Return the recurrence of an event, null for a single event. */
export function recurrenceOf({ recurrence, startsOn, repeatsUntil, exceptionDays }: StoredRepeat): Recurrence | null {
  if (recurrence === null) return null;
  return { startsOn, endsOn: repeatsUntil, exceptions: exceptionDays, ...readStoredRules(recurrence) };
}

/** Return an event's recurrence in day numbers, for expanding many together; null for a single event. */
export function toNumberedRepeat({ recurrence, startsOn, repeatsUntil, exceptionDays }: StoredRepeat) {
  if (recurrence === null) return null;
  const endsOn = repeatsUntil === null ? null : dayNumber(repeatsUntil);
  return {
    rules: readStoredRules(recurrence),
    startsOn: dayNumber(startsOn),
    endsOn,
    exceptions: exceptionDays.map(dayNumber),
  };
}

/** Value of `rrule` for a recurrence that one RRULE cannot express: calendar programs receive its dates. */
export const BY_DATES = "RDATE";

/** Return the columns that a form's recurrence sets. */
export function toRepeatColumns(form: RepeatFormValues) {
  const recurrence = recurrenceFromForm(form);
  if (!recurrence) return { recurrence: null, rrule: "", repeatsUntil: null, exceptionDays: [] };
  return {
    recurrence: serializeRules(recurrence),
    rrule: toRRule(recurrence) ?? BY_DATES,
    repeatsUntil: recurrence.endsOn,
    exceptionDays: [...recurrence.exceptions],
  };
}

/** Serialize the rules of a recurrence; the start, the end and the exceptions have columns of their own. */
export function serializeRules({ every, on }: Recurrence): string {
  return JSON.stringify({ every: sortKeys(every), on: sortKeys(on) });
}

// Keys are sorted because Postgres stores JSON objects in an order of its own.
function sortKeys<Value>(values: Readonly<Record<string, Value>>): Record<string, Value> {
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

const MAX_CACHED_RULES = 1_000;
// Thousands of events share few rules, and parsing one costs more than expanding it.
const ruleCache = new Map<string, RepeatRules>();

/** Parse rules from outside text, null when it is not valid. */
export function parseRules(text: string): RepeatRules | null {
  try {
    return rulesSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Parse stored rules; the same text gives the same object, which expansions share. Throws for invalid rules. */
export function readStoredRules(text: string): RepeatRules {
  const found = ruleCache.get(text);
  if (found) return found;
  const rules = rulesSchema.parse(JSON.parse(text));
  if (ruleCache.size >= MAX_CACHED_RULES) ruleCache.clear();
  ruleCache.set(text, rules);
  return rules;
}
