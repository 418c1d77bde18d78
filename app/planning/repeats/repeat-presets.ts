import { z } from "zod";
import { field } from "#app/ui/record-form/field-texts.ts";
import { type CalendarDay, calendarDay, dayNumber } from "#app/platform/dates/calendar-days.ts";
import { explicitRules, type Recurrence } from "#app/platform/recurrence/recurrence.ts";
import { recurrenceText } from "#app/platform/recurrence/recurrence-text.ts";
import {
  previewRepeatFields,
  recurrenceFromForm,
  repeatFields,
  type RepeatPreview,
  type RepeatFormValues,
  toRepeatFormValues,
} from "#app/platform/recurrence/repeat-form.ts";

const KEYS = ["days", "weeks", "twoWeeks", "weekday", "lastWeekday", "date", "lastDate", "years"] as const;
type Key = (typeof KEYS)[number];

interface Preset {
  /** Label while the first day is unknown. */
  label: string;
  rules: (first: CalendarDay) => Partial<RepeatFormValues> & Pick<RepeatFormValues, "repeat">;
  /** Tell whether the preset is offered for a first day; presets without this function always are. */
  isOffered?: (first: CalendarDay) => boolean;
}

const weekdayOf = ({ dayOfWeek }: CalendarDay) => [String(dayOfWeek)];
const isInLastWeek = ({ dayOfMonth, daysInMonth }: CalendarDay) => dayOfMonth > daysInMonth - 7;

/** Common repeats, relative to the first day. */
const presets: Record<Key, Preset> = {
  days: { label: "Daily", rules: () => ({ repeat: "days" }) },
  weeks: { label: "Weekly", rules: (first) => ({ repeat: "weeks", daysOfWeek: weekdayOf(first) }) },
  twoWeeks: {
    label: "Every 2 weeks",
    rules: (first) => ({ repeat: "weeks", interval: "2", daysOfWeek: weekdayOf(first) }),
  },
  weekday: {
    label: "Monthly on the same weekday",
    rules: (first) => ({
      repeat: "calendar",
      daysOfWeek: weekdayOf(first),
      weeksOfMonth: [first.dayOfMonth > 28 ? "-1" : String(Math.ceil(first.dayOfMonth / 7))],
    }),
  },
  lastWeekday: {
    label: "Monthly on the last occurrence of this weekday",
    rules: (first) => ({ repeat: "calendar", daysOfWeek: weekdayOf(first), weeksOfMonth: ["-1"] }),
    isOffered: (first) => isInLastWeek(first) && first.dayOfMonth <= 28,
  },
  date: {
    label: "Monthly on the same day",
    rules: ({ dayOfMonth }) => ({ repeat: "months", daysOfMonth: String(dayOfMonth) }),
  },
  lastDate: {
    label: "Monthly on the last day",
    rules: () => ({ repeat: "months", daysOfMonth: "last" }),
    isOffered: ({ dayOfMonth, daysInMonth }) => dayOfMonth === daysInMonth,
  },
  years: { label: "Yearly", rules: () => ({ repeat: "years" }) },
};

/** Fields of a repeat with its preset; a form without `preset` uses its own rules. */
export const repeatChoiceFields = {
  preset: field(z.enum(["no", ...KEYS, "custom"], { error: "Choose from the list." }).default("custom"), "Repeats"),
  ...repeatFields,
};
type PresetChoice = "no" | "custom" | Key;

/** Repeat as entered in a form: a preset or custom rules. */
export type RepeatChoice = RepeatFormValues & { preset: PresetChoice };

/** Replace the preset of a form by its rules. */
export function applyPreset<Form extends RepeatChoice>({ preset, ...form }: Form): Omit<Form, "preset"> {
  if (preset === "custom") return form;
  if (preset === "no") return { ...form, ...noRules };
  return { ...form, ...noRules, ...presets[preset].rules(calendarDay(dayNumber(form.startsOn))) };
}

