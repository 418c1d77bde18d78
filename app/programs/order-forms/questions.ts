import { z } from "zod";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { optionalText } from "#app/platform/fields/text-fields.ts";

/** Question that a company asks with an order, as its document stores it. */
export interface Question {
  key: string;
  label: string;
  kind: "text" | "longText" | "number" | "day" | "yesNo" | "choice" | "several" | "file";
  isRequired: boolean;
  choices: readonly string[];
  /** Ask the question only when an earlier one has this answer; always when absent. */
  showIf?: { key: string; equals: string };
}

/** Answers by question key, as text; multiple choices and file names are one per line. */
export type Answers = Readonly<Record<string, string>>;

/** Return the answers of a JSON column, which only programs write; empty when it holds none. */
export function toAnswers(stored: unknown): Answers {
  return isAnswers(stored) ? stored : {};
}

function isAnswers(stored: unknown): stored is Answers {
  return typeof stored === "object" && stored !== null;
}

const MAX_QUESTIONS = 20;

/**
 * Answers of a form, each with its question's key, so that answers never go to the wrong question after the questions
 * change.
 */
export const answersField = z
  .array(
    z.strictObject({
      key: z.string().max(40),
      value: optionalText(1_000),
      /** Ticked choices of a multiple-choice question. */
      chosen: z.array(z.string().max(120)).max(20).default([]),
    }),
  )
  .max(MAX_QUESTIONS)
  .default([]);

/** Return the questions to ask, given the answers to earlier ones. */
export function visibleQuestions<Asked extends Question>(questions: readonly Asked[], answers: Answers): Asked[] {
  const visible: Asked[] = [];
  for (const question of questions) {
    const { showIf } = question;
    const isShown =
      !showIf ||
      (visible.some(({ key }) => key === showIf.key) && linesOf(answers[showIf.key]).includes(showIf.equals));
    if (isShown) visible.push(question);
  }
  return visible;
}

/** Return the initial form values for stored answers. */
export function answerFormValues(questions: readonly Question[], answers: unknown) {
  const known = toAnswers(answers);
  return questions.map(({ key, kind }) => {
    const value = known[key] ?? "";
    return kind === "several" ? { key, value: "", chosen: linesOf(value) } : { key, value, chosen: [] };
  });
}

/** Raw form fields; a field that occurs once is a string, not a list. */
const typedField = z.array(
  z.object({
    key: z.string().default(""),
    value: z.string().default(""),
    chosen: z.union([z.string(), z.array(z.string())]).default([]),
  }),
);

/** Return a predicate by question key, true when the form's current values show the question; for live forms. */
export function questionVisibility(questions: readonly Question[], input: unknown): (key: string) => boolean {
  const entered = typedField.safeParse(input).data ?? [];
  const visible = visibleQuestions(
    questions,
    Object.fromEntries(entered.map(({ key, value, chosen }) => [key, [chosen].flat().join("\n") || value])),
  );
  return (wanted) => visible.some(({ key }) => key === wanted);
}

/** Convert the form's answers to text by question key. */
export function answersFromForm(input: z.output<typeof answersField>): Answers {
  return Object.fromEntries(
    input.map(({ key, value, chosen }) => [key, chosen.length > 0 ? chosen.join("\n") : value]),
  );
}

/**
 * Validate the answers to the questions shown now; answers to other questions are dropped. `files` holds the file names
 * that the caller stored, by question key.
 */
export function validateAnswers(
  questions: readonly Question[],
  input: z.output<typeof answersField>,
  files: Answers = {},
): { answers: Answers } | { refused: FieldErrors } {
  const allAnswers = { ...answersFromForm(input), ...files };
  const answers: Record<string, string> = {};
  for (const question of visibleQuestions(questions, allAnswers)) {
    const value = allAnswers[question.key] ?? "";
    const refusal = answerError(question, value);
    const index = input.findIndex(({ key }) => key === question.key);
    const place = index < 0 ? "" : `answers[${index}].${question.kind === "several" ? "chosen" : "value"}`;
    if (refusal) return { refused: fieldError(place, `${question.label}: ${refusal}`) };
    if (value) answers[question.key] = value;
  }
  return { answers };
}

/** Make every question optional, for drafts. */
export function withOptionalAnswers(questions: readonly Question[]): Question[] {
  return questions.map((question) => ({ ...question, isRequired: false }));
}

/** Return the label of the first required question without an answer, null when none is missing. */
export function firstMissingAnswer(questions: readonly Question[], answers: Answers): string | null {
  return visibleQuestions(questions, answers).find(({ key, isRequired }) => isRequired && !answers[key])?.label ?? null;
}

function answerError({ kind, isRequired, choices }: Question, value: string): string | null {
  if (value === "") return isRequired ? "Answer this question." : null;
  if (kind === "number" && !/^-?\d{1,12}(\.\d{1,4})?$/.test(value)) return "Enter a number.";
  if (kind === "day" && !z.iso.date().safeParse(value).success) return "Enter the date as MM/DD/YYYY.";
  if (kind === "yesNo" && value !== "Yes" && value !== "No") return "Choose Yes or No.";
  if (kind === "choice" && !choices.includes(value)) return "Choose from the list.";
  if (kind === "several" && !linesOf(value).every((one) => choices.includes(one))) return "Choose from the list.";
  if (kind === "text" && value.includes("\n")) return "Use one line of text.";
  return null;
}

function linesOf(value = ""): string[] {
  return value.split("\n");
}

/** Return the answered questions as terms and values; a question that no longer exists shows its key. */
export function answerFacts(questions: readonly Question[], answers: Answers): { term: string; value: string }[] {
  return Object.entries(answers).map(([key, value]) => ({
    term: questions.find((question) => question.key === key)?.label ?? key,
    value: value
      .split("\n")
      .join(questions.find((question) => question.key === key)?.kind === "longText" ? "\n" : ", "),
  }));
}
