import { z } from "zod";
import { type Problems, problem } from "#app/http/problems.ts";
import { optionalText } from "#app/platform/fields/text-fields.ts";

/** A question that a company asks with an order, as its document keeps it. */
export interface Question {
  key: string;
  label: string;
  kind: "text" | "longText" | "number" | "day" | "yesNo" | "choice" | "several" | "file";
  isRequired: boolean;
  choices: readonly string[];
  /** It is asked where an earlier one has an answer; always without it. */
  showIf?: { key: string; equals: string };
}

/** The answers to them by their keys, as text; what is chosen of several, and the names of files, stand in lines. */
export type Answers = Readonly<Record<string, string>>;

/** The answers of a record's column of JSON, which programs alone write; none where it holds nothing. */
export function answersIn(kept: unknown): Answers {
  return isAnswers(kept) ? kept : {};
}

function isAnswers(kept: unknown): kept is Answers {
  return typeof kept === "object" && kept !== null;
}

const MOST_QUESTIONS = 20;

/** The answers of a form, each with the key of its question, so that one that changed meanwhile gets no other's answer. */
export const answersField = z
  .array(
    z.strictObject({
      key: z.string().max(40),
      value: optionalText(1_000),
      /** What is ticked of several. */
      chosen: z.array(z.string().max(120)).max(20).default([]),
    }),
  )
  .max(MOST_QUESTIONS)
  .default([]);

/** The questions that are asked, with these answers to those before them. */
export function askedOf<Asked extends Question>(questions: readonly Asked[], answers: Answers): Asked[] {
  const asked: Asked[] = [];
  for (const question of questions) {
    const { showIf } = question;
    const isShown =
      !showIf || (asked.some(({ key }) => key === showIf.key) && linesOf(answers[showIf.key]).includes(showIf.equals));
    if (isShown) asked.push(question);
  }
  return asked;
}

/** What a form of the questions begins with for answers as they are kept. */
export function typedAnswers(questions: readonly Question[], answers: unknown) {
  const known = answersIn(answers);
  return questions.map(({ key, kind }) => {
    const value = known[key] ?? "";
    return kind === "several" ? { key, value: "", chosen: linesOf(value) } : { key, value, chosen: [] };
  });
}

/** Fields as they are typed: what stands once is no list yet. */
const typedField = z.array(
  z.object({
    key: z.string().default(""),
    value: z.string().default(""),
    chosen: z.union([z.string(), z.array(z.string())]).default([]),
  }),
);

/** Whether a question is asked with what stands in the fields of a form; for pages that change as people type. */
export function isAskedWith(questions: readonly Question[], typed: unknown): (key: string) => boolean {
  const given = typedField.safeParse(typed).data ?? [];
  const asked = askedOf(
    questions,
    Object.fromEntries(given.map(({ key, value, chosen }) => [key, [chosen].flat().join("\n") || value])),
  );
  return (wanted) => asked.some(({ key }) => key === wanted);
}

/** The answers of a form as text by their keys. */
export function answersOfForm(given: z.output<typeof answersField>): Answers {
  return Object.fromEntries(
    given.map(({ key, value, chosen }) => [key, chosen.length > 0 ? chosen.join("\n") : value]),
  );
}

/**
 * The answers to the questions as they are asked now, or what is wrong with them; answers to others are left out. Files
 * that answer one are told by the caller, by their question's key.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: z.output<typeof answersField>,
  files: Answers = {},
): { answers: Answers } | { refused: Problems } {
  const told = { ...answersOfForm(given), ...files };
  const answers: Record<string, string> = {};
  for (const question of askedOf(questions, told)) {
    const value = told[question.key] ?? "";
    const refusal = refusalOfAnswer(question, value);
    const index = given.findIndex(({ key }) => key === question.key);
    const place = index < 0 ? "" : `answers[${index}].${question.kind === "several" ? "chosen" : "value"}`;
    if (refusal) return { refused: problem(place, `${question.label}: ${refusal}`) };
    if (value) answers[question.key] = value;
  }
  return { answers };
}

/** The same questions of which a draft may leave any open. */
export function asOfDraft(questions: readonly Question[]): Question[] {
  return questions.map((question) => ({ ...question, isRequired: false }));
}

/** The first question that is asked with these answers and still needs one, as its label; null when none is missing. */
export function missingAnswer(questions: readonly Question[], answers: Answers): string | null {
  return askedOf(questions, answers).find(({ key, isRequired }) => isRequired && !answers[key])?.label ?? null;
}

function refusalOfAnswer({ kind, isRequired, choices }: Question, value: string): string | null {
  if (value === "") return isRequired ? "Answer this question." : null;
  if (kind === "number" && !/^-?\d{1,12}(\.\d{1,4})?$/.test(value)) return "Enter a number.";
  if (kind === "day" && !z.iso.date().safeParse(value).success) return "Enter the day as MM/DD/YYYY.";
  if (kind === "yesNo" && value !== "Yes" && value !== "No") return "Choose Yes or No.";
  if (kind === "choice" && !choices.includes(value)) return "Choose from the list.";
  if (kind === "several" && !linesOf(value).every((one) => choices.includes(one))) return "Choose from the list.";
  if (kind === "text" && value.includes("\n")) return "Use one line of text.";
  return null;
}

function linesOf(value = ""): string[] {
  return value.split("\n");
}

/** The questions that are answered, with their answers; what was asked once and is not any more is told by its key. */
export function answeredOf(questions: readonly Question[], answers: Answers): { term: string; value: string }[] {
  return Object.entries(answers).map(([key, value]) => ({
    term: questions.find((question) => question.key === key)?.label ?? key,
    value: value
      .split("\n")
      .join(questions.find((question) => question.key === key)?.kind === "longText" ? "\n" : ", "),
  }));
}
