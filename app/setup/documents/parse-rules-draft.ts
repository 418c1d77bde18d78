import type { z } from "zod";
import { moneyText, numberText } from "#app/ui/text/format.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { type RuleField, ruleFields } from "./rule-fields.ts";

export interface RuleErrors {
  /** Errors by the path of their field: "types.0.label". */
  errors: Record<string, string[]>;
  /** Labels of those fields, for the summary. */
  labels: Record<string, string>;
}

/** Check a form's draft as a document of a type; return its value, or its errors in words. */
export function parseRulesDraft(
  type: DocumentType,
  draft: unknown,
): { value: unknown; faults: null } | { value: null; faults: RuleErrors } {
  const parsed = documentTypes[type].schema.safeParse(draft);
  if (parsed.success) return { value: parsed.data, faults: null };
  const faults: RuleErrors = { errors: {}, labels: {} };
  for (const issue of parsed.error.issues) {
    const { name, label, field } = locate(ruleFields(type), issue.path);
    const sentence = sentenceOf(issue, field);
    const known = faults.errors[name] ?? [];
    faults.errors[name] = known.includes(sentence) ? known : [...known, sentence];
    faults.labels[name] = label;
  }
  return { value: null, faults };
}

interface Place {
  name: string;
  label: string;
  field: RuleField | null;
}

/** Find the field of an issue; an issue inside a value of a single input belongs to that input. */
function locate(fields: readonly RuleField[], path: readonly PropertyKey[], before = { name: "", label: "" }): Place {
  const [first, next, ...rest] = path;
  const field = fields.find(({ name }) => name === first);
  if (!field) return { ...before, field: null };
  const name = before.name + field.name;
  const label = before.label + field.label;
  if (field.kind === "group" && next !== undefined) {
    return locate(field.fields, [next, ...rest], { name: `${name}.`, label: `${label}, ` });
  }
  if (field.kind === "rows" && typeof next === "number" && rest.length > 0) {
    const row = `${field.noun.charAt(0).toUpperCase()}${field.noun.slice(1)} ${next + 1}, `;
    return locate(field.fields, rest, { name: `${name}.${next}.`, label: before.label + row });
  }
  const equals = field.kind === "condition" && next === "equals" ? ".equals" : "";
  return { name: name + equals, label, field };
}

function sentenceOf(issue: z.core.$ZodIssue, field: RuleField | null): string {
  const isList = field !== null && ["numbers", "amounts", "lines", "rows"].includes(field.kind);
  const isMoney = field !== null && ["money", "amounts"].includes(field.kind);
  switch (issue.code) {
    case "too_big":
    case "too_small": {
      const limit = Number(issue.code === "too_big" ? issue.maximum : issue.minimum);
      if (issue.origin === "array") {
        const things = limit === 1 ? "entry" : "entries";
        return issue.code === "too_big" ? `Use up to ${limit} ${things}.` : `Enter at least ${limit} ${things}.`;
      }
      if (issue.origin === "string") {
        return issue.code === "too_big"
          ? `Use up to ${limit} characters${isList ? " a line" : ""}.`
          : "Fill in this field.";
      }
      const text = isMoney ? moneyText(limit) : numberText(limit);
      return issue.code === "too_big" ? `Use ${text} or less.` : `Use ${text} or more.`;
    }
    case "invalid_type":
      if (isMoney) return isList ? "Enter amounts such as 5.00, 10.00." : "Enter an amount such as 250.00.";
      if (field?.kind === "numbers") return "Enter whole numbers, separated by commas.";
      return issue.expected === "int" ? "Enter a whole number." : "Enter a number.";
    case "invalid_value":
      return "Choose one from the list.";
    default:
      return issue.message;
  }
}
