import { z } from "zod";
import { optionalText, versionField } from "#app/platform/fields/text-fields.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";

/** Owner's decline of a waiting plan, with the reason. */
export const declineForm = z.strictObject({
  intent: z.literal("decline"),
  version: versionField.optional(),
  reason: optionalText(1_000).superRefine((reason, context) => {
    const refusal = shortReasonRefusal(reason);
    if (refusal) context.addIssue({ code: "custom", message: refusal });
  }),
});
