import { z } from "zod";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  httpsLinkField,
  choiceField,
  optionalLine,
  optionalText,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { validateCoordinates, latitude, longitude, street, zip } from "#app/organization/locations/location-form.ts";
import { STATE_CODES, stateNames } from "#app/ui/map/states.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { pointCategoryWords, contactKindWords } from "./point-words.ts";

/** Largest number of people of a point. */
const MAX_PEOPLE = 10_000_000;

export const pointFields = {
  name: field(requiredText(100, "Enter a name."), "Name", { placeholder: "Such as Lincoln Elementary" }),
  category: field(choiceField(pointCategoryWords, "Choose a category."), "Category", {
    widget: { as: "select", words: pointCategoryWords, emptyLabel: "Choose a category" },
  }),
  street: field(street, "Street"),
  city: field(optionalLine(80), "City"),
  state: field(
    z
      .enum([...STATE_CODES], { error: "Choose a state." })
      .optional()
      .transform((code) => code ?? ""),
    "State",
    { widget: { as: "select", words: stateNames, emptyLabel: "Choose a state" } },
  ),
  zip: field(zip, "ZIP code", { widget: "numeric" }),
  latitude: field(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: field(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  people: field(
    wholeNumberField(0, MAX_PEOPLE)
      .optional()
      .transform((people) => people ?? null),
    "Estimated number of people",
    { help: "People who work, study, live or stay there.", widget: "numeric" },
  ),
  phone: field(phoneNumber, "Phone", { widget: "phone" }),
  website: field(httpsLinkField, "Website", { placeholder: "https://", widget: "url" }),
  contactName: field(optionalLine(100), "Contact name"),
  contactEmail: field(
    emailAddress.optional().transform((email) => email ?? null),
    "Email",
    { widget: "email" },
  ),
  notes: field(optionalText(1_000), "Notes", { widget: { as: "area", rows: 3 } }),
};

/** Form of a new point. */
export const newPointForm = z
  .strictObject({ ...pointFields, intent: intentField(["save"]), idempotencyKey: idempotencyKeyField })
  .superRefine(checkAcrossFields);
export type NewPoint = z.output<typeof newPointForm>;

/** Form that changes a point. */
export const pointForm = z
  .strictObject({ ...pointFields, intent: intentField(["save"]), version: versionField })
  .superRefine(checkAcrossFields);
export type PointChange = z.output<typeof pointForm>;

export const pointLayout: FormLayout<typeof pointForm> = [
  { title: "Place", fields: ["name", "category", "people", "street", "city", ["state", "zip"]] },
  { title: "Contact", fields: ["contactName", "phone", "contactEmail", "website", "notes"] },
];

/** Form of a contact with a point. */
export const pointContactForm = z.strictObject({
  kind: field(choiceField(contactKindWords, "Choose a type."), "Type", {
    widget: { as: "select", words: contactKindWords },
  }),
  onDay: field(z.iso.date({ error: "Enter a date." }), "Date", { widget: "day" }),
  note: field(optionalText(1_000), "Note", { widget: { as: "area", rows: 2 } }),
  nextStepOn: field(
    z.iso
      .date({ error: "Enter a date." })
      .optional()
      .transform((day) => day ?? null),
    "Follow-up date",
    { widget: "day" },
  ),
  intent: intentField(["contact"]),
  idempotencyKey: idempotencyKeyField,
});
export type NewPointContact = z.output<typeof pointContactForm>;

function checkAcrossFields(
  form: { latitude: number | null; longitude: number | null; zip: string },
  context: z.RefinementCtx,
): void {
  validateCoordinates(form, context);
  if (form.latitude === null && form.longitude === null && form.zip === "") {
    context.addIssue({ code: "custom", path: ["zip"], message: "Enter the ZIP code, or set the pin." });
  }
}
