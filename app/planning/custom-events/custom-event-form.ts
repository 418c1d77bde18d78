import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { checkRepeat } from "#app/platform/recurrence/repeat-form.ts";
import {
  type RepeatChoice,
  repeatChoiceFields,
  repeatChoiceLabels,
  withPreset,
} from "#app/planning/repeats/repeat-presets.ts";
import {
  intent,
  lineOfText,
  link,
  optionalLine,
  optionalText,
  recordId,
  ticked,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { VISIBILITIES } from "./custom-event-rules.ts";

const MOST_PLACES = 1_000;
const MOST_CENTS = 1_000_000_000;

const day = (ask: string) =>
  z.iso.date({ error: ask }).refine((given) => given >= "2000-01-01" && given <= "2100-12-31", ask);

/** A time of day as HH:MM; null where none is given. */
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 09:30 AM.")
  .optional()
  .transform((given) => given ?? null);

/** When an event is; shared by the forms of an event and of one occurrence. */
export const whenFields = {
  startsOn: day("Enter the first day."),
  endsOn: day("Enter the last day."),
  startsAt: time,
  endsAt: time,
};

const fields = {
  intent,
  title: lineOfText(100, "Enter the event's title."),
  categoryId: recordId,
  description: optionalText(4_000),
  locationIds: z
    .array(recordId, { error: "Choose one {location} at least." })
    .min(1, "Choose one {location} at least.")
    .max(MOST_PLACES, `Choose ${MOST_PLACES.toLocaleString("en-US")} {locations} at most.`)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
  ...whenFields,
  ...repeatChoiceFields,
  place: optionalLine(255),
  link,
  expectedAttendance: wholeNumber(0, 1_000_000)
    .optional()
    .transform((count) => count ?? null),
  estimatedCostCents: z
    .string()
    .trim()
    .transform((typed, context) => {
      const cents = centsOf(typed);
      if (cents !== null && cents <= MOST_CENTS) return cents;
      const message =
        cents === null ? "Enter dollars and cents, such as 1,250.00." : "Enter 10,000,000 dollars or less.";
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    })
    .optional()
    .transform((cents) => cents ?? null),
  isReimbursable: ticked,
  wantsGiftCards: ticked,
  visibility: z.enum(VISIBILITIES, { error: "Choose who sees it." }),
  /** Whether what was changed on single days of a repeat may be lost where they no longer happen. */
  mayLose: ticked,
};

/** An event that does not exist yet. */
export const newCustomEventForm = z.strictObject(fields).superRefine(checkTogether).transform(withPreset);
export type NewCustomEvent = z.output<typeof newCustomEventForm>;

export const customEventForm = z
  .strictObject({ ...fields, version })
  .superRefine(checkTogether)
  .transform(withPreset);
export type CustomEventChange = z.output<typeof customEventForm>;

/** The columns that an event's form sets. */
export function customEventColumnsOf(form: NewCustomEvent) {
  const { title, categoryId, description, startsOn, endsOn, startsAt, endsAt, place, link } = form;
  const { expectedAttendance, estimatedCostCents, isReimbursable, wantsGiftCards, visibility } = form;
  const when = { startsOn, endsOn, startsAt, endsAt };
  const wishes = { expectedAttendance, estimatedCostCents, isReimbursable, wantsGiftCards, visibility };
  return { title, categoryId, description, ...when, place, link, ...wishes };
}

function checkTogether(form: When & RepeatChoice, context: z.RefinementCtx): void {
  checkWhen(form, context);
  checkRepeat(withPreset(form), context);
}

export interface When {
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** Adds what is wrong about the days and times of a form together. */
export function checkWhen({ startsOn, endsOn, startsAt, endsAt }: When, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (endsOn < startsOn) refuse("endsOn", "Choose the first day or a later one.");
  else if (dayNumber(endsOn) - dayNumber(startsOn) >= MOST_DAYS)
    refuse("endsOn", `An event lasts ${MOST_DAYS} days at most.`);
  if (startsAt !== null && endsAt === null) refuse("endsAt", "Enter when it ends, or leave both times empty.");
  if (startsAt === null && endsAt !== null) refuse("startsAt", "Enter when it starts, or leave both times empty.");
  if (startsAt !== null && endsAt !== null && startsOn === endsOn && endsAt <= startsAt) {
    refuse("endsAt", "Choose a time after the start.");
  }
}

export const customEventLabels = {
  title: "Title",
  categoryId: "Category",
  description: "Description",
  locationIds: "{Locations}",
  startsOn: "First day",
  endsOn: "Last day",
  startsAt: "Starts at",
  endsAt: "Ends at",
  ...repeatChoiceLabels,
  place: "Place",
  link: "Link",
  expectedAttendance: "Expected attendance",
  estimatedCostCents: "Estimated cost",
  isReimbursable: "I would like to be reimbursed",
  wantsGiftCards: "I would like gift cards",
  visibility: "Who sees it",
  mayLose: "Save it and lose those changes",
};
