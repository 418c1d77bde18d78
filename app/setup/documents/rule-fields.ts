import { z } from "zod";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { unwrapSchema } from "#app/ui/form/unwrap-schema.ts";
import { moneyText, numberText } from "#app/ui/text/format.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { type RuleTexts, ruleTexts } from "./rule-texts.ts";

/** Field of a rule in a document's form, derived from its schema. */
export interface RuleField {
  /** Name of the setting in its object. */
  name: string;
  label: string;
  help: string;
  kind: RuleFieldKind;
  options: { value: string; label: string }[];
  /** Fields of a group, or of each entry of a list. */
  fields: RuleField[];
  /** Noun for an entry of a list. */
  noun: string;
  /** Largest number of entries of a list. */
  max: number;
}

type RuleFieldKind =
  | "tick"
  | "number"
  | "money"
  | "numbers"
  | "amounts"
  | "choice"
  | "text"
  | "lines"
  | "key"
  | "condition"
  | "group"
  | "rows";

/** List the fields of a document's form in the order of its schema, each with its default. */
export function ruleFields(type: DocumentType): RuleField[] {
  return Object.entries(documentTypes[type].schema.shape).map(([name, schema]: [string, z.ZodType]) => {
    const field = fieldOf(name, schema);
    const standard = field.kind === "rows" || field.kind === "lines" ? "" : ruleText(field, schema.parse(undefined));
    return { ...field, help: [field.help, standard && `Default: ${standard}.`].filter(Boolean).join(" ") };
  });
}

function fieldOf(name: string, schema: z.core.$ZodType): RuleField {
  const texts = ruleTexts(schema) ?? { label: name };
  const inner = unwrapSchema(schema);
  const { label, help = "", noun = "entry", role } = texts;
  const base = { name, label, help, noun, options: [], fields: [], max: 0 };
  if (role) return { ...base, kind: role };
  if (inner instanceof z.ZodBoolean) return { ...base, kind: "tick" };
  if (inner instanceof z.ZodNumber) return { ...base, kind: texts.isMoney ? "money" : "number" };
  if (inner instanceof z.ZodEnum) return { ...base, kind: "choice", options: optionsOf(inner.options, texts) };
  if (inner instanceof z.ZodObject) return { ...base, kind: "group", fields: fieldsOf(inner) };
  if (!(inner instanceof z.ZodArray)) return { ...base, kind: "text" };
  const entry = unwrapSchema(inner.element);
  if (entry instanceof z.ZodNumber) return { ...base, kind: texts.isMoney ? "amounts" : "numbers" };
  if (!(entry instanceof z.ZodObject)) return { ...base, kind: "lines" };
  const max = inner.def.checks?.flatMap(({ _zod: { def } }) => ("maximum" in def ? [Number(def.maximum)] : [])) ?? [];
  const fields = fieldsOf(entry).sort((one, other) => rowOrder.indexOf(one.kind) - rowOrder.indexOf(other.kind));
  return { ...base, kind: "rows", fields, max: Math.min(60, ...max) };
}

/** Order of the fields of an entry: what it is called, then its kind, then what depends on the kind. */
const rowOrder: readonly RuleFieldKind[] = ["key", "text", "choice", "tick", "lines", "condition", "rows"];

function fieldsOf(schema: z.ZodObject): RuleField[] {
  return Object.entries(schema.shape).map(([name, field]) => fieldOf(name, field));
}

function optionsOf(values: readonly (string | number)[], { words = {} }: RuleTexts) {
  return values.map(String).map((value) => ({ value, label: words[value] ?? spacedName(value) }));
}

/** "inProduction" to "In production". */
function spacedName(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Format a rule's value in words. */
export function ruleText(field: RuleField, value: unknown): string {
  switch (field.kind) {
    case "tick":
      return value === true ? "Yes" : "No";
    case "number":
      return typeof value === "number" ? numberText(value) : String(value ?? "");
    case "money":
      return typeof value === "number" ? moneyText(value) : String(value ?? "");
    case "numbers":
      return entriesOf(value).join(", ") || "None";
    case "amounts":
      return entriesOf(value)
        .map((cents) => moneyText(Number(cents)))
        .join(", ");
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? "";
    case "lines":
      return entriesOf(value).join(", ");
    case "condition":
      return value === undefined ? "" : `${memberOf(value, "key")} is ${memberOf(value, "equals")}`;
    case "group":
    case "rows":
      return partsText(field.fields, value);
    default:
      return String(value ?? "");
  }
}

/** Format an object's fields with their labels: "In the app: Yes. Email: Once a day". Keys and nested lists are left out. */
export function partsText(fields: readonly RuleField[], value: unknown): string {
  return fields
    .filter(({ kind }) => kind !== "key" && kind !== "rows")
    .map((field) => [field.label, ruleText(field, memberOf(value, field.name))] as const)
    .flatMap(([label, text]) => (text === "" ? [] : [`${label}: ${text}`]))
    .join(". ");
}

/** Format a value for its input; typed text that is no value of its kind stays as it is. */
export function inputText({ kind }: RuleField, value: unknown): string {
  if (kind === "money") return typeof value === "number" ? toDollarsInput(value) : String(value ?? "");
  if (kind === "amounts") {
    return entriesOf(value)
      .map((one) => (typeof one === "number" ? toDollarsInput(one) : String(one)))
      .join(", ");
  }
  if (kind === "numbers") return entriesOf(value).join(", ");
  if (kind === "lines") return entriesOf(value).join("\n");
  return String(value ?? "");
}

/** Return the value of an object's member; undefined when it is no object or has none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** Return a list's entries; none for any other value. */
export function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
