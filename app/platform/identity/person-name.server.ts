import { type RawBuilder, sql } from "kysely";
import { SYSTEM_NAME } from "./full-name.ts";

/**
 * Return the name that a user entered, from `users` or an alias of it: "Ada Lovelace"; null when none is entered yet.
 */
export function enteredNameSql(table = "users"): RawBuilder<string | null> {
  return sql`nullif(trim(${sql.ref(`${table}.firstName`)} || ' ' || ${sql.ref(`${table}.lastName`)}), '')`;
}

/**
 * Return the name, or the email when no name is entered yet, as `fullName` does. Null only when the join finds no user.
 */
export function fullNameSql(table = "users"): RawBuilder<string> {
  return sql`coalesce(${enteredNameSql(table)}, ${sql.ref(`${table}.email`)})`;
}

/** Name of the actor by a left join of `users`; `SYSTEM_NAME` when there is none. */
export const actorNameSql = sql<string>`coalesce(${fullNameSql()}, ${sql.lit(SYSTEM_NAME)})`;
