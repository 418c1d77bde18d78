import { type RawBuilder, sql } from "kysely";

/** Holds for people whose last day is not over, by what the query calls `users`. */
export function isNotExpired(now: Date, users = "users"): RawBuilder<boolean> {
  const day = sql.ref(`${users}.expiresOn`);
  return sql<boolean>`(${day} is null or ${day} >= ${now.toISOString().slice(0, 10)})`;
}
