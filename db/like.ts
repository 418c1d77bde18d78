import { type RawBuilder, sql } from "kysely";

/** Holds where the text contains what was typed, whatever the case; `%`, `_` and `\` mean themselves. */
export function like(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`${text} ilike ${`%${escapeLike(typed)}%`}`;
}

/** What was typed as a pattern that it alone fits. */
export function escapeLike(typed: string): string {
  return typed.replace(/[\\%_]/g, "\\$&");
}
