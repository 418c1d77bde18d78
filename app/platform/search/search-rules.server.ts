import { escapeLike } from "#db/like.ts";
import { plainText } from "#app/ui/plain-text.ts";

/** What a typed text is looked for by: at the start, at the start of a word, and anywhere; null for what is too short. */
export interface Patterns {
  start: string;
  word: string;
  anywhere: string | null;
}

/** Below three characters a trigram index tells only how words begin. */
const SHORTEST_WITHIN = 3;

export function patternsOf(typed: string): Patterns {
  const plain = escapeLike(typed);
  const isShort = (typed.match(/[\p{L}\p{N}]{3,}/u)?.[0].length ?? 0) < SHORTEST_WITHIN;
  return { start: `${plain}%`, word: `% ${plain}%`, anywhere: isShort ? null : `%${plain}%` };
}

/** Whether there is anything to look for. */
export function hasWords(typed: string): boolean {
  return wordsOf(typed).length > 0;
}

/** Every number of a record has a digit. */
export function findsByNumber(typed: string): boolean {
  return /\d/.test(typed);
}

/** Whether a label says all of the words that were typed, each at the start of one of its own. */
export function saysWords(label: string, typed: string): boolean {
  const said = wordsOf(label);
  const asked = wordsOf(typed);
  return asked.length > 0 && asked.every((word) => said.some((one) => one.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
