import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { transferStatusOf } from "./transfer-rules.ts";

/** A transfer, locked for a change; null when it is absent or out of reach. */
export async function lockTransfer(db: Db, reach: Reach, transferId: number) {
  const transfer = await db
    .selectFrom("transfers")
    .select(["id", "companyId", "status", "version", "effectiveOn", "toNetworkId"])
    .where("id", "=", transferId)
    .where(reach.company("transfers.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return transfer ? { ...transfer, status: transferStatusOf(transfer.status) } : null;
}

/**
 * Locks every network that a transfer touches, in the order of their ids, as merges do: of two that meet in a network,
 * one waits for the other.
 */
export async function lockNetworks(db: Db, transferId: number) {
  return db
    .selectFrom("networks")
    .select(["id", "status", "name"])
    .where(
      sql<boolean>`networks.id in (select to_network_id from transfers where id = ${transferId}
        union select from_network_id from transfer_locations where transfer_id = ${transferId})`,
    )
    .orderBy("id")
    .forUpdate()
    .execute();
}
