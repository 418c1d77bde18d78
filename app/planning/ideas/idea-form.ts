import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  httpsLinkField,
  optionalLine,
  optionalText,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { NEIGHBORHOOD_TYPES } from "#app/organization/locations/location-words.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { IDEA_PHASES, MAX_IDEA_STEPS, STEP_OWNERS, effortWords } from "#app/planning/idea-catalog/idea-rules.ts";
import { isDayOfYear } from "#app/planning/idea-catalog/season.ts";

const MAX_OBJECTIVES = 8;
const MAX_HTML = 100_000;

const cents = dollarsField("").default(0);

/** Day of the year, entered as 11/15 and stored as MM-DD. */
const dayOfYear = z
  .string()
  .trim()
  .transform((typed) =>
    typed.replace(
      /^(\d{1,2})[/-](\d{1,2})$/,
      (_, month: string, day: string) => `${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
    ),
  )
  .refine(isDayOfYear, "Enter a month and a day, such as 11/15.")
  .optional()
  .transform((day) => day ?? null);

const day = z.iso
  .date({ error: "Enter a date." })
  .optional()
  .transform((day) => day ?? null);

const optionalId = recordIdField.optional().transform((id) => id ?? null);

export const ideaStepForm = z.strictObject({
  title: requiredText(100, "Enter a title."),
  detail: optionalText(1_000),
  phase: z.enum(IDEA_PHASES, { error: "Choose a phase." }),
  offsetDays: wholeNumberField(-180, 90),
  isMandatory: checkboxField,
  ownerRole: z
    .enum(STEP_OWNERS, { error: "Choose from the list." })
    .optional()
    .transform((role) => role ?? null),
  link: httpsLinkField,
});

const fields = {
  intent: intentField(["save"]),
  title: field(requiredText(100, "Enter a title."), "Title", { help: "Shown to owners. Example: Free Coffee Friday." }),
  code: field(requiredText(20, "Enter a code."), "Code", { help: "Short and unique, such as SM-014." }),
  summary: field(optionalLine(255), "Summary", { help: "Describe it and why it works in one sentence." }),
  descriptionHtml: field(z.string().max(MAX_HTML, "Use up to 100,000 characters.").default(""), "Description"),
  channelId: field(recordIdField, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
  channelOptionIds: field(z.array(recordIdField).max(50).default([]), "Channel options"),
  categoryId: field(optionalId, "Category", { widget: { as: "select", emptyLabel: "None" } }),
  subcategoryId: field(optionalId, "Subcategory", { widget: { as: "select", emptyLabel: "None" } }),
  objectiveIds: field(
    z.array(recordIdField).max(MAX_OBJECTIVES, `Choose up to ${MAX_OBJECTIVES} objectives.`).default([]),
    "Objectives",
  ),
  neighborhoodTypes: field(
    z
      .array(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." }))
      .min(1, "Choose at least one.")
      .default([...NEIGHBORHOOD_TYPES]),
    "Neighborhoods",
  ),
  seasonFrom: field(dayOfYear, "Season start", { help: "Month and day, every year.", placeholder: "11/15" }),
  seasonTo: field(dayOfYear, "Season end", { help: "Leave both blank for all year.", placeholder: "01/05" }),
  effort: field(wholeNumberField(1, 5), "Effort", {
    help: "Amount of work for each {location}.",
    widget: { as: "select", words: Object.fromEntries(effortWords.map((word, index) => [index + 1, word])) },
  }),
  leadDays: field(wholeNumberField(0, 180), "Lead time in days", { help: "Days needed to prepare." }),
  durationDays: field(wholeNumberField(1, 366), "Duration in days", { help: "Usual number of days it runs." }),
  costMinCents: field(cents, "Lowest cost", { widget: "money" }),
  costMaxCents: field(cents, "Highest cost", { widget: "money" }),
  unitCostCents: field(cents, "Cost each", {
    help: "Multiplied by the quantity in a {plan}.",
    widget: "money",
  }),
  isIncentiveEligible: field(checkboxField, "Eligible for the {incentive}"),
  link: field(httpsLinkField, "Link", {
    help: "Link to its artwork or order page.",
    placeholder: "https://",
    widget: "url",
  }),
  activeFrom: field(day, "Visible from"),
  activeTo: field(day, "Visible until"),
  image: field(z.unknown().optional(), "Picture"),
  removeImage: field(checkboxField, "Remove the picture", { widget: "tick" }),
  steps: field(z.array(ideaStepForm).max(MAX_IDEA_STEPS, `Use ${MAX_IDEA_STEPS} steps or fewer.`).default([]), "Steps"),
};

export const newIdeaForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkFieldsTogether);
export type NewIdea = z.output<typeof newIdeaForm>;

export const ideaForm = z.strictObject({ ...fields, version: versionField }).superRefine(checkFieldsTogether);
export type IdeaChange = z.output<typeof ideaForm>;

/** Company to copy an idea to. */
export const copyIdeaForm = z.strictObject({
  intent: intentField(["copy"]),
  companyId: recordIdField,
  idempotencyKey: idempotencyKeyField,
});

/** Return the columns of an idea's own row that its form sets. */
export function toIdeaColumns(form: NewIdea | IdeaChange) {
  const { code, title, summary, channelId, categoryId, subcategoryId, neighborhoodTypes, seasonFrom, seasonTo } = form;
  const { effort, leadDays, durationDays, costMinCents, costMaxCents, unitCostCents, isIncentiveEligible } = form;
  const { link, activeFrom, activeTo } = form;
  return {
    code,
    title,
    summary,
    channelId,
    categoryId,
    subcategoryId,
    neighborhoodTypes,
    seasonFrom,
    seasonTo,
    effort,
    leadDays,
    durationDays,
    costMinCents,
    costMaxCents,
    unitCostCents,
    isIncentiveEligible,
    link,
    activeFrom,
    activeTo,
  };
}

/** Return the steps with their positions, in the form's order. */
export function toStepColumns(steps: NewIdea["steps"]) {
  return steps.map((step, index) => ({ ...step, position: index + 1 }));
}

type FieldsCheckedTogether = Pick<
  NewIdea,
  "costMinCents" | "costMaxCents" | "seasonFrom" | "seasonTo" | "activeFrom" | "activeTo"
> &
  Pick<NewIdea, "categoryId" | "subcategoryId">;

function checkFieldsTogether(form: FieldsCheckedTogether, context: z.RefinementCtx): void {
  const addFieldIssue = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (form.costMinCents > form.costMaxCents)
    addFieldIssue("costMaxCents", "Enter an amount at or above the lowest cost.");
  if (form.seasonFrom && !form.seasonTo) addFieldIssue("seasonTo", "Enter the end of the season.");
  if (form.seasonTo && !form.seasonFrom) addFieldIssue("seasonFrom", "Enter the start of the season.");
  if (form.activeFrom && form.activeTo && form.activeTo < form.activeFrom) {
    addFieldIssue("activeTo", "Choose a date on or after the first visible date.");
  }
  if (form.subcategoryId !== null && form.categoryId === null)
    addFieldIssue("categoryId", "Choose a category for this subcategory.");
}
