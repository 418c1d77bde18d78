import { type RawBuilder, sql } from "kysely";

/** A text as searches compare it: without accents, capitals and curly marks. The indexes hold exactly this expression. */
export function plainText(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`plain_text(${text})`;
}

/** Holds where the text contains what was typed, whatever the case, accents and curly marks; `%`, `_` and `\` mean themselves. */
export function like(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return matches(text, `%${escapeLike(typed)}%`);
}

/** Holds where the text fits a pattern of LIKE, compared likewise. */
export function matches(text: RawBuilder<unknown>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${plainText(text)} like ${plainText(sql`${pattern}`)}`;
}

/** What was typed as a pattern that it alone fits. */
export function escapeLike(typed: string): string {
  return typed.replace(/[\\%_]/g, "\\$&");
}
