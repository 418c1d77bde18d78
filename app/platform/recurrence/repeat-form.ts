import { z } from "zod";
import { field } from "#app/ui/record-form/field-texts.ts";
import { INTERVALS, type Interval, nextOccurrences, type Recurrence } from "./recurrence.ts";
import { recurrenceRefusal } from "./recurrence-rules.ts";
import { monthNames, recurrenceText, weekdayNames } from "./recurrence-text.ts";

/** Repeat options: none, on calendar days only, or at an interval that calendar days can limit. */
const REPEATS = ["no", "calendar", ...INTERVALS] as const;
export type Repeat = (typeof REPEATS)[number];

const MAX_EXCEPTIONS = 500;
const MAX_TIMES = 500;

const chosen = z.array(z.string().max(4)).max(60).default([]);
const typed = z.string().trim().max(200, "Use up to 200 characters.").default("");

const units = {
  calendar: "On the days you choose below",
  days: "Daily",
  weeks: "Weekly",
  months: "Monthly",
  years: "Yearly",
};
const weekdays = numbered(weekdayNames, 0);
const weeks = { ...numbered(["1st", "2nd", "3rd", "4th", "5th"], 1), "-1": "Last" };
const months = numbered(monthNames, 1);

function numbered(names: readonly string[], first: number): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [index + first, name]));
}

const checkboxWidget = (words: Readonly<Record<string, string>>) =>
  ({ widget: { as: "ticks", words, columns: 3 } }) as const;
const untilDay = z.iso.date({ error: "Enter a date." }).optional();
const skippedDays = z.array(z.iso.date({ error: "Choose from the list." }));

/** Fields stay as typed, so that one rule validates them with the same errors in the form and in the preview. */
export const repeatFields = {
  repeat: field(z.enum(REPEATS, { error: "Choose from the list." }).default("no"), "How often", {
    help: "Only days that match everything you fill in below count.",
    widget: { as: "select", words: units },
  }),
  interval: field(z.string().trim().max(20, "Enter a whole number for the interval.").default("1"), "Repeat every"),
  daysOfWeek: field(chosen, "Days of the week", checkboxWidget(weekdays)),
  daysOfMonth: field(typed, "Days of the month", { help: "For example, 1, 15, last." }),
  weeksOfMonth: field(chosen, "Weeks of the month", checkboxWidget(weeks)),
  weeksOfYear: field(typed, "Week numbers of the year", { help: "1 to 53. For example, 1, 26." }),
  monthsOfYear: field(chosen, "Months", checkboxWidget(months)),
  /** Last day on which it may begin; null without an end. */
  until: field(
    untilDay.transform((day) => day ?? null),
    "Ends on",
    { widget: "day" },
  ),
  /** Number of occurrences, which becomes the end date; "" without one. */
  times: field(z.string().trim().max(20, "Enter a whole number of times.").default(""), "Ends after", {
    help: "Number of times. For example, 6.",
  }),
  exceptionDays: field(
    skippedDays
      .max(MAX_EXCEPTIONS)
      .default([])
      .transform((days) => [...new Set(days)].sort()),
    "Skipped dates",
    { help: "Clear a date to bring it back.", widget: { as: "ticks", columns: 3 } },
  ),
};

export interface RepeatFormValues {
  startsOn: string;
  repeat: Repeat;
  interval: string;
  daysOfWeek: readonly string[];
  daysOfMonth: string;
  weeksOfMonth: readonly string[];
  weeksOfYear: string;
  monthsOfYear: readonly string[];
  until: string | null;
  times: string;
  exceptionDays: readonly string[];
}

/**
 * Return the recurrence of a form, null for a single event. Text that is no number becomes NaN, which the rules refuse.
 */
export function recurrenceFromForm(form: RepeatFormValues): Recurrence | null {
  const { startsOn, repeat, until, times, exceptionDays } = form;
  if (repeat === "no") return null;
  const values = {
    daysOfWeek: form.daysOfWeek.map(Number),
    daysOfMonth: numbersOf(form.daysOfMonth),
    weeksOfMonth: form.weeksOfMonth.map(Number),
    weeksOfYear: numbersOf(form.weeksOfYear),
    monthsOfYear: form.monthsOfYear.map(Number),
  };
  const on: Recurrence["on"] = Object.fromEntries(Object.entries(values).filter(([, numbers]) => numbers.length > 0));
  const every = repeat === "calendar" ? {} : { [repeat]: form.interval === "" ? Number.NaN : Number(form.interval) };
  const exceptions = exceptionDays.filter((day) => day >= startsOn);
  const recurrence = { startsOn, endsOn: until, every, on, exceptions };
  return times === "" || timesRefusal(form) !== null ? recurrence : endAfter(recurrence, Number(times));
}

