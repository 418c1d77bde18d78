import type { z } from "zod";
import { type DiffLine, lineDiff, collapseUnchangedLines } from "#app/ui/text/line-diff.ts";
import { type DocumentType, documentTypes } from "./document-types.ts";
import { type TextPosition, pathText, parseJson } from "./json-source.ts";

/** Error of a document, with its position in the text and the path of the setting. */
export interface DocumentFault {
  sentence: string;
  place: TextPosition;
  path: string;
}

const MAX_FAULTS = 10;

/** Parse a text as a document of a type; return its value with every default filled in, or its errors. */
export function parseDocument(
  type: DocumentType,
  text: string,
): { value: unknown; faults: [] } | { value: null; faults: DocumentFault[] } {
  const source = parseJson(text);
  if (source.fault) return { value: null, faults: [{ ...source.fault, path: "" }] };
  const parsed = documentTypes[type].schema.safeParse(source.value);
  if (parsed.success) return { value: parsed.data, faults: [] };
  const { issues } = parsed.error;
  const faults = issues.slice(0, MAX_FAULTS).map((issue): DocumentFault => {
    const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path;
    return { sentence: sentenceOf(issue), place: source.positionOf(path), path: pathText(path) };
  });
  const more = issues.length - faults.length;
  if (more > 0) faults.push({ sentence: `And ${more} more.`, place: source.positionOf([]), path: "" });
  return { value: null, faults };
}

function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "unrecognized_keys":
      return "No setting has this name.";
    case "too_big":
      return issue.origin === "number" || issue.origin === "int"
        ? `Use ${String(issue.maximum)} or less.`
        : `Use up to ${String(issue.maximum)} ${itemNoun(issue.origin)}.`;
    case "too_small":
      return issue.origin === "number" || issue.origin === "int"
        ? `Use ${String(issue.minimum)} or more.`
        : `Use ${String(issue.minimum)} ${itemNoun(issue.origin)} or more.`;
    case "invalid_type":
      return `Enter ${kinds[issue.expected] ?? "a different value"} here.`;
    case "invalid_value":
      return `Enter one of these: ${issue.values.map((value) => `"${String(value)}"`).join(", ")}.`;
    default:
      return issue.message;
  }
}

const kinds: Partial<Record<string, string>> = {
  int: "a whole number",
  number: "a number",
  string: "text in double quotes",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "settings in { }",
};

function itemNoun(origin: string): string {
  return origin === "string" ? "characters" : "entries";
}

/** Format an error: "Line 4, column 3, mostDays: Use 366 or less." */
export function faultText({ sentence, place, path }: DocumentFault): string {
  return `Line ${place.line}, column ${place.column}${path && `, ${path}`}: ${sentence}`;
}

/** Return the line differences of two documents, with a few unchanged lines around each change. */
export function compareDocuments(before: string, after: string): (DiffLine | number)[] {
  return collapseUnchangedLines(lineDiff(before.split("\n"), after.split("\n")));
}

/** Format a document for editing: settings in the order of the schema, defaults filled in. */
export function formatDocument(type: DocumentType, value: unknown): string {
  const parsed = documentTypes[type].schema.safeParse(value);
  return textOf(parsed.success ? parsed.data : value);
}

/** Format JSON with one setting per line; other text stays as it is. */
export function formatJson(text: string): string {
  const source = parseJson(text);
  return source.fault ? text : textOf(source.value);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
