import type { ReasonCode } from "./claim-rules.ts";

/** Explanation that the owner reads for each reason code, unless the advisor writes more; "other" has none. */
const explanations: Record<ReasonCode, string> = {
  notEligible: "The program doesn't cover this cost.",
  missingProof: "The receipt or proof of the activity is missing.",
  duplicate: "This cost was claimed before.",
  overCap: "The amount is over the program's maximum per claim.",
  outOfWindow: "The claim was submitted after its deadline.",
  mathError: "The amounts don't match the receipt.",
  other: "",
};

/** Questions that advisors ask most, by the value of their option. */
export const standardQuestions = {
  receipt: "Add a receipt that shows the vendor, the date and the total.",
  readable: "Add a sharper photo of the receipt. The amounts can't be read.",
  proof: "Add a photo that shows the activity.",
  lines: "Split the costs by item, so that we can see what each was for.",
  amount: "Check the amounts. They don't match the receipt.",
  payment: "Add proof that the invoice was paid.",
} as const;
type StandardQuestion = keyof typeof standardQuestions;

export const isStandardQuestion = (value: string): value is StandardQuestion => Object.hasOwn(standardQuestions, value);

/** Return the explanation of a decision: the advisor's own words, else those of its reason codes. */
export function explanationOf(reasonCodes: readonly ReasonCode[], written = ""): string {
  if (written.trim() !== "") return written.trim();
  return [...new Set(reasonCodes)]
    .map((code) => explanations[code])
    .filter(Boolean)
    .join(" ");
}

/** Return the question to the owner: the chosen standard question, then the advisor's own words. */
export function questionOf(question: StandardQuestion | undefined, written = ""): string {
  return [question ? standardQuestions[question] : "", written.trim()].filter(Boolean).join(" ");
}
