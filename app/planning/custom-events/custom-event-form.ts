import { z } from "zod";
import { LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { MAX_OCCURRENCE_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { validateRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { toRepeatColumns } from "#app/platform/recurrence/stored-repeat.ts";
import { baseEventFields } from "#app/planning/repeats/event-fields.ts";
import { type RepeatChoice, repeatChoiceFields, applyPreset } from "#app/planning/repeats/repeat-presets.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import {
  idempotencyKeyField,
  httpsLinkField,
  optionalLine,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { EVENT_VISIBILITIES, eventVisibilityWords } from "./custom-event-rules.ts";

const MAX_EVENT_LOCATIONS = 1_000;

/** Time of day as HH:MM; null when empty. */
const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, such as 09:30 AM.")
  .optional()
  .transform((value) => value ?? null);

/** Fields of an event that can also differ on one day of a repeating event. */
export const baseCustomEventFields = {
  ...baseEventFields,
  startsAt: field(time, "Start time", { widget: "time" }),
  endsAt: field(time, "End time", { widget: "time" }),
  place: field(optionalLine(255), "Venue", { help: "If it's not at your {location}." }),
};

const fields = {
  ...baseCustomEventFields,
  categoryId: field(recordIdField, "Category", { widget: { as: "select", emptyLabel: "Choose a category" } }),
  locationIds: field(
    z
      .array(recordIdField, { error: "Choose at least one {location}." })
      .min(1, "Choose at least one {location}.")
      .max(MAX_EVENT_LOCATIONS, `Choose up to ${MAX_EVENT_LOCATIONS.toLocaleString("en-US")} {locations}.`)
      .transform((ids) => [...new Set(ids)].sort((one, other) => one - other)),
    "{Locations}",
  ),
  ...repeatChoiceFields,
  link: field(httpsLinkField, "Link", { placeholder: "https://", widget: "url" }),
  expectedAttendance: field(
    wholeNumberField(0, 1_000_000)
      .optional()
      .transform((count) => count ?? null),
    "Expected attendance",
    { widget: "numeric" },
  ),
  estimatedCostCents: field(
    dollarsField("Enter dollars and cents, such as 1,250.00.")
      .optional()
      .transform((cents) => cents ?? null),
    "Estimated cost",
    { widget: "money" },
  ),
  isReimbursable: field(checkboxField, "Claim reimbursement for part of the cost", { widget: "tick" }),
  wantsGiftCards: field(checkboxField, "This event needs gift cards", { widget: "tick" }),
  visibility: field(z.enum(EVENT_VISIBILITIES, { error: "Choose who can see it." }), "Visible to", {
    widget: { as: "radio", words: eventVisibilityWords },
  }),
  /** True when the user accepts to lose the overrides of days on which the event no longer takes place. */
  mayLose: field(checkboxField, "Save and lose those changes", { widget: "tick" }),
};

/** Form of a new event. */
export const newCustomEventForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField, planItemId: recordIdField.optional() })
  .superRefine(checkTogether)
  .transform(applyPreset);
export type NewCustomEvent = WithOptionalFunding<z.output<typeof newCustomEventForm>>;

export const customEventForm = z
  .strictObject({ ...fields, version: versionField })
  .superRefine(checkTogether)
  .transform(applyPreset);
export type CustomEventChange = WithOptionalFunding<z.output<typeof customEventForm>>;

/** Money that an event asks for. A form that leaves it out does not change it. */
export interface FundingRequest {
  isReimbursable: boolean;
  wantsGiftCards: boolean;
}
type WithOptionalFunding<Form extends FundingRequest> = Omit<Form, keyof FundingRequest> & Partial<FundingRequest>;

/** Return the columns that a form sets. */
export function toCustomEventColumns(form: NewCustomEvent | CustomEventChange) {
  const { title, categoryId, description, startsOn, endsOn, startsAt, endsAt, place, link } = form;
  const { expectedAttendance, estimatedCostCents, visibility, isReimbursable, wantsGiftCards } = form;
  const funding = isReimbursable === undefined ? {} : { isReimbursable, wantsGiftCards };
  const when = { startsOn, endsOn, startsAt, endsAt, ...toRepeatColumns(form) };
  const people = { expectedAttendance, estimatedCostCents, visibility };
  return { title, categoryId, description, ...when, place, link, ...people, ...funding };
}

function checkTogether(form: EventTimes & RepeatChoice & FundingRequest, context: z.RefinementCtx): void {
  checkEventTimes(form, context);
  validateRepeat(applyPreset(form), context);
  const request = form.isReimbursable ? "isReimbursable" : form.wantsGiftCards ? "wantsGiftCards" : null;
  if (request !== null && applyPreset(form).repeat !== "no") {
    context.addIssue({ code: "custom", path: [request], message: FUNDING_NEEDS_SINGLE_EVENT });
  }
}

const FUNDING_NEEDS_SINGLE_EVENT =
  "A repeating event can't have reimbursement or gift cards. Turn off the repeat, or clear this box.";

export interface EventTimes {
  startsOn: string;
  endsOn: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** Add the errors of days and times that contradict each other. */
export function checkEventTimes({ startsOn, endsOn, startsAt, endsAt }: EventTimes, context: z.RefinementCtx): void {
  const addError = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (endsOn < startsOn) addError("endsOn", LAST_DAY_ERROR);
  else if (dayNumber(endsOn) - dayNumber(startsOn) >= MAX_OCCURRENCE_DAYS)
    addError("endsOn", `An event can last up to ${MAX_OCCURRENCE_DAYS} days.`);
  if (startsAt !== null && endsAt === null) addError("endsAt", "Enter an end time, or leave both times blank.");
  if (startsAt === null && endsAt !== null) addError("startsAt", "Enter a start time, or leave both times blank.");
  if (startsAt !== null && endsAt !== null && startsOn === endsOn && endsAt <= startsAt) {
    addError("endsAt", "Choose a time after the start time.");
  }
}
