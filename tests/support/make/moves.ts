import type { Db, Schema } from "#db/connect.ts";
import type { Insertable } from "kysely";
import type { Row } from "./row.ts";

/** A draft of a transfer of some locations to another network; effective long ago, so that it is due once scheduled. */
export async function makeTransfer(
  db: Db,
  to: { id: number; companyId: number },
  locations: { id: number; networkId: number }[],
  values: Partial<Insertable<Schema["transfers"]>> = {},
): Promise<Row<"transfers">> {
  const transfer = await db
    .insertInto("transfers")
    .values({ companyId: to.companyId, toNetworkId: to.id, effectiveOn: "2026-01-05", ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  const of = { transferId: transfer.id, companyId: to.companyId };
  for (const { id, networkId } of locations) {
    await db.insertInto("transferLocations").values({ ...of, locationId: id, fromNetworkId: networkId }).execute();
  }
  return transfer;
}

/** The record of a merge of some networks, as if each had been empty. */
export async function makeMerge(
  db: Db,
  survivor: { id: number; companyId: number; name: string },
  sources: { id: number; name: string }[],
): Promise<Row<"networkMerges">> {
  const networks = [survivor, ...sources].map(({ id, name }) => ({ id, name }));
  return db
    .insertInto("networkMerges")
    .values({
      companyId: survivor.companyId,
      survivorId: survivor.id,
      sourceIds: sources.map(({ id }) => id),
      countsBefore: JSON.stringify({ networks, parts: [] }),
      countsAfter: JSON.stringify({}),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
