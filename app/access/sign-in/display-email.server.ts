import { sql } from "kysely";

/**
 * SQL of the address shown for an account in `users`: the invited one while it waits for an address that another
 * account has (docs/decisions/taken-addresses.md).
 */
export const displayEmail = sql<string>`coalesce(users.invited_email, users.email)`;
