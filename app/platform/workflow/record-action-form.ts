import { z } from "zod";
import { idempotencyKeyField, optionalText, versionField } from "#app/platform/fields/text-fields.ts";

/** Error for a form that does not have the version of the record that its user saw. */
export const MISSING_VERSION_MESSAGE = "Reload the page and try again.";

/** Fields of every action's form; some actions add their own. */
export const recordActionFields = {
  intent: z.string(),
  version: versionField.optional(),
  reason: optionalText(1_000),
  idempotencyKey: idempotencyKeyField,
};

/** Form of an action with at most a reason. */
export const plainRecordActionForm = z.strictObject(recordActionFields);
