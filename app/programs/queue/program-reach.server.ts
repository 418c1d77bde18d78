import type { RawBuilder } from "kysely";
import type { Reach } from "#app/platform/identity/reach.server.ts";

type ProgramTable =
  "claims" | "giftCardOrders" | "freeCoffeeRequests" | "studioRequests" | "socialOrders" | "budgetAccounts";

/**
 * Holds for the records of a program that somebody reads. A record stays with the network that paid, so a former owner
 * keeps reading it and the new one does not; of a network's records, guests and people in groups read those of the
 * locations that they reach.
 */
export function reachesRecord(reach: Reach, table: ProgramTable): RawBuilder<boolean> {
  return reach.record(table);
}
