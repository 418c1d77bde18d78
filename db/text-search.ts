import { type RawBuilder, sql } from "kysely";

/**
 * Normalize a text for searches: without accents, capitals and curly marks. The indexes contain exactly this
 * expression.
 */
export function normalizedText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`plain_text(${text})`;
}

/** Match texts that contain what was typed, ignoring case, accents and curly marks; `%`, `_` and `\` are literal. */
export function textContains(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return matchesPattern(text, `%${escapeLike(typed)}%`);
}

/** Match texts against a LIKE pattern, normalized in the same way. */
export function matchesPattern(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${normalizedText(text)} like ${normalizedText(sql`${pattern}`)}`;
}

/** Escape typed text, so that its pattern matches it literally. */
export function escapeLike(typed: string): string {
  return typed.replace(/[\\%_]/g, "\\$&");
}
