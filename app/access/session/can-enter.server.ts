import { type RawBuilder, sql } from "kysely";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";

/**
 * Build the SQL condition on `users` joined with `companies` that the company is active and the user's last day is not
 * over.
 */
export function canEnter(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((users.company_id is null or companies.status = 'active') and ${isNotExpired(now)})`;
}
