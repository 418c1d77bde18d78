import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";
import { type CalendarDay, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { explicitRules, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceWords } from "#app/platform/recurrence/recurrence-words.ts";
import {
  previewOfFields,
  recurrenceOfForm,
  repeatFields,
  type RepeatPreview,
  type TypedRepeat,
  typedOf,
} from "#app/platform/recurrence/repeat-form.ts";

const KEYS = ["days", "weeks", "twoWeeks", "weekday", "lastWeekday", "date", "lastDate", "years"] as const;
type Key = (typeof KEYS)[number];

interface Preset {
  /** What it is called while the first day is not known. */
  label: string;
  rules: (first: CalendarDay) => Partial<TypedRepeat> & Pick<TypedRepeat, "repeat">;
  /** Whether it is offered for a first day; each is unless told. */
  fits?: (first: CalendarDay) => boolean;
}

const weekdayOf = ({ dayOfWeek }: CalendarDay) => [String(dayOfWeek)];
const isInLastWeek = ({ dayOfMonth, daysInMonth }: CalendarDay) => dayOfMonth > daysInMonth - 7;

/** The usual repeats, each counted from the first day. */
const presets: Record<Key, Preset> = {
  days: { label: "Every day", rules: () => ({ repeat: "days" }) },
  weeks: { label: "Every week", rules: (first) => ({ repeat: "weeks", daysOfWeek: weekdayOf(first) }) },
  twoWeeks: {
    label: "Every 2 weeks",
    rules: (first) => ({ repeat: "weeks", interval: "2", daysOfWeek: weekdayOf(first) }),
  },
  weekday: {
    label: "Every month on the same weekday",
    rules: (first) => ({
      ...{ repeat: "calendar", daysOfWeek: weekdayOf(first) },
      weeksOfMonth: [first.dayOfMonth > 28 ? "-1" : String(Math.ceil(first.dayOfMonth / 7))],
    }),
  },
  lastWeekday: {
    label: "Every month on the last such weekday",
    rules: (first) => ({ repeat: "calendar", daysOfWeek: weekdayOf(first), weeksOfMonth: ["-1"] }),
    fits: (first) => isInLastWeek(first) && first.dayOfMonth <= 28,
  },
  date: {
    label: "Every month on the same day",
    rules: ({ dayOfMonth }) => ({ repeat: "months", daysOfMonth: String(dayOfMonth) }),
  },
  lastDate: {
    label: "Every month on its last day",
    rules: () => ({ repeat: "months", daysOfMonth: "last" }),
    fits: ({ dayOfMonth, daysInMonth }) => dayOfMonth === daysInMonth,
  },
  years: { label: "Every year", rules: () => ({ repeat: "years" }) },
};

/** Where a form leaves `preset` out, its own rules count. */
export const repeatChoiceFields = {
  preset: said(z.enum(["no", ...KEYS, "custom"], { error: "Choose from the list." }).default("custom"), "Repeats"),
  ...repeatFields,
};
type PresetChoice = "no" | "custom" | Key;

/** A repeat as a form gives it: by a preset, or by rules of its own. */
export type RepeatChoice = TypedRepeat & { preset: PresetChoice };

/** A form with the rules that its preset means in place of the preset. */
export function withPreset<Form extends RepeatChoice>({ preset, ...form }: Form): Omit<Form, "preset"> {
  if (preset === "custom") return form;
  if (preset === "no") return { ...form, ...noRules };
  return { ...form, ...noRules, ...presets[preset].rules(calendarDay(dayNumber(form.startsOn))) };
}

const noRules = {
  ...{ repeat: "no" as const, interval: "1", daysOfWeek: [], daysOfMonth: "", weeksOfMonth: [] },
  ...{ weeksOfYear: "", monthsOfYear: [] },
};

/** The fields of a form that say a repeat: its preset where it is one of them, and its rules. */
export function repeatValuesOf(recurrence: Recurrence | null) {
  const typed = typedOf(recurrence);
  const preset: PresetChoice = recurrence ? presetOf(recurrence) : "no";
  return { ...typed, preset, repeat: recurrence ? typed.repeat : "weeks" };
}

function presetOf(recurrence: Recurrence): Key | "custom" {
  const rules = rulesText(recurrence);
  return KEYS.find((key) => rulesText(recurrenceOf(key, recurrence.startsOn)) === rules) ?? "custom";
}

/** Rules as text that is the same for rules that mean the same. */
function rulesText(recurrence: Recurrence): string {
  const { every, on } = explicitRules(recurrence);
  return JSON.stringify([every, Object.entries(on).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

function recurrenceOf(key: Key, startsOn: string): Recurrence {
  const whole = { startsOn, ...noRules, until: null, exceptionDays: [] };
  const rules = presets[key].rules(calendarDay(dayNumber(startsOn)));
  return recurrenceOfForm({ ...whole, ...rules }) ?? { startsOn, endsOn: null, every: {}, on: {}, exceptions: [] };
}

interface Filled {
  value?: unknown;
  initialValue?: unknown;
}

type RepeatFields = Parameters<typeof previewOfFields>[0] & { preset: Filled };

/** What a form offers and means by its fields as they are filled in, seen on `today`; `leaveOut` is one more day that is left out. */
export function repeatChoiceOf(
  fields: RepeatFields,
  today: string,
  leaveOut?: Filled,
): { options: { value: string; label: string }[]; preview: RepeatPreview } {
  const chosen = KEYS.find((key) => key === valueOf(fields.preset)) ?? null;
  const startsOn = z.iso.date().safeParse(valueOf(fields.startsOn)).data ?? null;
  const preset = valueOf(fields.preset) ?? "custom";
  const usual = { ...noRules, ...(chosen && startsOn ? presets[chosen].rules(calendarDay(dayNumber(startsOn))) : {}) };
  const rule = (name: keyof typeof noRules) => ({ value: preset === "custom" ? valueOf(fields[name]) : usual[name] });
  // The fields of a form library are no plain object, so each is named.
  const meant = {
    ...{ startsOn: fields.startsOn, until: fields.until, exceptionDays: fields.exceptionDays },
    ...{ repeat: rule("repeat"), interval: rule("interval"), daysOfWeek: rule("daysOfWeek") },
    ...{ daysOfMonth: rule("daysOfMonth"), weeksOfMonth: rule("weeksOfMonth") },
    ...{ weeksOfYear: rule("weeksOfYear"), monthsOfYear: rule("monthsOfYear") },
  };
  return { options: optionsFor(startsOn, chosen), preview: previewOfFields(meant, today, leaveOut) };
}

/** What is offered for a first day (null while it is not known), with what was chosen for another one. */
function optionsFor(startsOn: string | null, chosen: Key | null) {
  const first = startsOn && calendarDay(dayNumber(startsOn));
  const offered = KEYS.filter((key) => key === chosen || !presets[key].fits || (first && presets[key].fits(first)));
  const labelOf = (key: Key) => (startsOn ? recurrenceWords(recurrenceOf(key, startsOn)) : presets[key].label);
  return [
    { value: "no", label: "Does not repeat" },
    ...offered.map((key) => ({ value: key, label: labelOf(key) })),
    { value: "custom", label: "Custom" },
  ];
}

function valueOf({ value, initialValue }: Filled): unknown {
  return value ?? initialValue;
}
