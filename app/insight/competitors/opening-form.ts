import { z } from "zod";
import {
  idempotencyKey,
  intent,
  lineOfText,
  oneOf,
  optionalLine,
  optionalText,
  ticked,
  version,
} from "#app/platform/fields/text-fields.ts";
import {
  checkPlace,
  city,
  latitude,
  longitude,
  state,
  street,
  zip,
} from "#app/organization/locations/location-form.ts";
import { stateWords } from "#app/ui/map/states.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import {
  MOST_WATCHED_MILES,
  confidenceWords,
  firstDayOf,
  OPENING_STATUSES,
  precisionWords,
  sourceWords,
  statusWords,
  tierWords,
} from "./opening-rules.ts";

const fields = {
  intent,
  brand: said(lineOfText(60, "Enter the name over the door."), "Brand", { placeholder: "Such as Beanline" }),
  tier: said(oneOf(tierWords, "Choose one."), "Competes", {
    help: "Directly with coffee and donuts, or indirectly, such as a gas station with a counter.",
    widget: { as: "radio", words: tierWords },
  }),
  street: said(street, "Street", { help: "With its number, or the nearest crossing." }),
  city: said(city, "City"),
  state: said(state, "State", { widget: { as: "select", words: stateWords, emptyLabel: "Choose a state" } }),
  zip: said(zip, "ZIP code", { widget: "numeric" }),
  latitude: said(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: said(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  status: said(z.enum(OPENING_STATUSES, { error: "Choose a status." }), "Status", {
    widget: { as: "select", words: statusWords },
  }),
  expectedOn: said(
    z.iso
      .date({ error: "Enter a day." })
      .optional()
      .transform((day) => day ?? null),
    "Opens",
    { help: "Any day of the month, quarter or half year that you know.", widget: "day" },
  ),
  precision: said(oneOf(precisionWords, "Choose one."), "How exactly is that known?", {
    widget: { as: "select", words: precisionWords },
  }),
  source: said(oneOf(sourceWords, "Choose where you know it from."), "Known from", {
    widget: { as: "select", words: sourceWords, emptyLabel: "Choose a source" },
  }),
  sourceUrl: said(
    z
      .string()
      .trim()
      .max(2_000, "Use 2,000 characters or less.")
      .regex(/^https?:\/\/\S+$/, "Enter a whole address that begins with https://.")
      .optional()
      .transform((address) => address ?? null),
    "Link",
    { placeholder: "https://", widget: "url" },
  ),
  confidence: said(oneOf(confidenceWords, "Choose one."), "How sure is it?", {
    widget: { as: "radio", words: confidenceWords },
  }),
  notes: said(optionalText(2_000), "Notes", { widget: { as: "area", rows: 3 } }),
  saveAnyway: said(ticked, "Save anyway: these are two openings", { widget: "tick" }),
};

/** An opening that nobody has told of yet. */
export const newOpeningForm = z
  .strictObject({ ...fields, idempotencyKey })
  .superRefine(checkTogether)
  .transform(asKept);
export type NewOpening = z.output<typeof newOpeningForm>;

/** An opening as advisors save it. */
export const openingForm = z
  .strictObject({ ...fields, version })
  .superRefine(checkTogether)
  .transform(asKept);
export type OpeningChange = z.output<typeof openingForm>;

const { intent: _intent, saveAnyway: _saveAnyway, ...facts } = fields;
/** An opening as a line of a file says it. */
export const importedOpeningForm = z.object(facts).superRefine(checkTogether).transform(asKept);

/** Verifying, or dismissing with a reason. */
export const decisionForm = z.strictObject({ intent: z.string(), version, reason: optionalLine(300) });

/** Being one with another opening, which stays. */
export const mergeForm = z.strictObject({ intent: z.string(), version, intoId: z.coerce.number().int().min(1) });

/** From how many miles on somebody wants to be told; 0 for not at all. */
export const watchForm = z.strictObject({
  intent: z.string(),
  miles: z.coerce.number().int().min(0).max(MOST_WATCHED_MILES),
});

interface Together {
  latitude: number | null;
  longitude: number | null;
  zip: string;
  expectedOn: string | null;
  precision: string;
}

function checkTogether(form: Together, context: z.RefinementCtx): void {
  const { latitude, longitude, zip, expectedOn, precision } = form;
  const problem = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
  checkPlace(form, context);
  if (latitude === null && longitude === null && zip === "") problem("zip", "Enter the ZIP code, or set the pin.");
  if (expectedOn === null && precision !== "unknown")
    problem("expectedOn", "Enter a day, or choose that it is not known.");
}

/** The day is kept as the first of what it stands for. */
function asKept<Form extends { expectedOn: string | null; precision: keyof typeof precisionWords }>(form: Form) {
  return { ...form, expectedOn: firstDayOf(form.expectedOn, form.precision) };
}
