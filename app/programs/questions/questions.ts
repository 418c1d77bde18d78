import { z } from "zod";
import { type Problems, problem } from "#app/http/problems.ts";
import { optionalText } from "#app/platform/fields/text-fields.ts";

/** A question that a company asks with an order, as its document keeps it. */
export interface Question {
  key: string;
  label: string;
  kind: "text" | "longText" | "number" | "day" | "yesNo" | "choice";
  isRequired: boolean;
  choices: readonly string[];
}

/** The answers to them by their keys, as text. */
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
  .array(z.strictObject({ key: z.string().max(40), value: optionalText(1_000) }))
  .max(MOST_QUESTIONS)
  .default([]);

/** The answers to the questions as they are asked now, or what is wrong with them; answers to others are left out. */
export function checkAnswers(
  questions: readonly Question[],
  given: z.output<typeof answersField>,
): { answers: Answers } | { refused: Problems } {
  const answers: Record<string, string> = {};
  for (const question of questions) {
    const index = given.findIndex(({ key }) => key === question.key);
    const value = given[index]?.value ?? "";
    const refusal = refusalOfAnswer(question, value);
    if (refusal)
      return { refused: problem(index < 0 ? "" : `answers[${index}].value`, `${question.label}: ${refusal}`) };
    if (value) answers[question.key] = value;
  }
  return { answers };
}

function refusalOfAnswer({ kind, isRequired, choices }: Question, value: string): string | null {
  if (value === "") return isRequired ? "Answer this question." : null;
  if (kind === "number" && !/^-?\d{1,12}(\.\d{1,4})?$/.test(value)) return "Enter a number.";
  if (kind === "day" && !z.iso.date().safeParse(value).success) return "Enter the day as MM/DD/YYYY.";
  if (kind === "yesNo" && value !== "Yes" && value !== "No") return "Choose Yes or No.";
  if (kind === "choice" && !choices.includes(value)) return "Choose from the list.";
  if (kind === "text" && value.includes("\n")) return "Use one line of text.";
  return null;
}

/** The questions that are answered, with their answers; what was asked once and is not any more is told by its key. */
export function answeredOf(questions: readonly Question[], answers: Answers): { term: string; value: string }[] {
  return Object.entries(answers).map(([key, value]) => ({
    term: questions.find((question) => question.key === key)?.label ?? key,
    value,
  }));
}
