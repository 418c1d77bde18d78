import { z } from "zod";
import {
  idempotencyKey,
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
import { NEIGHBORHOOD_TYPES } from "#app/organization/locations/location-words.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { IDEA_PHASES, MOST_STEPS, STEP_OWNERS, effortWords } from "#app/planning/idea-catalogue/idea-rules.ts";
import { isDayOfYear } from "#app/planning/idea-catalogue/season.ts";

const MOST_OBJECTIVES = 8;
const MOST_HTML = 100_000;

const cents = dollarsField("").default(0);

/** A day of the year as it is typed, 11/15; kept as MM-DD. */
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
  .date({ error: "Enter a day." })
  .optional()
  .transform((day) => day ?? null);

const optionalId = recordId.optional().transform((id) => id ?? null);

export const stepForm = z.strictObject({
  title: lineOfText(100, "Enter what is to be done."),
  detail: optionalText(1_000),
  phase: z.enum(IDEA_PHASES, { error: "Choose when." }),
  offsetDays: wholeNumber(-180, 90),
  isMandatory: ticked,
  ownerRole: z
    .enum(STEP_OWNERS, { error: "Choose from the list." })
    .optional()
    .transform((role) => role ?? null),
  link,
});

const fields = {
  intent,
  title: said(lineOfText(100, "Enter the title."), "Title", { help: "As owners read it: Free Coffee Friday." }),
  code: said(lineOfText(20, "Enter the code."), "Code", { help: "Short and the {idea}'s own, such as SM-014." }),
  summary: said(optionalLine(255), "Summary", { help: "What it is and why it works, in a sentence." }),
  descriptionHtml: said(z.string().max(MOST_HTML, "Use 100,000 characters or less.").default(""), "Description"),
  channelId: said(recordId, "Channel", { widget: { as: "select", emptyLabel: "Choose a channel" } }),
  channelOptionIds: said(z.array(recordId).max(50).default([]), "Channel options"),
  categoryId: said(optionalId, "Category", { widget: { as: "select", emptyLabel: "None" } }),
  subcategoryId: said(optionalId, "Subcategory", { widget: { as: "select", emptyLabel: "None" } }),
  objectiveIds: said(
    z.array(recordId).max(MOST_OBJECTIVES, `Choose at most ${MOST_OBJECTIVES} objectives.`).default([]),
    "Objectives",
  ),
  neighborhoodTypes: said(
    z
      .array(z.enum(NEIGHBORHOOD_TYPES, { error: "Choose from the list." }))
      .min(1, "Choose one at least.")
      .default([...NEIGHBORHOOD_TYPES]),
    "Neighborhoods",
  ),
  seasonFrom: said(dayOfYear, "Season begins", { help: "Month and day, every year.", placeholder: "11/15" }),
  seasonTo: said(dayOfYear, "Season ends", { help: "Without both it suits all year.", placeholder: "01/05" }),
  effort: said(wholeNumber(1, 5), "Effort", {
    help: "Work for the shop.",
    widget: { as: "select", words: Object.fromEntries(effortWords.map((word, index) => [index + 1, word])) },
  }),
  leadDays: said(wholeNumber(0, 180), "Lead days", { help: "Days to get ready." }),
  durationDays: said(wholeNumber(1, 366), "Duration in days", { help: "Days it usually runs." }),
  costMinCents: said(cents, "Lowest cost", { widget: "money" }),
  costMaxCents: said(cents, "Highest cost", { widget: "money" }),
  unitCostCents: said(cents, "Unit cost", { widget: "money" }),
  isIncentiveEligible: said(ticked, "Eligible for the {incentive}"),
  link: said(link, "Link", {
    help: "Where its artwork or order page is.",
    placeholder: "https://",
    widget: "url",
  }),
  activeFrom: said(day, "First day"),
  activeTo: said(day, "Last day"),
  image: said(z.unknown().optional(), "Picture"),
  removeImage: said(ticked, "Remove the picture", { widget: "tick" }),
  steps: said(z.array(stepForm).max(MOST_STEPS, `Use ${MOST_STEPS} steps or fewer.`).default([]), "Steps"),
};

/** An idea that does not exist yet. */
export const newIdeaForm = z.strictObject({ ...fields, idempotencyKey }).superRefine(checkWhole);
export type NewIdea = z.output<typeof newIdeaForm>;

export const ideaForm = z.strictObject({ ...fields, version }).superRefine(checkWhole);
export type IdeaChange = z.output<typeof ideaForm>;

/** The company that an idea is copied to. */
export const copyForm = z.strictObject({ intent, companyId: recordId, idempotencyKey });

/** The columns of an idea's own row that its form sets. */
export function ideaColumnsOf(form: NewIdea | IdeaChange) {
  const { code, title, summary, channelId, categoryId, subcategoryId, neighborhoodTypes, seasonFrom, seasonTo } = form;
  const { effort, leadDays, durationDays, costMinCents, costMaxCents, unitCostCents, isIncentiveEligible } = form;
  const { link, activeFrom, activeTo } = form;
  return {
    ...{ code, title, summary, channelId, categoryId, subcategoryId, neighborhoodTypes, seasonFrom, seasonTo },
    ...{ effort, leadDays, durationDays, costMinCents, costMaxCents, unitCostCents, isIncentiveEligible },
    ...{ link, activeFrom, activeTo },
  };
}

/** The steps in the order in which they are done, which is the form's. */
export function stepColumnsOf(steps: NewIdea["steps"]) {
  return steps.map((step, index) => ({ ...step, position: index + 1 }));
}

type Checked = Pick<NewIdea, "costMinCents" | "costMaxCents" | "seasonFrom" | "seasonTo" | "activeFrom" | "activeTo"> &
  Pick<NewIdea, "categoryId" | "subcategoryId">;

function checkWhole(form: Checked, context: z.RefinementCtx): void {
  const complain = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (form.costMinCents > form.costMaxCents) complain("costMaxCents", "Enter the lowest cost or more.");
  if (form.seasonFrom && !form.seasonTo) complain("seasonTo", "Enter when the season ends.");
  if (form.seasonTo && !form.seasonFrom) complain("seasonFrom", "Enter when the season begins.");
  if (form.activeFrom && form.activeTo && form.activeTo < form.activeFrom) {
    complain("activeTo", "Enter the first day or a later one.");
  }
  if (form.subcategoryId !== null && form.categoryId === null) complain("categoryId", "Choose the category too.");
}