const noRules = {
  repeat: "no" as const,
  interval: "1",
  daysOfWeek: [],
  daysOfMonth: "",
  weeksOfMonth: [],
  weeksOfYear: "",
  monthsOfYear: [],
};

/** Convert a repeat to form fields: its preset, "custom" when none matches, and its rules. */
export function toRepeatFields(recurrence: Recurrence | null) {
  const values = toRepeatFormValues(recurrence);
  const preset: PresetChoice = recurrence ? presetOf(recurrence) : "no";
  return { ...values, preset, repeat: recurrence ? values.repeat : "weeks" };
}

function presetOf(recurrence: Recurrence): Key | "custom" {
  const rules = rulesText(recurrence);
  return KEYS.find((key) => rulesText(recurrenceOf(key, recurrence.startsOn)) === rules) ?? "custom";
}

/** Return a canonical text of rules, equal for equivalent rules. */
function rulesText(recurrence: Recurrence): string {
  const { every, on } = explicitRules(recurrence);
  return JSON.stringify([every, Object.entries(on).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

function recurrenceOf(key: Key, startsOn: string): Recurrence {
  const whole = { startsOn, ...noRules, until: null, times: "", exceptionDays: [] };
  const rules = presets[key].rules(calendarDay(dayNumber(startsOn)));
  return recurrenceFromForm({ ...whole, ...rules }) ?? { startsOn, endsOn: null, every: {}, on: {}, exceptions: [] };
}

interface FilledField {
  value?: unknown;
  initialValue?: unknown;
}

type RepeatFields = Parameters<typeof previewRepeatFields>[0] & { preset: FilledField };

/**
 * Return the preset options and the preview of a form with its current fields. `today` is YYYY-MM-DD; `leaveOut` is the
 * field of another day without the event.
 */
export function repeatFormState(
  fields: RepeatFields,
  today: string,
  leaveOut?: FilledField,
): { options: { value: string; label: string }[]; preview: RepeatPreview } {
  const chosen = KEYS.find((key) => key === valueOf(fields.preset)) ?? null;
  const startsOn = z.iso.date().safeParse(valueOf(fields.startsOn)).data ?? null;
  const preset = valueOf(fields.preset) ?? "custom";
  const usual = { ...noRules, ...(chosen && startsOn ? presets[chosen].rules(calendarDay(dayNumber(startsOn))) : {}) };
  const rule = (name: keyof typeof noRules) => ({ value: preset === "custom" ? valueOf(fields[name]) : usual[name] });
  // The form library's fields are not a plain object that can be spread, so each is listed.
  const effective = {
    startsOn: fields.startsOn,
    until: fields.until,
    times: fields.times,
    exceptionDays: fields.exceptionDays,
    repeat: rule("repeat"),
    interval: rule("interval"),
    daysOfWeek: rule("daysOfWeek"),
    daysOfMonth: rule("daysOfMonth"),
    weeksOfMonth: rule("weeksOfMonth"),
    weeksOfYear: rule("weeksOfYear"),
    monthsOfYear: rule("monthsOfYear"),
  };
  return { options: optionsFor(startsOn, chosen), preview: previewRepeatFields(effective, today, leaveOut) };
}

/** Return the options for a first day (null while unknown), including the chosen preset even when it does not fit. */
function optionsFor(startsOn: string | null, chosen: Key | null) {
  const first = startsOn && calendarDay(dayNumber(startsOn));
  const offered = KEYS.filter(
    (key) => key === chosen || !presets[key].isOffered || (first && presets[key].isOffered(first)),
  );
  const labelOf = (key: Key) => (startsOn ? recurrenceText(recurrenceOf(key, startsOn)) : presets[key].label);
  return [
    { value: "no", label: "Does not repeat" },
    ...offered.map((key) => ({ value: key, label: labelOf(key) })),
    { value: "custom", label: "Custom" },
  ];
}

function valueOf({ value, initialValue }: FilledField): unknown {
  return value ?? initialValue;
}
