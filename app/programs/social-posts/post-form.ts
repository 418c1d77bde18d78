import { z } from "zod";
import { dayField } from "#app/planning/repeats/event-fields.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalLine,
  optionalText,
  recordId,
  ticked,
  version,
} from "#app/platform/fields/text-fields.ts";
import { type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { networkWords, SOCIAL_NETWORKS } from "#app/setup/social-packages/social-networks.ts";
import { MOST_CHARACTERS, refusalOfHashtags, unknownPlaceholders } from "./network-rules.ts";

export const MOST_MEDIA = 10;

/** A picture as networks take it; videos are made by the studio and go by their address. */
export const mediaRules: FileRules = {
  accept: ["image/jpeg", "image/png", "image/webp"],
  most: 10 * MB,
  fit: { width: 2_160, height: 3_840 },
};
export const postUpload = { files: ["files"], most: mediaRules.most, mostFiles: MOST_MEDIA };

const caption = optionalText(MOST_CHARACTERS).refine(
  (text) => unknownPlaceholders(text).length === 0,
  "Use {{location_name}}, {{address}} and {{phone}} alone.",
);
const hashtags = optionalLine(600).superRefine((line, context) => {
  const refusal = refusalOfHashtags(line);
  if (refusal) context.addIssue({ code: "custom", message: refusal });
});
const optionalDay = (ask: string) =>
  dayField(ask)
    .optional()
    .transform((day) => day ?? null);

/** What people say of a post, field by field. */
export const postFields = {
  intent,
  title: said(lineOfText(120, "Enter a title that advisors find it by."), "Title"),
  categoryId: said(
    recordId.optional().transform((id) => id ?? null),
    "Category",
    { widget: { as: "select", emptyLabel: "None" } },
  ),
  caption: said(caption, "Caption", {
    ...{
      widget: { as: "area", rows: 4 },
      help: "{{location_name}}, {{address}} and {{phone}} are filled in for each {location}.",
    },
  }),
  hashtags: said(hashtags, "Hashtags", { placeholder: "#donuts #coffee" }),
  networks: said(z.array(z.enum(SOCIAL_NETWORKS)).default([]), "Platforms", {
    widget: { as: "ticks", columns: 3, words: networkWords },
  }),
  networkCaptions: z.object(Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, caption]))).default({}),
  validFrom: said(optionalDay("Enter the first day."), "Valid from", { widget: "day" }),
  validTo: said(optionalDay("Enter the last day."), "Valid to", { widget: "day" }),
  /** What its pictures show, and which of them go. */
  media: z
    .array(z.strictObject({ fileId: recordId, altText: optionalLine(300), isRemoved: ticked }))
    .max(MOST_MEDIA)
    .default([]),
  /** What the browser holds before it sends it; the server receives files by themselves. */
  files: z.unknown().optional(),
};

function checkDays(
  { validFrom, validTo }: { validFrom: string | null; validTo: string | null },
  context: z.RefinementCtx,
): void {
  if (validFrom !== null && validTo !== null && validTo < validFrom) {
    context.addIssue({ code: "custom", path: ["validTo"], message: "Choose the first day or a later one." });
  }
}

export const newPostForm = z.strictObject({ ...postFields, idempotencyKey }).superRefine(checkDays);
export const postForm = z.strictObject({ ...postFields, version }).superRefine(checkDays);
export type NewPost = z.output<typeof newPostForm>;
export type PostChange = z.output<typeof postForm>;
