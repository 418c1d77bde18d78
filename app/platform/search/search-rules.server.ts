import { escapeLike, typedWords } from "#db/text-search.ts";
import { toSearchText } from "#app/ui/text/search-text.ts";

/** LIKE patterns of a search text: at the start, and at the start of a word. */
export interface SearchPatterns {
  start: string;
  word: string;
  /** Alternatives for each typed word, which all have to match: anywhere, or only word starts for short ones. */
  words: readonly (readonly string[])[];
}

/** With fewer than three characters a trigram index only finds the starts of words. */
const MIN_TRIGRAM_LENGTH = 3;

export function toSearchPatterns(typed: string): SearchPatterns {
  const plain = escapeLike(typed);
  const words = typedWords(typed).filter(hasSearchWords).map(escapeLike);
  return {
    start: `${plain}%`,
    word: `% ${plain}%`,
    words: words.map((word) => (hasTrigram(word) ? [`%${word}%`] : [`${word}%`, `% ${word}%`])),
  };
}

function hasTrigram(word: string): boolean {
  return (word.match(/[\p{L}\p{N}]{3,}/u)?.[0].length ?? 0) >= MIN_TRIGRAM_LENGTH;
}

/** Tell whether a text has anything to search for. */
export function hasSearchWords(typed: string): boolean {
  return searchWordsOf(typed).length > 0;
}

/** Tell whether a text can be a record number: every record number has a digit. */
export function looksLikeRecordNumber(typed: string): boolean {
  return /\d/.test(typed);
}

/** Words without which a search means the same. */
const FILLERS = new Set(
  "a an and are can do for from how i in is it me my of on or our the to we what where with".split(" "),
);

/** Return the words to look for in pages, actions and help, without fillers such as "how do i". */
function meaningfulWords(typed: string): string[] {
  const words = searchWordsOf(typed);
  const meaningful = words.filter((word) => !FILLERS.has(word));
  return meaningful.length > 0 ? meaningful : words;
}

/** Kind of match of a page, an action or an article: by its label, by other words for it, or with typing mistakes. */
export type LinkMatch = "label" | "words" | "similar";

/**
 * Match a label, and other words for the same, against a search. Each typed word has to begin one of theirs, in any
 * order; null when it does not match.
 */
export function matchLink(label: string, otherWords: string, typed: string): Exclude<LinkMatch, "similar"> | null {
  const words = meaningfulWords(typed);
  if (words.length === 0) return null;
  const [ofLabel, others] = [searchWordsOf(label), searchWordsOf(otherWords)];
  if (words.every((word) => beginsOne(word, ofLabel))) return "label";
  const isKnown = (word: string) => beginsOne(word, ofLabel) || (word.length > 2 && beginsOne(word, others));
  return words.every(isKnown) ? "words" : null;
}

/** Match the same with typing mistakes, for searches that find nothing without. */
export function matchLinkSimilar(label: string, otherWords: string, typed: string): boolean {
  const words = meaningfulWords(typed);
  const known = searchWordsOf(`${label} ${otherWords}`);
  return words.some((word) => maxMistakes(word) > 0) && words.every((word) => resemblesOne(word, known));
}

/** Tell whether a text has for each typed word one that it begins, or resembles with few mistakes. */
export function containsSimilarWords(text: string, typed: string): boolean {
  const known = searchWordsOf(text);
  return searchWordsOf(typed).every((word) => resemblesOne(word, known));
}

/** Return the typed words in which mistakes are tolerated, and the others. */
export function splitByMistakes(typed: string): { tolerant: string[]; exact: string[] } {
  const words = typedWords(typed).filter(hasSearchWords);
  const isTolerant = (word: string) => searchWordsOf(word).some((one) => maxMistakes(one) > 0);
  return { tolerant: words.filter(isTolerant), exact: words.filter((word) => !isTolerant(word)) };
}

function beginsOne(word: string, known: readonly string[]): boolean {
  return known.some((one) => one.startsWith(word));
}

function resemblesOne(word: string, known: readonly string[]): boolean {
  const most = maxMistakes(word);
  return known.some((one) => one.startsWith(word) || (most > 0 && isWithinMistakes(word, one, most)));
}

/** Return how many typing mistakes a word may have: none in numbers and short words. */
function maxMistakes(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 7 ? 1 : 2;
}

/** Length from which typed text with mistakes can be the beginning of a word. */
const MIN_BEGINNING = 6;

/**
 * Tell whether a typed word is at most some mistakes from a word or from its beginning: a letter missing, too many,
 * another one, or two in the wrong order. The first letter is trusted, as most typing mistakes are later.
 */
function isWithinMistakes(typed: string, word: string, most: number): boolean {
  if (typed[0] !== word[0] || typed.length > word.length + most) return false;
  let before: number[] = [];
  let previous = Array.from({ length: word.length + 1 }, (_, index) => index);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped = row > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      const replaced = (previous[column - 1] ?? 0) + (isSame ? 0 : 1);
      const one = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      current.push(isSwapped ? Math.min(one, (before[column - 2] ?? 0) + 1) : one);
    }
    [before, previous] = [previous, current];
  }
  // A longer text is also compared with the beginnings of the word that are about as long.
  const isCompared = (length: number) =>
    length === word.length || (typed.length >= MIN_BEGINNING && length >= typed.length - most);
  return previous.some((distance, length) => distance <= most && isCompared(length));
}

function searchWordsOf(text: string): string[] {
  return toSearchText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
