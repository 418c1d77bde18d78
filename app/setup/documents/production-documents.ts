import { z } from "zod";

const days = (most: number) => z.int().min(0).max(most);
/** Key for programs: letters and digits, starting with a lowercase letter. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Use letters and digits, starting with a lowercase letter.");
const label = z.string().trim().min(1).max(120);

const questionFields = {
  key,
  label,
  isRequired: z.boolean().default(false),
  choices: z.array(label).max(20).default([]),
  /** Condition to show the question: an earlier question has this answer. */
  showIf: z.strictObject({ key, equals: label }).optional(),
};
const kinds = ["text", "longText", "number", "day", "yesNo", "choice", "several"] as const;

/** Require choices for questions of choice only, and conditions on earlier questions only. */
function questions<Item extends z.ZodType<{ key: string; kind: string; choices: string[]; showIf?: { key: string } }>>(
  item: Item,
) {
  const checked = item.refine(({ kind, choices }) => (kind === "choice" || kind === "several") === choices.length > 0, {
    path: ["choices"],
    message: "Questions of kind “choice” or “several” need choices. Other kinds can't have any.",
  });
  return uniqueKeys(z.array(checked).max(20)).refine(
    (list) => list.every(({ showIf }, place) => !showIf || list.slice(0, place).some((one) => one.key === showIf.key)),
    "A question can only depend on an earlier question.",
  );
}

export const socialOrderForm = z.strictObject({
  questions: questions(
    z.strictObject({
      ...questionFields,
      kind: z.enum([...kinds, "file"]),
      /** Names of the packages that ask the question; empty for all of them. */
      packages: z.array(label).max(20).default([]),
    }),
  )
    .default(() => [
      {
        key: "tone",
        label: "How should the posts sound?",
        kind: "choice" as const,
        isRequired: true,
        packages: [],
        choices: ["Friendly", "Playful", "Plain"],
      },
      {
        key: "avoid",
        label: "What should the posts avoid?",
        kind: "longText" as const,
        isRequired: false,
        choices: [],
        packages: [],
      },
    ])
    .describe(
      "Order form questions, and the packages that include each one. A question can depend on an earlier answer.",
    ),
});

export const studioRequestForm = z.strictObject({
  leadBusinessDays: days(60).default(5).describe("Business days the studio needs."),
  rushBusinessDays: days(60).default(2).describe("Business days the studio needs for a rush request."),
  roundsIncluded: z.int().min(1).max(10).default(3).describe("Proof rounds included."),
  finalDays: z.int().min(1).max(730).default(90).describe("Number of days final files can be downloaded."),
  reminderBusinessDays: z
    .array(days(30))
    .max(5)
    .default([1, 3])
    .describe("Business days until a reminder about an unanswered proof."),
  holdAfterBusinessDays: days(60)
    .default(5)
    .describe("Business days until a request with an unanswered proof goes on hold."),
  types: z
    .array(
      z.strictObject({
        key,
        label,
        questions: questions(z.strictObject({ ...questionFields, kind: z.enum(kinds) })).default([]),
      }),
    )
    .min(1)
    .max(20)
    .refine(hasUniqueKeys, "Use each key only once.")
    .default(() => defaultRequestTypes.map((type) => ({ ...type, questions: [] })))
    .describe("Request types, each with its questions."),
});

const defaultRequestTypes = [
  { key: "newDesign", label: "New design" },
  { key: "resize", label: "Resize" },
  { key: "edit", label: "Edit" },
  { key: "print", label: "Print" },
  { key: "signage", label: "Signage" },
  { key: "menu", label: "Menu" },
  { key: "digital", label: "Digital" },
  { key: "video", label: "Video" },
  { key: "photo", label: "Photo" },
  { key: "other", label: "Other" },
];

/** Return the schema of a checklist: the boxes to tick before a record ("an order") leaves a phase. */
function checklist<const Phase extends string>(
  record: string,
  phases: readonly [Phase, ...Phase[]],
  standard: Box<Phase>[],
) {
  const box = z.strictObject({ key, label, phase: z.enum(phases), isRequired: z.boolean().default(true) });
  return z.strictObject({
    boxes: uniqueKeys(z.array(box).max(60))
      .default(() => standard.map((one) => ({ ...one, isRequired: true })))
      .describe(
        `{Checklist} items by phase: ${phases.join(", ")}. {Advisors} must check the required items before ${record} can move on.`,
      ),
  });
}

interface Box<Phase> {
  key: string;
  label: string;
  phase: Phase;
}

export const socialChecklist = checklist(
  "an order",
  ["paid", "inProduction", "awaitingApproval", "approved", "scheduled"],
  [
    { key: "briefRead", label: "Answers reviewed, follow-up questions sent", phase: "paid" },
    { key: "accountsReached", label: "Account access confirmed", phase: "paid" },
    { key: "postsWritten", label: "Posts written", phase: "inProduction" },
    { key: "imagesReady", label: "Images and alt text ready", phase: "inProduction" },
    { key: "postsChecked", label: "Posts reviewed by a second person", phase: "inProduction" },
    { key: "changesMade", label: "Requested changes made", phase: "awaitingApproval" },
    { key: "datesSet", label: "Date and time set for each post", phase: "approved" },
    { key: "published", label: "All posts published", phase: "scheduled" },
  ],
);

export const studioChecklist = checklist(
  "a request",
  ["accepted", "inDesign", "proofReady", "approved", "delivered"],
  [
    { key: "briefComplete", label: "Brief complete", phase: "accepted" },
    { key: "assetsPresent", label: "Images and text received", phase: "accepted" },
    { key: "firstDraft", label: "First draft created", phase: "inDesign" },
    { key: "internalReview", label: "Reviewed by a second person", phase: "inDesign" },
    { key: "proofSent", label: "Proof sent", phase: "proofReady" },
    { key: "changesApplied", label: "Requested changes made", phase: "proofReady" },
    { key: "finalExported", label: "Final files exported", phase: "approved" },
    { key: "archived", label: "Work archived", phase: "delivered" },
  ],
);

function uniqueKeys<Item extends z.ZodType<{ key: string }>>(list: z.ZodArray<Item>) {
  return list.refine(hasUniqueKeys, "Use each key only once.");
}

function hasUniqueKeys(items: readonly { key: string }[]): boolean {
  return new Set(items.map((item) => item.key)).size === items.length;
}
