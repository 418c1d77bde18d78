import { fields, recordSentences } from "#app/platform/audit/record-history.ts";

const MOST_CHARACTERS = 160;

/** What an entry changed, in words for any record: "First name: Ada → Grace."; what was not before is told alone. */
export function changeSentences(before: unknown, after: unknown): string[] {
  const [was, is] = [fields(before), fields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const labels = Object.fromEntries(names.map((name) => [name, spoken(name)]));
  const words = { labels, sentences: {}, word: (_: string, value: string) => shortened(value) };
  const known = names.filter((name) => name in was || before !== null);
  const entry = { action: "", before: picked(was, names), after: picked(is, names) };
  if (known.length > 0) return recordSentences(entry, words);
  return recordSentences({ ...entry, before: {} }, words).map((sentence) => sentence.replace(": none → ", ": "));
}

/** Every name, with null where it has no value, and what is neither text nor number nor list as JSON. */
function picked(state: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, flat(state[name] ?? null)]));
}

function flat(value: unknown): unknown {
  if (Array.isArray(value)) return shortened(value.map((one) => text(one)).join(", "));
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

function text(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** "canOrder" as "Can order". */
function spoken(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shortened(value: string): string {
  return value.length > MOST_CHARACTERS ? `${value.slice(0, MOST_CHARACTERS)}…` : value;
}