/** Return a recurrence that ends on the day of its last occurrence out of `count`; itself where its rules are refused. */
function endAfter(recurrence: Recurrence, count: number): Recurrence {
  if (recurrenceRefusal(recurrence) !== null) return recurrence;
  return { ...recurrence, endsOn: nextOccurrences(recurrence, recurrence.startsOn, count).at(-1) ?? null };
}

/** Return why the number of times is refused; null when it is not. */
function timesRefusal({ times, until }: Pick<RepeatFormValues, "times" | "until">): string | null {
  if (times === "") return null;
  if (!/^\d+$/.test(times) || Number(times) < 1 || Number(times) > MAX_TIMES)
    return `Enter a number of times from 1 to ${MAX_TIMES}.`;
  return until === null ? null : "Enter an end date or a number of times, not both.";
}

/** Add the error of a form's recurrence. */
export function validateRepeat(form: RepeatFormValues, context: z.RefinementCtx): void {
  const recurrence = recurrenceFromForm(form);
  const ofTimes = recurrence && timesRefusal(form);
  if (ofTimes) context.addIssue({ code: "custom", path: ["times"], message: ofTimes });
  const refusal = recurrence && recurrenceRefusal(recurrence);
  if (refusal) context.addIssue({ code: "custom", path: ["repeat"], message: refusal });
}

/** Return the form's values for a recurrence. */
export function toRepeatFormValues(recurrence: Recurrence | null) {
  const { every, on, endsOn, exceptions } = recurrence ?? single;
  const interval = INTERVALS.find((name: Interval) => every[name] !== undefined);
  const repeat: Repeat = recurrence ? (interval ?? "calendar") : "no";
  return {
    repeat,
    interval: String(interval ? every[interval] : 1),
    daysOfWeek: on.daysOfWeek?.map(String) ?? [],
    daysOfMonth: numbersText(on.daysOfMonth),
    weeksOfMonth: on.weeksOfMonth?.map(String) ?? [],
    weeksOfYear: numbersText(on.weeksOfYear),
    monthsOfYear: on.monthsOfYear?.map(String) ?? [],
    until: endsOn ?? "",
    times: "",
    exceptionDays: [...exceptions],
  };
}

const single: Omit<Recurrence, "startsOn"> = { every: {}, on: {}, endsOn: null, exceptions: [] };

export type RepeatPreview = { words: string; days: string[] } | { refusal: string } | null;

const previewSchema = z.object({ ...repeatFields, startsOn: z.iso.date() });
const PREVIEWED_DATES = 5;

/**
 * Preview a form that is being filled in: the recurrence as text and its next dates from a day on. Null when it does
 * not repeat.
 */
export function previewRepeat(values: unknown, from: string): RepeatPreview {
  const parsed = previewSchema.safeParse(values);
  if (!parsed.success) return null;
  const recurrence = recurrenceFromForm(parsed.data);
  if (!recurrence) return null;
  const refusal = timesRefusal(parsed.data) ?? recurrenceRefusal(recurrence);
  if (refusal) return { refusal };
  return { words: recurrenceText(recurrence), days: nextOccurrences(recurrence, from, PREVIEWED_DATES) };
}

const [SINGLE_FIELDS, LIST_FIELDS] = [
  ["startsOn", "repeat", "interval", "daysOfMonth", "weeksOfYear", "until", "times"],
  ["daysOfWeek", "weeksOfMonth", "monthsOfYear"],
] as const;

interface FieldState {
  value?: unknown;
  initialValue?: unknown;
}

/** Preview the fields of a form on a page from `today` on; `skippedDay` is one more date to skip. */
export function previewRepeatFields(
  fields: Record<(typeof SINGLE_FIELDS)[number] | (typeof LIST_FIELDS)[number] | "exceptionDays", FieldState>,
  today: string,
  skippedDay: FieldState = {},
): RepeatPreview {
  const valueOf = ({ value, initialValue }: FieldState) => value ?? initialValue;
  const startsOn = valueOf(fields.startsOn);
  // An empty field counts as absent, and a single checked box is posted as text instead of a list.
  const values = Object.fromEntries([
    ...SINGLE_FIELDS.map((name) => [name, valueOf(fields[name]) || undefined]),
    ...LIST_FIELDS.map((name) => [name, [valueOf(fields[name]) || []].flat()]),
  ]);
  const exceptionDays = [valueOf(fields.exceptionDays) || [], valueOf(skippedDay) || []].flat();
  return previewRepeat(
    { ...values, exceptionDays },
    typeof startsOn === "string" && startsOn > today ? startsOn : today,
  );
}

function numbersOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== "")
    .map((word) => (/^last$/i.test(word) ? -1 : Number(word)));
}

function numbersText(numbers: readonly number[] | undefined): string {
  return (numbers ?? []).map((number) => (number === -1 ? "last" : String(number))).join(", ");
}
