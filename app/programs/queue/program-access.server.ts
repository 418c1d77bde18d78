import type { RawBuilder } from "kysely";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

type ProgramTable =
  "claims" | "giftCardOrders" | "freeCoffeeRequests" | "studioRequests" | "socialOrders" | "budgetAccounts";

/**
 * Build the SQL condition that a record of a program is in scope. A record stays with the network that paid, so a
 * former owner keeps reading it and the new owner does not; guests and users in groups read those of their locations
 * only.
 */
export function isRecordInScope(access: AccessScope, table: ProgramTable): RawBuilder<boolean> {
  return access.record(table);
}
