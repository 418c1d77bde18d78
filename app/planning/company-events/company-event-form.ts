import { MOST_DAYS } from "#app/platform/recurrence/recurrence-rules.ts";
import { z } from "zod";
import { dayNumber } from "#app/platform/dates/calendar-days.ts";
import { checkRepeat, type TypedRepeat } from "#app/platform/recurrence/repeat-form.ts";
import { repeatColumnsOf } from "#app/platform/recurrence/stored-repeat.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  link,
  optionalText,
  recordId,
  version,
} from "#app/platform/fields/text-fields.ts";
import { type RepeatChoice, repeatChoiceFields, withPreset } from "#app/planning/repeats/repeat-presets.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { EVENT_KINDS, kindWords } from "./company-event-rules.ts";

const MOST_CHOSEN = 60;

const day = (ask: string) =>
  z.iso.date({ error: ask }).refine((given) => given >= "2000-01-01" && given <= "2100-12-31", ask);

function idsOf(nouns: string) {
  return z
    .array(recordId)
    .max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} ${nouns}.`)
    .transform((ids) => [...new Set(ids)].sort((one, other) => one - other));
}

const fields = {
  intent,
  title: said(lineOfText(100, "Enter the event's title."), "Title"),
  kind: said(z.enum(EVENT_KINDS, { error: "Choose a kind." }), "Kind", {
    help: "A blackout marks days without local marketing.",
    widget: { as: "select", words: kindWords },
  }),
  startsOn: said(day("Enter the first day."), "First day"),
  endsOn: said(day("Enter the last day."), "Last day"),
  ...repeatChoiceFields,
  leaveOut: said(day("Enter a day.").optional(), "Leave out one more day", { widget: "day" }),
  description: said(optionalText(4_000), "Description", { widget: "area" }),
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
    day("Enter a day.")
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

/** The columns that an event's form sets. */
export function companyEventColumnsOf(form: Omit<NewCompanyEvent, "idempotencyKey">) {
  const { title, kind, startsOn, endsOn, description, link, visibleFrom } = form;
  const isEverywhere = form.reach === "everywhere";
  return {
    title,
    kind,
    startsOn,
    endsOn,
    ...repeatColumnsOf(wholeRepeat(form)),
    description,
    link,
    visibleFrom,
    isEverywhere,
  };
}

/** What an event names beside its columns; for an event everywhere no places. */
export function namedBy({ reach, geographyIds, networkIds, channelIds }: Omit<NewCompanyEvent, "idempotencyKey">) {
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

interface Together extends RepeatChoice {
  leaveOut?: string | undefined;
  endsOn: string;
  visibleFrom: string | null;
  reach: "everywhere" | "chosen";
  geographyIds: number[];
  networkIds: number[];
}

function checkTogether(typed: Together, context: z.RefinementCtx): void {
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
