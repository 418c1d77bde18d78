import { z } from "zod";

/** One entry of the audit log about a record. */
export interface Entry {
  action: string;
  before: unknown;
  after: unknown;
}

/** How a capability words its entries. */
export interface HistoryWords {
  /** What a field is called: "Opened". */
  labels: Readonly<Record<string, string>>;
  /** What an action without fields worth naming is told as: "Created the network." */
  sentences: Readonly<Record<string, string>>;
  /** A field's value, where it is neither text, number, list nor yes and no. */
  word?: (field: string, value: string) => string;
}

/** What an entry tells, as short sentences: "Phone: none → (614) 555-0123." */
export function recordSentences({ action, before, after }: Entry, words: HistoryWords): string[] {
  const sentence = words.sentences[action];
  if (sentence) return [sentence];
  const [was, is] = [fields(before), fields(after)];
  return Object.keys(is).map(
    (name) => `${words.labels[name] ?? name}: ${wordOf(name, was[name], words)} → ${wordOf(name, is[name], words)}.`,
  );
}

function wordOf(name: string, value: unknown, { word }: HistoryWords): string {
  if (value === null || value === undefined || value === "") return "none";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return word ? word(name, String(value)) : String(value);
}

/** The fields of a state that the audit log keeps; none where it keeps no such thing. */
export function fields(state: unknown): Record<string, unknown> {
  const parsed = z.record(z.string(), z.unknown()).safeParse(state);
  return parsed.success ? parsed.data : {};
}

/** How many changes of a record its page shows. */
export const MAX_HISTORY = 20;
