import { sql } from "kysely";

/**
 * The address that an account, in `users`, is shown with: the invited one while it waits for an address that another account
 * has (docs/decisions/taken-addresses.md).
 */
export const shownEmail = sql<string>`coalesce(users.invited_email, users.email)`;
