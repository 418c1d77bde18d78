import { escapeLike } from "#db/text-search.ts";
import { toSearchText } from "#app/ui/text/search-text.ts";

/** LIKE patterns of a search text: at the start, at the start of a word, and anywhere; null when it is too short. */
export interface SearchPatterns {
  start: string;
  word: string;
  anywhere: string | null;
}

/** With fewer than three characters a trigram index only finds the starts of words. */
const MIN_TRIGRAM_LENGTH = 3;

export function toSearchPatterns(typed: string): SearchPatterns {
  const plain = escapeLike(typed);
  const isShort = (typed.match(/[\p{L}\p{N}]{3,}/u)?.[0].length ?? 0) < MIN_TRIGRAM_LENGTH;
  return { start: `${plain}%`, word: `% ${plain}%`, anywhere: isShort ? null : `%${plain}%` };
}

/** Tell whether a text has anything to search for. */
export function hasSearchWords(typed: string): boolean {
  return searchWordsOf(typed).length > 0;
}

/** Tell whether a text can be a record number: every record number has a digit. */
export function looksLikeRecordNumber(typed: string): boolean {
  return /\d/.test(typed);
}

/** Tell whether a label contains all typed words, each as the start of one of its own. */
export function matchesAllWords(label: string, typed: string): boolean {
  const labelWords = searchWordsOf(label);
  const typedWords = searchWordsOf(typed);
  return typedWords.length > 0 && typedWords.every((word) => labelWords.some((one) => one.startsWith(word)));
}

function searchWordsOf(text: string): string[] {
  return toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
