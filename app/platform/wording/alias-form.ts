import { z } from "zod";
import { type Aliases, isTerm, type Term, standardWords } from "#app/ui/words.ts";

const LONGEST = 30;

/** A word as it stands within a sentence; empty for the product's own. */
const word = z
  .string()
  .trim()
  .max(LONGEST, `Use ${LONGEST} characters or less.`)
  .regex(/^[^<>{}]*$/, "Use no < > { }.")
  .regex(/^[^\p{Cc}]*$/u, "Write it on one line.")
  .optional()
  .transform((typed) => typed ?? "");

const pair = z.strictObject({ singular: word, plural: word }).superRefine(({ singular, plural }, context) => {
  const message = "Fill in both, or neither for the default.";
  if (singular === "" && plural !== "") context.addIssue({ code: "custom", path: ["singular"], message });
  if (plural === "" && singular !== "") context.addIssue({ code: "custom", path: ["plural"], message });
});

const pairs = {
  location: pair,
  network: pair,
  group: pair,
  guest: pair,
  advisor: pair,
  pcNumber: pair,
  plan: pair,
  idea: pair,
  checklist: pair,
  calendar: pair,
  incentive: pair,
} satisfies Record<Term, typeof pair>;

/** What a company calls things, all terms at once. `version` is that of all its words together. */
export const aliasForm = z.strictObject({ version: z.number().int().min(0), intent: z.string().optional(), ...pairs });
export type AliasChange = z.output<typeof aliasForm>;

/** What was typed for each term, with the product's own words where nothing was. */
export function wordsTyped(form: Record<Term, { singular: string; plural: string }>) {
  return TERMS.map((term) => {
    const [singular, plural] = standardWords[term];
    const typed = form[term];
    return { term, singular: typed.singular || singular, plural: typed.plural || plural };
  });
}

export const TERMS: readonly Term[] = Object.keys(standardWords).filter(isTerm);

/** The aliases that rows of the database hold. */
export function aliasesOf(rows: readonly { term: string; singular: string; plural: string }[]): Aliases {
  return Object.fromEntries(rows.map(({ term, ...words }) => [term, words]));
}
