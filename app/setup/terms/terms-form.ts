import { z } from "zod";
import { intentField } from "#app/platform/fields/text-fields.ts";

export const MAX_TERMS_LENGTH = 100_000;

const tooLong = "Use up to 100,000 characters.";
const html = z
  .string({ error: "Enter the terms first." })
  .trim()
  .min(1, "Enter the terms first.")
  .max(MAX_TERMS_LENGTH, tooLong);
const intent = intentField(["save-draft", "review", "preview", "publish", "discard", "restore", "switch"]);
/** Version of the draft that the page showed; 0 for none. */
const draftVersion = z.number().int().min(0);

export const termsDraftForm = z.strictObject({ intent, html, draftVersion });
/** Form of a preview, which accepts any text, so that users see its errors. */
export const termsPreviewForm = z.strictObject({
  intent,
  html: z.string().max(MAX_TERMS_LENGTH, tooLong).default(""),
  draftVersion,
});
/** Form that discards the draft, or replaces it. */
export const draftVersionForm = z.strictObject({ intent, draftVersion });
export const publishTermsForm = z.strictObject({ intent, draftVersion, isMaterial: z.boolean().default(false) });
/** Form that turns terms off or on. `version` is the version of the company. */
export const switchTermsForm = z.strictObject({ intent, version: z.number().int(), disabled: z.enum(["yes", "no"]) });
