import { z } from "zod";
import { dayField } from "#app/platform/fields/day-fields.ts";
import { optionalText, recordIdField, wholeNumberField } from "#app/platform/fields/text-fields.ts";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { recordActionFields } from "#app/platform/workflow/record-action-form.ts";
import { MAX_CAPTION_CHARACTERS } from "#app/programs/social-posts/social-network-rules.ts";
import { SOCIAL_NETWORKS } from "#app/setup/settings/social-networks.ts";

const slot = {
  day: dayField("Enter the date."),
  time: z.string({ error: "Enter the time." }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time, such as 10:00 AM."),
};
const caption = optionalText(MAX_CAPTION_CHARACTERS);

export const addDeliverableForm = z.strictObject({
  ...recordActionFields,
  ...slot,
  postId: recordIdField.optional(),
  network: z.enum(SOCIAL_NETWORKS, { error: "Choose a platform." }),
});
export const changeDeliverableForm = z.strictObject({
  ...recordActionFields,
  ...slot,
  deliverableId: recordIdField,
  caption,
});
export const removeDeliverableForm = z.strictObject({ ...recordActionFields, deliverableId: recordIdField });
/** Decision on a post; `round` is the round that the page showed. */
export const decideDeliverableForm = z.strictObject({
  ...recordActionFields,
  deliverableId: recordIdField,
  round: wholeNumberField(1, 1_000),
});
export const resultForm = z.strictObject({
  ...recordActionFields,
  deliverableId: recordIdField,
  link: z
    .string()
    .trim()
    .max(500, "Use up to 500 characters.")
    .refine((link) => link === "" || isHttpsAddress(link), "Enter a full address that starts with https://.")
    .default(""),
  views: wholeNumberField(0, 100_000_000).optional(),
  reactions: wholeNumberField(0, 100_000_000).optional(),
});
export const refundForm = z.strictObject({
  ...recordActionFields,
  dollars: z.string({ error: "Enter the amount." }).max(20),
});
