import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";
import { INTERVALS, type Interval, nextOccurrences, type Recurrence } from "./recurrence.ts";
import { refusalOfRecurrence } from "./recurrence-rules.ts";
import { monthNames, recurrenceWords, weekdayNames } from "./recurrence-words.ts";

/** How an event repeats: not, on days of the calendar alone, or at an interval that those days can limit. */
const REPEATS = ["no", "calendar", ...INTERVALS] as const;
export type Repeat = (typeof REPEATS)[number];

const MOST_EXCEPTIONS = 500;

const chosen = z.array(z.string().max(4)).max(60).default([]);
const typed = z.string().trim().max(200, "Use 200 characters or less.").default("");

const units = {
  calendar: "On days that you choose",
  days: "Every so many days",
  weeks: "Every so many weeks",
  months: "Every so many months",
  years: "Every so many years",
};
const weekdays = numbered(weekdayNames, 0);
const weeks = { ...numbered(["1st", "2nd", "3rd", "4th", "5th"], 1), "-1": "Last" };
const months = numbered(monthNames, 1);

function numbered(names: readonly string[], first: number): Record<string, string> {
  return Object.fromEntries(names.map((name, index) => [index + first, name]));
}

const ticks = (words: Readonly<Record<string, string>>) => ({ widget: { as: "ticks", words, columns: 3 } }) as const;
const untilDay = z.iso.date({ error: "Enter a day." }).optional();
const leftOut = z.array(z.iso.date({ error: "Choose from the list." }));

/** The fields stay as they are typed, so that one rule refuses each with its own sentence, here and in the preview. */
export const repeatFields = {
  repeat: said(z.enum(REPEATS, { error: "Choose from the list." }).default("no"), "How often", {
    widget: { as: "select", words: units },
  }),
  interval: said(z.string().trim().max(20, "An interval is a whole number.").default("1"), "Every"),
  daysOfWeek: said(chosen, "On these days of the week", ticks(weekdays)),
  daysOfMonth: said(typed, "On these days of the month", { help: "Such as 1, 15, last." }),
  weeksOfMonth: said(chosen, "In these weeks of the month", ticks(weeks)),
  weeksOfYear: said(typed, "In these weeks of the year", { help: "Numbers from 1 to 53, such as 1, 26." }),
  monthsOfYear: said(chosen, "In these months", ticks(months)),
  /** The last day on which it may begin; null for no end. */
  until: said(
    untilDay.transform((day) => day ?? null),
    "Until",
    { widget: "day" },
  ),
  exceptionDays: said(
    leftOut
      .max(MOST_EXCEPTIONS)
      .default([])
      .transform((days) => [...new Set(days)].sort()),
    "Left out",
    { help: "Untick a day to bring it back.", widget: { as: "ticks", columns: 3 } },
  ),
};

export interface TypedRepeat {
  startsOn: string;
  repeat: Repeat;
  interval: string;
  daysOfWeek: readonly string[];
  daysOfMonth: string;
  weeksOfMonth: readonly string[];
  weeksOfYear: string;
  monthsOfYear: readonly string[];
  until: string | null;
  exceptionDays: readonly string[];
}

/** The repeat that a form means; null for a single event. What is no number becomes NaN, which the rules refuse. */
export function recurrenceOfForm(form: TypedRepeat): Recurrence | null {
  const { startsOn, repeat, until, exceptionDays } = form;
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
  return { startsOn, endsOn: until, every, on, exceptions: exceptionDays.filter((day) => day >= startsOn) };
}

/** Adds why a form's repeat cannot be. */
export function checkRepeat(form: TypedRepeat, context: z.RefinementCtx): void {
  const recurrence = recurrenceOfForm(form);
  const refusal = recurrence && refusalOfRecurrence(recurrence);
  if (refusal) context.addIssue({ code: "custom", path: ["repeat"], message: refusal });
}

/** The fields of a form that say a repeat. */
export function typedOf(recurrence: Recurrence | null) {
  const { every, on, endsOn, exceptions } = recurrence ?? single;
  const interval = INTERVALS.find((name: Interval) => every[name] !== undefined);
  const repeat: Repeat = recurrence ? (interval ?? "calendar") : "no";
  return {
    repeat,
    interval: String(interval ? every[interval] : 1),
    daysOfWeek: on.daysOfWeek?.map(String) ?? [],
    daysOfMonth: textOf(on.daysOfMonth),
    weeksOfMonth: on.weeksOfMonth?.map(String) ?? [],
    weeksOfYear: textOf(on.weeksOfYear),
    monthsOfYear: on.monthsOfYear?.map(String) ?? [],
    until: endsOn ?? "",
    exceptionDays: [...exceptions],
  };
}

const single: Omit<Recurrence, "startsOn"> = { every: {}, on: {}, endsOn: null, exceptions: [] };

export type RepeatPreview = { words: string; days: string[] } | { refusal: string } | null;

const previewSchema = z.object({ ...repeatFields, startsOn: z.iso.date() });
const NEXT = 5;

/** What a form that is still being filled in would do: in words, with the next dates from a day on; null where it does not repeat. */
export function previewOf(values: unknown, from: string): RepeatPreview {
  const parsed = previewSchema.safeParse(values);
  if (!parsed.success) return null;
  const recurrence = recurrenceOfForm(parsed.data);
  if (!recurrence) return null;
  const refusal = refusalOfRecurrence(recurrence);
  if (refusal) return { refusal };
  return { words: recurrenceWords(recurrence), days: nextOccurrences(recurrence, from, NEXT) };
}

const [ONE, LISTS] = [
  ["startsOn", "repeat", "interval", "daysOfMonth", "weeksOfYear", "until"],
  ["daysOfWeek", "weeksOfMonth", "monthsOfYear"],
] as const;

interface Filled {
  value?: unknown;
  initialValue?: unknown;
}

/** The same for the fields of a form on a page, from `today` on; `leaveOut` is one more day that is left out. */
export function previewOfFields(
  fields: Record<(typeof ONE)[number] | (typeof LISTS)[number] | "exceptionDays", Filled>,
  today: string,
  leaveOut: Filled = {},
): RepeatPreview {
  const valueOf = ({ value, initialValue }: Filled) => value ?? initialValue;
  const startsOn = valueOf(fields.startsOn);
  // An empty field is one that is left out, and a single tick is posted as text and not as a list.
  const values = Object.fromEntries([
    ...ONE.map((name) => [name, valueOf(fields[name]) || undefined]),
    ...LISTS.map((name) => [name, [valueOf(fields[name]) || []].flat()]),
  ]);
  const exceptionDays = [valueOf(fields.exceptionDays) || [], valueOf(leaveOut) || []].flat();
  return previewOf({ ...values, exceptionDays }, typeof startsOn === "string" && startsOn > today ? startsOn : today);
}

function numbersOf(text: string): number[] {
  return text
    .split(/[\s,;]+/)
    .filter((word) => word !== "")
    .map((word) => (/^last$/i.test(word) ? -1 : Number(word)));
}

function textOf(numbers: readonly number[] | undefined): string {
  return (numbers ?? []).map((number) => (number === -1 ? "last" : String(number))).join(", ");
}
