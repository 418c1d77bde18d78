import { z } from "zod";

export const LONGEST_TERMS = 100_000;

const tooLong = "Use 100,000 characters or less.";
const html = z
  .string({ error: "Write the terms first." })
  .trim()
  .min(1, "Write the terms first.")
  .max(LONGEST_TERMS, tooLong);
const intent = z.string();
/** The version of the draft that the page showed; 0 where there was none. */
const draftVersion = z.number().int().min(0);

export const termsDraftForm = z.strictObject({ intent, html, draftVersion });
/** A preview takes any text, so that what is wrong with it can be seen. */
export const termsPreviewForm = z.strictObject({
  intent,
  html: z.string().max(LONGEST_TERMS, tooLong).default(""),
  draftVersion,
});
/** Throws the draft away, or replaces it. */
export const draftVersionForm = z.strictObject({ intent, draftVersion });
export const publishTermsForm = z.strictObject({ intent, draftVersion, isMaterial: z.boolean().default(false) });
/** `version` is that of the company's record. */
export const switchTermsForm = z.strictObject({ intent, version: z.number().int(), disabled: z.enum(["yes", "no"]) });
