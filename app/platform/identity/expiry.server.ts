import { type RawBuilder, sql } from "kysely";

/** Build the SQL condition that the query's `users` have not expired; the last day counts in UTC. */
export function isNotExpired(now: Date, users = "users"): RawBuilder<boolean> {
  const day = sql.ref(`${users}.expiresOn`);
  return sql<boolean>`(${day} is null or ${day} >= ${now.toISOString().slice(0, 10)})`;
}
