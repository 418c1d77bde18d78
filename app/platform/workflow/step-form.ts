import { z } from "zod";
import { idempotencyKey, optionalText, version } from "#app/platform/fields/text-fields.ts";

/** What a step is answered that does not tell which version of the record it was seen with. */
export const UNSEEN = "Reload the page and try again.";

/** What every step's form carries; a step with fields of its own has them besides. */
export const stepFields = {
  intent: z.string(),
  version: version.optional(),
  reason: optionalText(1_000),
  idempotencyKey,
};

/** A step that takes a reason at most. */
export const plainStepForm = z.strictObject(stepFields);
