import { type RawBuilder, sql } from "kysely";

/** What somebody said their name is, in `users` or an alias of it: "Ada Lovelace"; null where they have not yet. */
export function givenName(table = "users"): RawBuilder<string | null> {
  return sql`nullif(trim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}), '')`;
}

/** As `fullName`: the name, or the e-mail of somebody who has not said it yet. Null only where nobody is joined. */
export function nameInFull(table = "users"): RawBuilder<string> {
  return sql`coalesce(${givenName(table)}, ${sql.ref(`${table}.email`)})`;
}

/** Who did something, by a left join of `users`; the system where nobody did. */
export const nameOfDoer = sql<string>`coalesce(${nameInFull()}, 'The system')`;
