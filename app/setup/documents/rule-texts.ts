import type { z } from "zod";

/** Texts of a rule in its form and history. */
export interface RuleTexts {
  label: string;
  help?: string;
  /** True for cents, which the form shows in dollars. */
  isMoney?: true;
  /** Choices in words; a choice without words is its own name, spaced. */
  words?: Readonly<Record<string, string>>;
  /** Noun for an entry of a list, in lower case. */
  noun?: string;
  /** Role of a field that the form fills itself: a key made from the label, or a condition on an earlier question. */
  role?: "key" | "condition";
}

const texts = new WeakMap<z.core.$ZodType, RuleTexts>();

/** Add a rule's texts to its schema: `rule(days(60).default(14), "Days to appeal")`. */
export function rule<Schema extends z.ZodType>(
  schema: Schema,
  label: string,
  help?: string,
  more: Omit<RuleTexts, "label" | "help"> = {},
): Schema {
  texts.set(schema, { label, help, ...more });
  return schema;
}

/** Return the texts of a rule; undefined when its schema has none. */
export function ruleTexts(schema: z.core.$ZodType): RuleTexts | undefined {
  return texts.get(schema);
}
