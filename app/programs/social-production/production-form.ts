import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import { optionalText, recordId, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { MOST_CHARACTERS } from "#app/programs/social-posts/network-rules.ts";
import { SOCIAL_NETWORKS } from "#app/setup/social-packages/social-networks.ts";

const slot = {
  day: dayField("Enter the day."),
  time: z.string({ error: "Enter the time." }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter the time, such as 10:00 AM."),
};
const caption = optionalText(MOST_CHARACTERS);

export const addDeliverableForm = z.strictObject({
  ...stepFields,
  ...slot,
  postId: recordId.optional(),
  network: z.enum(SOCIAL_NETWORKS, { error: "Choose a platform." }),
});
export const changeDeliverableForm = z.strictObject({ ...stepFields, ...slot, deliverableId: recordId, caption });
export const oneDeliverableForm = z.strictObject({ ...stepFields, deliverableId: recordId });
/** The answer to a post in the round that the page showed. */
export const decideForm = z.strictObject({ ...stepFields, deliverableId: recordId, round: wholeNumber(1, 1_000) });
export const resultForm = z.strictObject({
  ...stepFields,
  deliverableId: recordId,
  link: z
    .string()
    .trim()
    .max(500, "Use 500 characters or less.")
    .refine((link) => link === "" || isHttpsAddress(link), "Enter a whole address that begins with https://.")
    .default(""),
  views: wholeNumber(0, 100_000_000).optional(),
  reactions: wholeNumber(0, 100_000_000).optional(),
});
export const refundForm = z.strictObject({
  ...stepFields,
  dollars: z.string({ error: "Enter how much." }).max(20),
});
