import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Find and lock a transfer for a change; null when it is absent or out of scope. */
export async function lockTransfer(db: Db, access: AccessScope, transferId: number) {
  const transfer = await db
    .selectFrom("transfers")
    .select(["id", "companyId", "status", "version", "effectiveOn", "toNetworkId"])
    .where("id", "=", transferId)
    .where(access.company("transfers.companyId"))
    .forUpdate()
    .executeTakeFirst();
  return transfer ?? null;
}

/** Lock every network of a transfer in id order, as merges do, so that a merge and a transfer cannot deadlock. */
export async function lockTransferNetworks(db: Db, transferId: number) {
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
