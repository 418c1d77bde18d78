import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { checkRepeat, type TypedRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatColumnsOf } from "#app/platform/recurrence/stored-repeat.ts";
import { idempotencyKey, link, recordId, version } from "#app/platform/fields/text-fields.ts";
import { dayField, eventFields } from "#app/planning/repeats/event-fields.ts";
import { withPreset } from "#app/planning/repeats/repeat-presets.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { EVENT_KINDS, kindWords } from "./company-event-rules.ts";

const MOST_CHOSEN = 60;

function idsOf(nouns: string) {
  return z
    .array(recordId)
    .max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} ${nouns}.`)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));
}

const fields = {
  ...eventFields,
  kind: said(z.enum(EVENT_KINDS, { error: "Choose a kind." }), "Kind", {
    help: "A blackout marks days without local marketing.",
    widget: { as: "select", words: kindWords },
  }),
  leaveOut: said(dayField("Enter a day.").optional(), "Leave out one more day", { widget: "day" }),
  reach: said(z.enum(["everywhere", "chosen"], { error: "Choose who the event is for." }), "The event is for", {
    widget: {
      as: "radio",
      words: { everywhere: "Everywhere", chosen: "Geographies or {networks} that you choose below" },
    },
  }),
  geographyIds: said(idsOf("geographies"), "Geographies"),
  networkIds: said(idsOf("networks"), "{Networks}"),
  channelIds: said(idsOf("channels"), "Channels"),
  link: said(link, "Link", {
    ...{ help: "Where its materials are.", placeholder: "https://", widget: "url" },
  }),
  /** The day from which people see it; null for at once. */
  visibleFrom: said(
    dayField("Enter a day.")
      .optional()
      .transform((given) => given ?? null),
    "Visible from",
    { help: "Without it, people see the event as soon as it is published.", widget: "day" },
  ),
};

/** The fields of an event, each by itself. */
export const companyEventFields = z.strictObject(fields);

/** A company event that does not exist yet. */
export const newCompanyEventForm = z
  .strictObject({ ...fields, idempotencyKey })
  .superRefine(checkTogether)
  .transform(withPreset);
export type NewCompanyEvent = z.output<typeof newCompanyEventForm>;

export const companyEventForm = z
  .strictObject({ ...fields, version })
  .superRefine(checkTogether)
  .transform(withPreset);
export type CompanyEventChange = z.output<typeof companyEventForm>;

type Form = Omit<NewCompanyEvent, "idempotencyKey">;

/** The columns that an event's form sets. */
export function companyEventColumnsOf(form: Form) {
  const { title, kind, startsOn, endsOn, description, link, visibleFrom } = form;
  const isEverywhere = form.reach === "everywhere";
  const columns = { title, kind, startsOn, endsOn, ...repeatColumnsOf(wholeRepeat(form)) };
  return { ...columns, description, link, visibleFrom, isEverywhere };
}

/** What an event names beside its columns; for an event everywhere no places. */
export function namedBy({ reach, geographyIds, networkIds, channelIds }: Form) {
  return reach === "everywhere"
    ? { geographyIds: [], networkIds: [], channelIds }
    : { geographyIds, networkIds, channelIds };
}

/** The ticked rows of the list that are copied to the next year. */
export const copyForm = z.strictObject({ intent: z.literal("copy"), id: z.array(recordId).min(1).max(50) });

type Repeating = TypedRepeat & { leaveOut?: string | undefined };

/** A form's repeat with the day that is left out anew. */
function wholeRepeat(form: Repeating): TypedRepeat {
  const { leaveOut, exceptionDays } = form;
  return leaveOut === undefined ? form : { ...form, exceptionDays: [...new Set([...exceptionDays, leaveOut])].sort() };
}

function checkTogether(typed: z.output<typeof companyEventFields>, context: z.RefinementCtx): void {
  const form = withPreset(typed);
  const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (form.endsOn < form.startsOn) refuse("endsOn", "Choose the first day or a later one.");
  else if (form.repeat !== "no" && dayNumber(form.endsOn) - dayNumber(form.startsOn) >= MOST_DAYS) {
    refuse("endsOn", `An event that repeats lasts ${MOST_DAYS} days at most.`);
  }
  checkRepeat(wholeRepeat(form), context);
  if (form.visibleFrom !== null && form.visibleFrom > form.endsOn) {
    refuse("visibleFrom", "Choose the last day or an earlier one; nobody would see it in time.");
  }
  if (form.reach === "chosen" && form.geographyIds.length + form.networkIds.length === 0) {
    refuse("geographyIds", "Choose at least one geography or {network}, or choose everywhere.");
  }
}
