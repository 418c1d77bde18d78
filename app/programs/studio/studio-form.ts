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
  wholeNumber,
} from "#app/platform/fields/text-fields.ts";
import { documentRules, type FileRules, MB } from "#app/platform/files/file-rules.ts";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { stepFields } from "#app/platform/workflow/step-form.ts";
import { answersField } from "#app/programs/questions/questions.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { formatWords } from "./studio-rules.ts";

export const MOST_FILES = 10;
export const MOST_LOCATIONS = 50;

export const briefUpload = { files: ["files"], most: documentRules.most, mostFiles: MOST_FILES };

/** A proof as it is looked at: pictures large enough to judge them, or a PDF. */
export const proofRules: FileRules = {
  accept: ["image/png", "image/jpeg", "image/webp", "application/pdf"],
  most: 10 * MB,
  fit: { width: 3_000, height: 3_000 },
};
export const deskUpload = { files: ["files"], most: 10 * MB, mostFiles: MOST_FILES };

const httpsLink = z
  .string()
  .trim()
  .max(500, "Use 500 characters or less.")
  .refine(isHttpsAddress, "Enter a whole address that begins with https://.")
  .optional();

const fields = {
  intent,
  idempotencyKey,
  type: z.string().max(40),
  locationIds: z
    .array(recordId)
    .min(1, "Choose a {location}.")
    .max(MOST_LOCATIONS, `Choose ${MOST_LOCATIONS} {locations} at most.`),
  title: said(lineOfText(120, "Enter what you need, such as Poster for the spring menu."), "Title"),
  purpose: said(optionalText(1_000), "What is it for?", { widget: { as: "area", rows: 3 }, isNeeded: true }),
  audience: said(optionalLine(200), "Who should see it?"),
  keyMessage: said(optionalText(500), "What should it say?", { widget: { as: "area", rows: 2 } }),
  offer: said(optionalLine(200), "Offer", { help: "Such as Any donut $1 on Tuesdays." }),
  legalLine: said(optionalLine(300), "Legal line"),
  size: said(optionalLine(60), "Size", { help: "Such as 8.5 x 11 in." }),
  quantity: said(
    wholeNumber(1, 100_000)
      .optional()
      .transform((given) => given ?? null),
    "Quantity",
    { widget: "numeric" },
  ),
  formats: said(z.array(z.enum(Object.keys(formatWords))).default([]), "Formats", {
    widget: { as: "ticks", columns: 3 },
  }),
  links: said(optionalText(1_000), "Links to examples", { widget: { as: "area", rows: 2 } }),
  neededBy: said(dayField("Enter the day by which you need it."), "Needed by", { widget: "day" }),
  isRush: said(ticked, "It is a rush", { widget: "tick" }),
  answers: answersField,
  /** What the browser holds before it sends it; the server receives files by themselves. */
  files: z.unknown().optional(),
};

/** A request that does not exist yet; it may belong to an event or to an item of a plan. */
export const newStudioForm = z.strictObject({
  ...fields,
  eventId: recordId.optional(),
  planItemId: recordId.optional(),
});
/** The same until the studio accepts it; to answer what was asked, with a word. */
export const studioForm = z.strictObject({
  ...fields,
  version,
  answer: said(optionalText(1_000), "Your answer", { widget: { as: "area", rows: 3 } }),
});
export type StudioForm = z.output<typeof newStudioForm>;

export const acceptForm = z.strictObject({
  ...stepFields,
  neededBy: said(dayField("Enter the day by which it is done.").optional(), "Done by", { widget: "day" }),
});
export const dayForm = z.strictObject({
  ...stepFields,
  neededBy: dayField("Enter the day by which it is done."),
});
export const proofForm = z.strictObject({
  ...stepFields,
  version,
  note: said(optionalText(1_000), "What to look at", { widget: { as: "area", rows: 2 } }),
  allowsMore: said(ticked, "One more round than is included", { widget: "tick" }),
  files: z.unknown().optional(),
});
export const deliverForm = z.strictObject({
  ...stepFields,
  version,
  finalLink: said(httpsLink, "Link", { help: "For a video or what is larger than 10 MB.", widget: "url" }),
  files: z.unknown().optional(),
});
export const closeForm = z.strictObject({ ...stepFields, satisfaction: wholeNumber(1, 5).optional() });

const spot = wholeNumber(0, 1_000).optional();
/** A remark about an image: at a spot of it, in thousandths, or about all of it. */
export const pinForm = z.strictObject({
  ...stepFields,
  fileId: recordId,
  text: optionalText(500).pipe(z.string().min(1, "Write a remark first.")),
  x: spot,
  y: spot,
});

export const satisfactionWords = {
  ...{ 5: "5, very satisfied", 4: "4, satisfied", 3: "3, fair", 2: "2, not satisfied" },
  1: "1, not at all satisfied",
} as const;
