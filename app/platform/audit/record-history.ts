import { z } from "zod";

/** Audit log entry of one record. */
export interface AuditEntry {
  action: string;
  before: unknown;
  after: unknown;
}

/** Texts in which a capability shows its audit entries. */
export interface HistoryTexts {
  /** Label of each field: "Opened". */
  labels: Readonly<Record<string, string>>;
  /** Sentence of each action that has no fields worth naming: "Created the network." */
  sentences: Readonly<Record<string, string>>;
  /** Format a field's value as text. Numbers arrive as text; lists, yes/no and empty values have a default format. */
  word?: (field: string, value: string) => string;
}

/**
 * Return an entry's changes as short sentences: "Phone: none → (614) 555-0123." Fields whose old and new values read the
 * same have none.
 */
export function toHistorySentences({ action, before, after }: AuditEntry, words: HistoryTexts): string[] {
  const sentence = words.sentences[action];
  if (sentence) return [sentence];
  const [was, is] = [auditFields(before), auditFields(after)];
  return Object.keys(is).flatMap((name) => {
    const [from, to] = [fieldValueText(name, was[name], words), fieldValueText(name, is[name], words)];
    return name in was && from === to ? [] : [endSentence(`${words.labels[name] ?? name}: ${from} → ${to}`)];
  });
}

/** End a sentence with a period, unless the value at its end already does. */
function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function fieldValueText(name: string, value: unknown, { word }: HistoryTexts): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return word ? word(name, String(value)) : String(value);
}

/** Return the fields of an audited state, empty when the state is no object. */
export function auditFields(state: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(state);
  return parsed.success ? parsed.data : {};
}

/** Largest number of changes shown on a record's page. */
export const MAX_HISTORY_ENTRIES = 20;
