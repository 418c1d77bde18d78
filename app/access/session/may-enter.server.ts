import { type RawBuilder, sql } from "kysely";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";

/** Holds for people, in `users` beside their `companies`, whose company is active and whose last day is not over. */
export function mayEnter(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((users.company_id is null or companies.status = 'active') and ${isNotExpired(now)})`;
}
