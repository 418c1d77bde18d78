import { z } from "zod";
import { intentField } from "#app/platform/fields/text-fields.ts";
import { type CompanyAliases, isTerm, type Term, standardTerms } from "#app/ui/text/terms.ts";

const MAX_TERM_LENGTH = 30;

/** Term as it appears within a sentence; empty for the default. */
const word = z
  .string()
  .trim()
  .max(MAX_TERM_LENGTH, `Use up to ${MAX_TERM_LENGTH} characters.`)
  .regex(/^[^<>{}]*$/, "Remove < > { }.")
  .regex(/^[^\p{Cc}]*$/u, "Use one line of text.")
  .optional()
  .transform((typed) => typed ?? "");

function pairOf(term: Term) {
  const message = (form: string) => `Add the ${form} of “${standardTerms[term][0]}”.`;
  return z.strictObject({ singular: word, plural: word }).superRefine(({ singular, plural }, context) => {
    if (singular === "" && plural !== "")
      context.addIssue({ code: "custom", path: ["singular"], message: message("singular") });
    if (plural === "" && singular !== "")
      context.addIssue({ code: "custom", path: ["plural"], message: message("plural") });
  });
}

const pairs = {
  location: pairOf("location"),
  network: pairOf("network"),
  group: pairOf("group"),
  guest: pairOf("guest"),
  advisor: pairOf("advisor"),
  pcNumber: pairOf("pcNumber"),
  plan: pairOf("plan"),
  idea: pairOf("idea"),
  checklist: pairOf("checklist"),
  calendar: pairOf("calendar"),
  incentive: pairOf("incentive"),
} satisfies Record<Term, ReturnType<typeof pairOf>>;

/** Form of all of a company's terms. `version` covers all of them together. */
export const aliasForm = z.strictObject({
  version: z.number().int().min(0),
  intent: intentField(["save", "preview"]),
  ...pairs,
});
export type AliasForm = z.output<typeof aliasForm>;

/** Return the terms of a form, with the defaults for empty ones. */
export function termsFromForm(form: Record<Term, { singular: string; plural: string }>) {
  return TERMS.map((term) => {
    const [singular, plural] = standardTerms[term];
    const typed = form[term];
    return { term, singular: typed.singular || singular, plural: typed.plural || plural };
  });
}

export const TERMS: readonly Term[] = Object.keys(standardTerms).filter(isTerm);

/** Turn database rows into aliases. */
export function toAliases(rows: readonly { term: string; singular: string; plural: string }[]): CompanyAliases {
  return Object.fromEntries(rows.map(({ term, ...words }) => [term, words]));
}
