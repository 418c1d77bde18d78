import { z } from "zod";
import { optionalText, version } from "#app/platform/fields/text-fields.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";

/** Why an owner does not want a plan now. */
export const declineForm = z.strictObject({
  intent: z.literal("decline"),
  version: version.optional(),
  reason: optionalText(1_000).superRefine((reason, context) => {
    const refusal = refusalOfReason(reason);
    if (refusal) context.addIssue({ code: "custom", message: refusal });
  }),
});
