import { z } from "zod";

const days = (most: number) => z.int().min(0).max(most);
/** A name for programs: letters and digits, first a small letter. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Use letters and digits, with a small letter first.");
const label = z.string().trim().min(1).max(120);

const answered = {
  key,
  label,
  isRequired: z.boolean().default(false),
  choices: z.array(label).max(20).default([]),
  /** Asked where another question, which stands before it, has an answer. */
  showIf: z.strictObject({ key, equals: label }).optional(),
};
const kinds = ["text", "longText", "number", "day", "yesNo", "choice", "several"] as const;

/** Only what is chosen from has choices, and what a question waits for stands before it. */
function questions<Item extends z.ZodType<{ key: string; kind: string; choices: string[]; showIf?: { key: string } }>>(
  item: Item,
) {
  const checked = item.refine(({ kind, choices }) => (kind === "choice" || kind === "several") === choices.length > 0, {
    path: ["choices"],
    message: "Questions of the kinds choice and several have choices, and no others have.",
  });
  return uniqueKeys(z.array(checked).max(20)).refine(
    (list) => list.every(({ showIf }, place) => !showIf || list.slice(0, place).some((one) => one.key === showIf.key)),
    "A question waits for the answer of one that stands before it.",
  );
}

export const socialOrderForm = z.strictObject({
  questions: questions(
    z.strictObject({
      ...answered,
      kind: z.enum([...kinds, "file"]),
      /** The names of the packages that ask it; none means that all do. */
      packages: z.array(label).max(20).default([]),
    }),
  )
    .default(() => [
      {
        ...{
          key: "tone",
          label: "How should the posts sound?",
          kind: "choice" as const,
          isRequired: true,
          packages: [],
        },
        choices: ["Friendly", "Playful", "Plain"],
      },
      {
        key: "avoid",
        label: "What should they not say?",
        kind: "longText" as const,
        isRequired: false,
        choices: [],
        packages: [],
      },
    ])
    .describe("The questions of an order, with the packages that ask them. A question may wait for another's answer."),
});

export const studioRequestForm = z.strictObject({
  leadBusinessDays: days(60).default(5).describe("Business days that the studio needs."),
  rushBusinessDays: days(60).default(2).describe("Business days that a rush needs."),
  roundsIncluded: z.int().min(1).max(10).default(3).describe("The rounds of proofs that are included."),
  finalDays: z.int().min(1).max(730).default(90).describe("Days for which final files can be downloaded."),
  reminderBusinessDays: z
    .array(days(30))
    .max(5)
    .default([1, 3])
    .describe("Business days after which an unanswered proof is called to mind."),
  holdAfterBusinessDays: days(60).default(5).describe("Business days after which an unanswered proof is on hold."),
  types: z
    .array(
      z.strictObject({
        key,
        label,
        questions: questions(z.strictObject({ ...answered, kind: z.enum(kinds) })).default([]),
      }),
    )
    .min(1)
    .max(20)
    .refine(hasUniqueKeys, "Each key stands once.")
    .default(() => standardTypes.map((type) => ({ ...type, questions: [] })))
    .describe("What people ask the studio for, each with its questions."),
});

const standardTypes = [
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

/** The boxes to tick before an order moves on from a phase. */
function checklist<const Phase extends string>(phases: readonly [Phase, ...Phase[]], standard: Box<Phase>[]) {
  const box = z.strictObject({ key, label, phase: z.enum(phases), isRequired: z.boolean().default(true) });
  return z.strictObject({
    boxes: uniqueKeys(z.array(box).max(60))
      .default(() => standard.map((one) => ({ ...one, isRequired: true })))
      .describe(
        `The boxes of the phases ${phases.join(", ")}. An order moves on when its phase's required ones are ticked.`,
      ),
  });
}

interface Box<Phase> {
  key: string;
  label: string;
  phase: Phase;
}

export const socialChecklist = checklist(
  ["paid", "inProduction", "awaitingApproval", "approved", "scheduled"],
  [
    { key: "briefRead", label: "The answers are read and questions asked", phase: "paid" },
    { key: "accountsReached", label: "The accounts can be reached", phase: "paid" },
    { key: "postsWritten", label: "The posts are written", phase: "inProduction" },
    { key: "imagesReady", label: "Images and alternative texts are ready", phase: "inProduction" },
    { key: "postsChecked", label: "Somebody else read the posts", phase: "inProduction" },
    { key: "changesMade", label: "The changes asked for are made", phase: "awaitingApproval" },
    { key: "datesSet", label: "Each post has its day and time", phase: "approved" },
    { key: "published", label: "Every post is out", phase: "scheduled" },
  ],
);

export const studioChecklist = checklist(
  ["accepted", "inDesign", "proofReady", "approved", "delivered"],
  [
    { key: "briefComplete", label: "The brief is complete", phase: "accepted" },
    { key: "assetsPresent", label: "Images and texts are there", phase: "accepted" },
    { key: "firstDraft", label: "The first draft is made", phase: "inDesign" },
    { key: "internalReview", label: "Somebody else looked at it", phase: "inDesign" },
    { key: "proofSent", label: "The proof is sent", phase: "proofReady" },
    { key: "changesApplied", label: "The changes asked for are made", phase: "proofReady" },
    { key: "finalExported", label: "The final files are exported", phase: "approved" },
    { key: "archived", label: "The work is archived", phase: "delivered" },
  ],
);

function uniqueKeys<Item extends z.ZodType<{ key: string }>>(list: z.ZodArray<Item>) {
  return list.refine(hasUniqueKeys, "Each key stands once.");
}

function hasUniqueKeys(items: readonly { key: string }[]): boolean {
  return new Set(items.map((item) => item.key)).size === items.length;
}
