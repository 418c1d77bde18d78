import { z } from "zod";
import { dayField, LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { MAX_OCCURRENCE_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { validateRepeat, type RepeatFormValues } from "#app/platform/recurrence/repeat-form.ts";
import { toRepeatColumns } from "#app/platform/recurrence/stored-repeat.ts";
import { idempotencyKeyField, httpsLinkField, recordIdField, versionField } from "#app/platform/fields/text-fields.ts";
import { repeatingEventFields } from "#app/planning/repeats/event-fields.ts";
import { applyPreset } from "#app/planning/repeats/repeat-presets.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { COMPANY_EVENT_KINDS, companyEventKindWords } from "./company-event-rules.ts";

const MAX_EVENT_LINKS = 60;

function recordIds(nouns: string) {
  return z
    .array(recordIdField)
    .max(MAX_EVENT_LINKS, `Choose up to ${MAX_EVENT_LINKS} ${nouns}.`)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));
}

const fields = {
  ...repeatingEventFields,
  kind: field(z.enum(COMPANY_EVENT_KINDS, { error: "Choose a type." }), "Type", {
    help: "Owners can't activate {plans} with items on a blackout's dates.",
    widget: { as: "select", words: companyEventKindWords },
  }),
  leaveOut: field(dayField("Enter a date.").optional(), "Skip a date", { widget: "day" }),
  reach: field(z.enum(["everywhere", "chosen"], { error: "Choose an audience." }), "Audience", {
    widget: {
      as: "radio",
      words: { everywhere: "Entire company", chosen: "Selected geographies or {networks}" },
    },
  }),
  geographyIds: field(recordIds("geographies"), "Geographies"),
  networkIds: field(recordIds("networks"), "{Networks}"),
  channelIds: field(recordIds("channels"), "Channels"),
  link: field(httpsLinkField, "Link", {
    help: "Link to its materials.",
    placeholder: "https://",
    widget: "url",
  }),
  /** Day from which users see it, YYYY-MM-DD; null for at once. */
  visibleFrom: field(
    dayField("Enter a date.")
      .optional()
      .transform((value) => value ?? null),
    "Visible from",
    { help: "Leave blank to show the event as soon as you publish it.", widget: "day" },
  ),
};

/** Fields of an event without the rules that involve several of them. */
export const companyEventFields = z.strictObject(fields);

/** Form of a new company event. */
export const newCompanyEventForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkFieldsTogether)
  .transform(applyPreset);
export type NewCompanyEvent = z.output<typeof newCompanyEventForm>;

export const companyEventForm = z
  .strictObject({ ...fields, version: versionField })
  .superRefine(checkFieldsTogether)
  .transform(applyPreset);
export type CompanyEventChange = z.output<typeof companyEventForm>;

type Form = Omit<NewCompanyEvent, "idempotencyKey">;

/** Return the columns that a form sets. */
export function toCompanyEventColumns(form: Form) {
  const { title, kind, startsOn, endsOn, description, link, visibleFrom } = form;
  const isEverywhere = form.reach === "everywhere";
  const columns = { title, kind, startsOn, endsOn, ...toRepeatColumns(withSkippedDay(form)) };
  return { ...columns, description, link, visibleFrom, isEverywhere };
}

/** Return the records that a form links to the event; an event for everyone has no geographies or networks. */
export function toCompanyEventLinks({ reach, geographyIds, networkIds, channelIds }: Form) {
  return reach === "everywhere"
    ? { geographyIds: [], networkIds: [], channelIds }
    : { geographyIds, networkIds, channelIds };
}

/** Selected rows of the list to copy to the next year. */
export const copyCompanyEventsForm = z.strictObject({
  intent: z.literal("copy"),
  id: z.array(recordIdField).min(1).max(50),
});

type Repeating = RepeatFormValues & { leaveOut?: string | undefined };

/** Return the form with its newly skipped date among the exception days. */
function withSkippedDay(form: Repeating): RepeatFormValues {
  const { leaveOut, exceptionDays } = form;
  return leaveOut === undefined ? form : { ...form, exceptionDays: [...new Set([...exceptionDays, leaveOut])].sort() };
}

function checkFieldsTogether(typed: z.output<typeof companyEventFields>, context: z.RefinementCtx): void {
  const form = applyPreset(typed);
  const addError = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (form.endsOn < form.startsOn) addError("endsOn", LAST_DAY_ERROR);
  else if (form.repeat !== "no" && dayNumber(form.endsOn) - dayNumber(form.startsOn) >= MAX_OCCURRENCE_DAYS) {
    addError("endsOn", `A repeating event can last up to ${MAX_OCCURRENCE_DAYS} days.`);
  }
  validateRepeat(withSkippedDay(form), context);
  if (form.visibleFrom !== null && form.visibleFrom > form.endsOn) {
    addError("visibleFrom", "Choose a date on or before the last day.");
  }
  if (form.reach === "chosen" && form.geographyIds.length + form.networkIds.length === 0) {
    addError("geographyIds", "Choose at least one geography or {network}, or choose Entire company.");
  }
}
