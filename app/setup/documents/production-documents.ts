import { z } from "zod";
import { rule } from "./rule-texts.ts";

const UNIQUE_MESSAGE = "Use each key only once.";
const days = (most: number) => z.int().min(0).max(most);
/** Key for programs: letters and digits, starting with a lowercase letter. */
const key = z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, "Use letters and digits, starting with a lowercase letter.");
const label = z.string().trim().min(1).max(120);
const filledKey = rule(key.clone(), "Key", undefined, { role: "key" });

const questionFields = {
  key: filledKey,
  label: rule(label.clone(), "Question"),
  isRequired: rule(z.boolean().default(false), "An answer is required"),
  choices: rule(z.array(label).max(20).default([]), "Choices", "Put each choice on its own line."),
  /** Condition to show the question: an earlier question has this answer. */
  showIf: rule(z.strictObject({ key, equals: label }).optional(), "Ask only after", undefined, { role: "condition" }),
};
const kinds = ["text", "longText", "number", "day", "yesNo", "choice", "several"] as const;
const kindWords = {
  words: {
    text: "Short text",
    longText: "Long text",
    yesNo: "Yes or no",
    choice: "One choice",
    several: "Several choices",
  },
};
const questionNoun = { noun: "question" };

/** Require choices for questions of choice only, and conditions on earlier questions only. */
function questions<Item extends z.ZodType<{ key: string; kind: string; choices: string[]; showIf?: { key: string } }>>(
  item: Item,
) {
  const checked = item.refine(({ kind, choices }) => (kind === "choice" || kind === "several") === choices.length > 0, {
    path: ["choices"],
    message: "Only questions with one or several choices have choices, and they need at least one.",
  });
  return uniqueKeys(z.array(checked).max(20)).refine(
    (list) => list.every(({ showIf }, place) => !showIf || list.slice(0, place).some((one) => one.key === showIf.key)),
    "A question can only depend on an earlier question.",
  );
}

export const socialOrderForm = z.strictObject({
  questions: rule(
    questions(
      z.strictObject({
        ...questionFields,
        kind: rule(z.enum([...kinds, "file"]), "Kind of answer", undefined, kindWords),
        packages: rule(
          z.array(label).max(20).default([]),
          "Packages that ask it",
          "Put each package on its own line. Leave blank for all packages.",
        ),
      }),
    ).default(() => [
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
    ]),
    "Questions",
    "A question can depend on an earlier answer.",
    questionNoun,
  ),
});

export const studioRequestForm = z.strictObject({
  leadBusinessDays: rule(days(60).default(5), "Business days between a request and its needed-by date"),
  rushBusinessDays: rule(days(60).default(2), "Business days between a rush request and its needed-by date"),
  roundsIncluded: rule(z.int().min(1).max(10).default(3), "Proof rounds included"),
  finalDays: rule(z.int().min(1).max(730).default(90), "Days to download final files"),
  reminderBusinessDays: rule(
    z.array(days(30)).max(5).default([1, 3]),
    "Reminders, in business days after a proof",
    "Sent until the proof is answered. Separate days with commas.",
  ),
  holdAfterBusinessDays: rule(
    days(60).default(5),
    "Business days until an unanswered request is on hold",
    "Counted from its proof.",
  ),
  types: rule(
    z
      .array(
        z.strictObject({
          key: filledKey,
          label: rule(label.clone(), "Name"),
          questions: rule(
            questions(
              z.strictObject({ ...questionFields, kind: rule(z.enum(kinds), "Kind of answer", undefined, kindWords) }),
            ).default([]),
            "Questions",
            undefined,
            questionNoun,
          ),
        }),
      )
      .min(1)
      .max(20)
      .refine(hasUniqueKeys, UNIQUE_MESSAGE)
      .default(() => defaultRequestTypes.map((type) => ({ ...type, questions: [] }))),
    "Request types",
    "Each type can have its own questions.",
    { noun: "request type" },
  ),
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
  const box = z.strictObject({
    key: filledKey,
    label: rule(label.clone(), "Item"),
    phase: rule(z.enum(phases), "Phase"),
    isRequired: rule(z.boolean().default(true), "Required to move on"),
  });
  return z.strictObject({
    boxes: rule(
      uniqueKeys(z.array(box).max(60)).default(() => standard.map((one) => ({ ...one, isRequired: true }))),
      "Items",
      `{Advisors} check the required items before ${record} can move on.`,
      { noun: "item" },
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
  return list.refine(hasUniqueKeys, UNIQUE_MESSAGE);
}

function hasUniqueKeys(items: readonly { key: string }[]): boolean {
  return new Set(items.map((item) => item.key)).size === items.length;
}
