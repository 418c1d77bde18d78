import type { z } from "zod";
import { type DiffLine, lineDiff, withoutLongRuns } from "#app/ui/line-diff.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { type Place, pathText, readJson } from "./json-source.ts";

/** Why a document is refused, with the place to look at and the path of the setting. */
export interface Fault {
  sentence: string;
  place: Place;
  path: string;
}

const MOST_FAULTS = 10;

/** Reads what somebody typed as a document of a type: its value with every default filled in, or what is wrong with it. */
export function readDocument(
  type: DocumentType,
  text: string,
): { value: unknown; faults: [] } | { value: null; faults: Fault[] } {
  const source = readJson(text);
  if (source.fault) return { value: null, faults: [{ ...source.fault, path: "" }] };
  const parsed = documentTypes[type].schema.safeParse(source.value);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const { issues } = parsed.error;
  const faults = issues.slice(0, MOST_FAULTS).map((issue): Fault => {
    const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
    return { sentence: sentenceOf(issue), place: source.placeOf(path), path: pathText(path) };
  });
  const more = issues.length - faults.length;
  if (more > 0) faults.push({ sentence: `And ${more} more.`, place: source.placeOf([]), path: "" });
  return { value: null, faults };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return "There is no setting of this name.";
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? `Use ${String(issue.maximum)} or less.`
        : `Use ${String(issue.maximum)} ${partsOf(issue.origin)} or less.`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `Use ${String(issue.minimum)} or more.`
        : `Use ${String(issue.minimum)} ${partsOf(issue.origin)} or more.`;
    case "invalid_type":
      return `${kinds[issue.expected] ?? "Something else"} belongs here.`;
    case "invalid_value":
      return `One of these belongs here: ${issue.values.map((value) => `"${String(value)}"`).join(", ")}.`;
    default:
      return issue.message;
  }
}

const kinds: Partial<Record<string, string>> = {
  int: "A whole number",
  number: "A number",
  string: "Text in double quotes",
  boolean: "true or false",
  array: "A list in [ ]",
  object: "Settings in { }",
};

function partsOf(origin: string): string {
  return origin === "string" ? "characters" : "entries";
}

/** "Line 4, column 3, mostDays: Use 366 or less." */
export function faultText({ sentence, place, path }: Fault): string {
  return `Line ${place.line}, column ${place.column}${path && `, ${path}`}: ${sentence}`;
}

/** What one document's text changes in another's, with a few unchanged lines around each change. */
export function compareDocuments(before: string, after: string): (DiffLine | number)[] {
  return withoutLongRuns(lineDiff(before.split("\n"), after.split("\n")));
}

/** A document as people edit it: its settings in the order of the schema, the defaults filled in. */
export function laidOut(type: DocumentType, value: unknown): string {
  const parsed = documentTypes[type].schema.safeParse(value);
  return textOf(parsed.success ? parsed.data : value);
}

/** The same JSON with one setting a line; what is no JSON stays as it is. */
export function formatted(text: string): string {
  const source = readJson(text);
  return source.fault ? text : textOf(source.value);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
