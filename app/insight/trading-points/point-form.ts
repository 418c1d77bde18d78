import { z } from "zod";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  link,
  oneOf,
  optionalLine,
  optionalText,
  version,
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { checkPlace, latitude, longitude, street, zip } from "#app/organization/locations/location-form.ts";
import { STATE_CODES, stateWords } from "#app/ui/map/states.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { categoryWords, contactWords } from "./point-words.ts";

/** How many people a point has at most. */
const MOST_PEOPLE = 10_000_000;

export const pointFields = {
  name: said(lineOfText(100, "Enter a name."), "Name", { placeholder: "Such as Lincoln Elementary" }),
  category: said(oneOf(categoryWords, "Choose a category."), "Category", {
    widget: { as: "select", words: categoryWords, emptyLabel: "Choose a category" },
  }),
  street: said(street, "Street"),
  city: said(optionalLine(80), "City"),
  state: said(
    z
      .enum([...STATE_CODES], { error: "Choose a state." })
      .optional()
      .transform((code) => code ?? ""),
    "State",
    { widget: { as: "select", words: stateWords, emptyLabel: "Choose a state" } },
  ),
  zip: said(zip, "ZIP code", { widget: "numeric" }),
  latitude: said(latitude, "Latitude", { placeholder: "42.0477", widget: "text" }),
  longitude: said(longitude, "Longitude", { placeholder: "-87.681", widget: "text" }),
  people: said(
    wholeNumber(0, MOST_PEOPLE)
      .optional()
      .transform((people) => people ?? null),
    "People",
    { help: "How many work, study, live or stay there.", widget: "numeric" },
  ),
  phone: said(phoneNumber, "Phone", { widget: "phone" }),
  website: said(link, "Website", { placeholder: "https://", widget: "url" }),
  contactName: said(optionalLine(100), "Whom to ask for"),
  contactEmail: said(
    emailAddress.optional().transform((email) => email ?? null),
    "E-mail",
    { widget: "email" },
  ),
  notes: said(optionalText(1_000), "Notes", { widget: { as: "area", rows: 3 } }),
};

/** A point that nobody has entered yet. */
export const newPointForm = z.strictObject({ ...pointFields, intent, idempotencyKey }).superRefine(checkTogether);
export type NewPoint = z.output<typeof newPointForm>;

/** A point as it is saved. */
export const pointForm = z.strictObject({ ...pointFields, intent, version }).superRefine(checkTogether);
export type PointChange = z.output<typeof pointForm>;

/** What was done or said at a point. */
export const contactForm = z.strictObject({
  kind: said(oneOf(contactWords, "Choose what it was."), "What", { widget: { as: "select", words: contactWords } }),
  onDay: said(z.iso.date({ error: "Enter a day." }), "When", { widget: "day" }),
  note: said(optionalText(1_000), "Note", { widget: { as: "area", rows: 2 } }),
  nextStepOn: said(
    z.iso
      .date({ error: "Enter a day." })
      .optional()
      .transform((day) => day ?? null),
    "Next step",
    { help: "The day on which to come back to it.", widget: "day" },
  ),
  intent,
  idempotencyKey,
});
export type NewContact = z.output<typeof contactForm>;

function checkTogether(
  form: { latitude: number | null; longitude: number | null; zip: string },
  context: z.RefinementCtx,
): void {
  checkPlace(form, context);
  if (form.latitude === null && form.longitude === null && form.zip === "") {
    context.addIssue({ code: "custom", path: ["zip"], message: "Enter the ZIP code, or set the pin." });
  }
}
