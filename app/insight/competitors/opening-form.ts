import { z } from "zod";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  choiceField,
  optionalLine,
  optionalText,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import {
  validateCoordinates,
  city,
  latitude,
  longitude,
  state,
  street,
  zip,
} from "#app/organization/locations/location-form.ts";
import { stateNames } from "#app/ui/map/states.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import {
  MAX_ALERT_MILES,
  confidenceWords,
  firstDayOfPeriod,
  openingWorkflow,
  precisionWords,
  sourceWords,
  tierLabels,
} from "./opening-rules.ts";

const fields = {
  intent: intentField(["save"]),
  brand: field(requiredText(60, "Enter the brand name."), "Brand", { placeholder: "Such as Beanline" }),
  tier: field(choiceField(tierLabels, "Choose a type."), "Type", {
    help: "A direct competitor sells coffee and donuts. A gas station that sells coffee is an indirect competitor.",
    widget: { as: "radio", words: tierLabels },
  }),
  street: field(street, "Street", { help: "Include the number, or the nearest intersection." }),
  city: field(city, "City"),
  state: field(state, "State", { widget: { as: "select", words: stateNames, emptyLabel: "Choose a state" } }),
  zip: field(zip, "ZIP code", { widget: "numeric" }),
  latitude: field(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: field(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  status: field(z.enum(openingWorkflow.statuses, { error: "Choose a status." }), "Status", {
    widget: { as: "select", words: openingWorkflow.words },
  }),
  expectedOn: field(
    z.iso
      .date({ error: "Enter a date." })
      .optional()
      .transform((day) => day ?? null),
    "Opening date",
    { help: "Only know the month or quarter? Enter any date in that period.", widget: "day" },
  ),
  precision: field(choiceField(precisionWords, "Choose how exactly you know the date."), "Date accuracy", {
    widget: { as: "select", words: precisionWords },
  }),
  source: field(choiceField(sourceWords, "Choose a source."), "Source", {
    widget: { as: "select", words: sourceWords, emptyLabel: "Choose a source" },
  }),
  sourceUrl: field(
    z
      .string()
      .trim()
      .max(2_000, "Use up to 2,000 characters.")
      .regex(/^https?:\/\/\S+$/, "Enter a full address that starts with https://.")
      .optional()
      .transform((address) => address ?? null),
    "Link",
    { placeholder: "https://", widget: "url" },
  ),
  confidence: field(choiceField(confidenceWords, "Choose a confidence level."), "Confidence", {
    widget: { as: "radio", words: confidenceWords },
  }),
  notes: field(optionalText(2_000), "Notes", { widget: { as: "area", rows: 3 } }),
  saveAnyway: field(checkboxField, "Save anyway: these are separate openings", { widget: "tick" }),
};

/** Form of a newly reported opening. */
export const newOpeningForm = z
  .strictObject({ ...fields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkAcrossFields)
  .transform(withPeriodStart);
export type NewOpening = z.output<typeof newOpeningForm>;

/** Form in which advisors change an opening. */
export const openingForm = z
  .strictObject({ ...fields, version: versionField })
  .superRefine(checkAcrossFields)
  .transform(withPeriodStart);
export type OpeningChange = z.output<typeof openingForm>;

export const openingLayout: FormLayout<typeof openingForm> = [
  { title: "Competitor", fields: ["brand", "tier", "street", "city", ["state", "zip"]] },
  {
    title: "Opening",
    fields: ["status", ["expectedOn", "precision"], "source", "sourceUrl", "confidence", "notes"],
  },
];

const { intent: _intent, saveAnyway: _saveAnyway, ...facts } = fields;
/** Opening as a line of an import file. */
export const importedOpeningForm = z.object(facts).superRefine(checkAcrossFields).transform(withPeriodStart);

/** Form that verifies an opening, or dismisses it with a reason. */
export const openingDecisionForm = z.strictObject({
  intent: z.string(),
  version: versionField,
  reason: optionalLine(300),
});

/** Form that merges an opening into another, which stays. */
export const openingMergeForm = z.strictObject({
  intent: z.string(),
  version: versionField,
  intoId: z.coerce.number().int().min(1),
});

/** Miles within which the user is notified about openings; 0 for none. */
export const openingAlertForm = z.strictObject({
  intent: z.string(),
  miles: z.coerce.number().int().min(0).max(MAX_ALERT_MILES),
});

interface CrossFields {
  latitude: number | null;
  longitude: number | null;
  zip: string;
  expectedOn: string | null;
  precision: string;
}

function checkAcrossFields(form: CrossFields, context: z.RefinementCtx): void {
  const { latitude, longitude, zip, expectedOn, precision } = form;
  const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  validateCoordinates(form, context);
  if (latitude === null && longitude === null && zip === "") problem("zip", "Enter the ZIP code, or set the pin.");
  if (expectedOn === null && precision !== "unknown") problem("expectedOn", "Enter a date, or choose “Unknown”.");
  if (expectedOn !== null && precision === "unknown")
    problem("precision", "Choose how exactly you know the date, or clear the date.");
}

/** Set the date to the first day of its period (month, quarter or half year). */
function withPeriodStart<Form extends { expectedOn: string | null; precision: keyof typeof precisionWords }>(
  form: Form,
) {
  return { ...form, expectedOn: firstDayOfPeriod(form.expectedOn, form.precision) };
}
