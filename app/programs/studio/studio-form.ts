import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  optionalText,
  requiredLines,
  recordIdField,
  checkboxField,
  versionField,
  wholeNumberField,
} from "#app/platform/fields/text-fields.ts";
import { documentRules, type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { answersField } from "#app/programs/order-forms/questions.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { formatWords } from "./studio-rules.ts";

export const MAX_STUDIO_FILES = 10;
export const MAX_STUDIO_LOCATIONS = 50;

export const briefUpload = { files: ["files"], most: documentRules.maxBytes, mostFiles: MAX_STUDIO_FILES };

/** Proof files: pictures large enough to judge them, or a PDF. */
export const proofRules: FileRules = {
  contentTypes: ["image/png", "image/jpeg", "image/webp", "application/pdf"],
  maxBytes: 10 * MB,
  fit: { width: 3_000, height: 3_000 },
};
export const advisorUpload = { files: ["files"], most: 10 * MB, mostFiles: MAX_STUDIO_FILES };

const httpsLink = z
  .string()
  .trim()
  .max(500, "Use up to 500 characters.")
  .refine(isHttpsAddress, "Enter a full address that starts with https://.")
  .optional();

const fields = {
  intent: intentField(["save", "submit", "type"]),
  idempotencyKey: idempotencyKeyField,
  type: z.string().max(40),
  locationIds: z
    .array(recordIdField)
    .min(1, "Choose a {location}.")
    .max(MAX_STUDIO_LOCATIONS, `Choose up to ${MAX_STUDIO_LOCATIONS} {locations}.`),
  title: field(requiredText(120, "Enter a title, such as Poster for the spring menu."), "Title"),
  purpose: field(optionalText(1_000), "Purpose", { widget: { as: "area", rows: 3 }, isNeeded: true }),
  audience: field(optionalLine(200), "Audience"),
  keyMessage: field(optionalText(500), "Message", { widget: { as: "area", rows: 2 } }),
  offer: field(optionalLine(200), "Offer", { help: "For example, any donut $1 on Tuesdays." }),
  legalLine: field(optionalLine(300), "Fine print"),
  size: field(optionalLine(60), "Size", { help: "For example, 8.5 x 11 in." }),
  quantity: field(
    wholeNumberField(1, 100_000)
      .optional()
      .transform((value) => value ?? null),
    "Quantity",
    { widget: "numeric" },
  ),
  formats: field(z.array(z.enum(Object.keys(formatWords))).default([]), "Formats", {
    widget: { as: "ticks", columns: 3 },
  }),
  links: field(optionalText(1_000), "Links to examples", { widget: { as: "area", rows: 2 } }),
  neededBy: field(dayField("Enter the date you need it by."), "Needed by", { widget: "day" }),
  isRush: field(checkboxField, "Rush request", { widget: "tick" }),
  answers: answersField,
  /** Files chosen in the browser; the server reads uploads separately. */
  files: z.unknown().optional(),
};

/** Form of a new request, optionally for an event or a plan item. */
export const newStudioForm = z.strictObject({
  ...fields,
  eventId: recordIdField.optional(),
  planItemId: recordIdField.optional(),
});
/** Form of a request until the studio accepts it, with an answer to the studio's question. */
export const studioForm = z.strictObject({
  ...fields,
  version: versionField,
  answer: field(optionalText(1_000), "Your answer", { widget: { as: "area", rows: 3 } }),
});
export const studioContentLayout: FormLayout<typeof studioForm> = [
  { title: "Content", fields: ["keyMessage", ["audience", "offer"], "legalLine"] },
];
export type StudioForm = z.output<typeof newStudioForm>;

export const acceptForm = z.strictObject({
  ...recordActionFields,
  neededBy: field(dayField("Enter the needed-by date.").optional(), "Needed by", { widget: "day" }),
});
export const completionDateForm = z.strictObject({
  ...recordActionFields,
  neededBy: dayField("Enter the needed-by date."),
});
export const proofForm = z.strictObject({
  ...recordActionFields,
  version: versionField,
  note: field(optionalText(1_000), "Notes for the requester", { widget: { as: "area", rows: 2 } }),
  allowsMore: field(checkboxField, "Add an extra round", { widget: "tick" }),
  files: z.unknown().optional(),
});
export const deliverForm = z.strictObject({
  ...recordActionFields,
  version: versionField,
  finalLink: field(httpsLink, "Link", { help: "For videos and files larger than 10 MB.", widget: "url" }),
  files: z.unknown().optional(),
});
export const closeForm = z.strictObject({ ...recordActionFields, satisfaction: wholeNumberField(1, 5).optional() });

const spot = wholeNumberField(0, 1_000).optional();
/** Form of a remark on an image: at a spot, in thousandths of its width and height, or on the whole image. */
export const proofRemarkForm = z.strictObject({
  ...recordActionFields,
  fileId: recordIdField,
  text: requiredLines(500, "Write a comment first."),
  x: spot,
  y: spot,
});

export const satisfactionWords = {
  5: "5, very satisfied",
  4: "4, satisfied",
  3: "3, fair",
  2: "2, not satisfied",
  1: "1, not at all satisfied",
} as const;
