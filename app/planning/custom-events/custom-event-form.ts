import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { checkRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatColumnsOf } from "#app/platform/recurrence/stored-repeat.ts";
import { occasionFields } from "#app/planning/repeats/event-fields.ts";
import { type RepeatChoice, repeatChoiceFields, withPreset } from "#app/planning/repeats/repeat-presets.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import {
  idempotencyKey,
  link,
  optionalLine,
  recordId,
  ticked,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { VISIBILITIES, visibilityWords } from "./custom-event-rules.ts";

const MOST_PLACES = 1_000;

/** A time of day as HH:MM; null where none is given. */
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 09:30 AM.")
  .optional()
  .transform((given) => given ?? null);

/** What an event and one day of a repeating one have in common. */
export const customOccasionFields = {
  ...occasionFields,
  startsAt: said(time, "Starts at", { widget: "time" }),
  endsAt: said(time, "Ends at", { widget: "time" }),
  place: said(optionalLine(255), "Place", { help: "Where people go, if it is not the {location} itself." }),
};

const fields = {
  ...customOccasionFields,
  categoryId: said(recordId, "Category", { widget: { as: "select", emptyLabel: "Choose a category" } }),
  locationIds: said(
    z
      .array(recordId, { error: "Choose one {location} at least." })
      .min(1, "Choose one {location} at least.")
      .max(MOST_PLACES, `Choose ${MOST_PLACES.toLocaleString("en-US")} {locations} at most.`)
      .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
    "{Locations}",
  ),
  ...repeatChoiceFields,
  link: said(link, "Link", { placeholder: "https://", widget: "url" }),
  expectedAttendance: said(
    wholeNumber(0, 1_000_000)
      .optional()
      .transform((count) => count ?? null),
    "Expected attendance",
    { widget: "numeric" },
  ),
  estimatedCostCents: said(
    dollarsField("Enter dollars and cents, such as 1,250.00.")
      .optional()
      .transform((cents) => cents ?? null),
    "Estimated cost",
    { widget: "money" },
  ),
  isReimbursable: said(ticked, "Part of the cost is claimed back", { widget: "tick" }),
  wantsGiftCards: said(ticked, "Gift cards are ordered for it", { widget: "tick" }),
  visibility: said(z.enum(VISIBILITIES, { error: "Choose who sees it." }), "Who sees it", {
    widget: { as: "radio", words: visibilityWords },
  }),
  /** Whether what was changed on single days of a repeat may be lost where they no longer happen. */
  mayLose: said(ticked, "Save it and lose those changes", { widget: "tick" }),
};

/** An event that does not exist yet. */
export const newCustomEventForm = z
  .strictObject({ ...fields, idempotencyKey, planItemId: recordId.optional() })
  .superRefine(checkTogether)
  .transform(withPreset);
export type NewCustomEvent = WithWishes<z.output<typeof newCustomEventForm>>;

export const customEventForm = z
  .strictObject({ ...fields, version })
  .superRefine(checkTogether)
  .transform(withPreset);
export type CustomEventChange = WithWishes<z.output<typeof customEventForm>>;

/** What an event asks for. Where a form leaves it out, an event keeps what it asked for before. */
export interface Wishes {
  isReimbursable: boolean;
  wantsGiftCards: boolean;
}
type WithWishes<Form extends Wishes> = Omit<Form, keyof Wishes> & Partial<Wishes>;

/** The columns that an event's form sets. */
export function customEventColumnsOf(form: NewCustomEvent | CustomEventChange) {
  const { title, categoryId, description, startsOn, endsOn, startsAt, endsAt, place, link } = form;
  const { expectedAttendance, estimatedCostCents, visibility, isReimbursable, wantsGiftCards } = form;
  const wishes = isReimbursable === undefined ? {} : { isReimbursable, wantsGiftCards };
  const when = { startsOn, endsOn, startsAt, endsAt, ...repeatColumnsOf(form) };
  const people = { expectedAttendance, estimatedCostCents, visibility };
  return { title, categoryId, description, ...when, place, link, ...people, ...wishes };
}

function checkTogether(form: When & RepeatChoice & Wishes, context: z.RefinementCtx): void {
  checkWhen(form, context);
  checkRepeat(withPreset(form), context);
  const wish = form.isReimbursable ? "isReimbursable" : form.wantsGiftCards ? "wantsGiftCards" : null;
  if (wish !== null && withPreset(form).repeat !== "no") {
    context.addIssue({ code: "custom", path: [wish], message: SINGLE_ONLY });
  }
}

const SINGLE_ONLY = "Only an event that does not repeat carries money. Let it happen once, or leave this out.";

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
