import { z } from "zod";
import { dayField, LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  optionalText,
  recordIdField,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { socialNetworkWords, SOCIAL_NETWORKS } from "#app/setup/settings/social-networks.ts";
import { MAX_CAPTION_CHARACTERS, hashtagsRefusal, unknownPlaceholders } from "./social-network-rules.ts";

export const MAX_MEDIA = 10;

/** Picture that all networks accept; videos are linked by their address. */
export const mediaRules: FileRules = {
  contentTypes: ["image/jpeg", "image/png", "image/webp"],
  maxBytes: 10 * MB,
  fit: { width: 2_160, height: 3_840 },
};
export const postUpload = { files: ["files"], most: mediaRules.maxBytes, mostFiles: MAX_MEDIA };

const caption = optionalText(MAX_CAPTION_CHARACTERS).refine(
  (text) => unknownPlaceholders(text).length === 0,
  "Use only {{location_name}}, {{address}} and {{phone}}.",
);
const hashtags = optionalLine(600).superRefine((line, context) => {
  const refusal = hashtagsRefusal(line);
  if (refusal) context.addIssue({ code: "custom", message: refusal });
});
const optionalDay = (ask: string) =>
  dayField(ask)
    .optional()
    .transform((day) => day ?? null);

/** Fields of a post's form. */
export const postFields = {
  intent: intentField(["save"]),
  title: field(requiredText(120, "Enter a title."), "Title"),
  categoryId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "Category",
    { widget: { as: "select", emptyLabel: "None" } },
  ),
  caption: field(caption, "Caption", {
    widget: { as: "area", rows: 4 },
    help: "We fill in {{location_name}}, {{address}} and {{phone}} for each {location}.",
  }),
  hashtags: field(hashtags, "Hashtags", { placeholder: "#donuts #coffee" }),
  networks: field(z.array(z.enum(SOCIAL_NETWORKS)).default([]), "Platforms", {
    widget: { as: "ticks", columns: 3, words: socialNetworkWords },
  }),
  networkCaptions: z.object(Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, caption]))).default({}),
  validFrom: field(optionalDay("Enter the first day."), "Available from", { widget: "day" }),
  validTo: field(optionalDay("Enter the last day."), "Available until", { widget: "day" }),
  /** Descriptions of the pictures, and which to remove. */
  media: z
    .array(z.strictObject({ fileId: recordIdField, altText: optionalLine(300), isRemoved: checkboxField }))
    .max(MAX_MEDIA)
    .default([]),
  /** Files chosen in the browser; the server reads uploads separately. */
  files: z.unknown().optional(),
};

function checkDays(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  context: z.RefinementCtx,
): void {
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    context.addIssue({ code: "custom", path: ["validTo"], message: LAST_DAY_ERROR });
  }
}

export const newPostForm = z
  .strictObject({ ...postFields, idempotencyKey: idempotencyKeyField })
  .superRefine(checkDays);
export const postForm = z.strictObject({ ...postFields, version: versionField }).superRefine(checkDays);
export const postLayout: FormLayout<typeof postForm> = [
  { title: "Post", fields: [["title", "categoryId"], "networks", "caption", "hashtags"] },
];
export const availabilityLayout: FormLayout<typeof postForm> = [
  { title: "Availability", fields: [["validFrom", "validTo"]] },
];
export type NewPost = z.output<typeof newPostForm>;
export type PostChange = z.output<typeof postForm>;
