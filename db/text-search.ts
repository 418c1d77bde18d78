import { type RawBuilder, sql } from "kysely";

/** Largest number of words of a search that are matched one by one; the rest is matched as one. */
const MAX_WORDS = 8;

/**
 * Normalize a text for searches: without accents, capitals and curly marks. The indexes contain exactly this
 * expression.
 */
export function normalizedText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`plain_text(${text})`;
}

/**
 * Match texts that contain every typed word, in any order, ignoring case, accents and curly marks; `%`, `_` and `\` are
 * literal.
 */
export function textContains(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const patterns = typedWords(typed).map((word) => matchesPattern(text, `%${escapeLike(word)}%`));
  return patterns.length === 1 ? sql`${patterns[0]}` : sql`(${sql.join(patterns, sql` and `)})`;
}

/** Split typed text at its spaces; at least one word, which may be empty. */
export function typedWords(typed: string): string[] {
  const words = typed.trim().split(/\s+/);
  return words.length <= MAX_WORDS ? words : [...words.slice(0, MAX_WORDS - 1), words.slice(MAX_WORDS - 1).join(" ")];
}

/** Match texts against a LIKE pattern, normalized in the same way. */
export function matchesPattern(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${normalizedText(text)} like ${normalizedText(sql`${pattern}`)}`;
}

/** Match texts with a word that resembles the typed one; the transaction's `pg_trgm` threshold says how closely. */
export function resemblesWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  return sql<boolean>`${normalizedText(text)} %> ${normalizedText(sql`${word}`)}`;
}

/** Escape typed text, so that its pattern matches it literally. */
export function escapeLike(typed: string): string {
  return typed.replace(/[\\%_]/g, "\\$&");
}
