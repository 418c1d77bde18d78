import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import type { LocationRecord } from "#app/handover/past-locations/location-record.ts";
import type { Row } from "./row.ts";

/** Create a draft transfer of locations to another network; effective long ago, so it is due once scheduled. */
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
    await db
      .insertInto("transferLocations")
      .values({ ...of, locationId: id, fromNetworkId: networkId })
      .execute();
  }
  return transfer;
}

/** Create the record of a merge of networks, as if each had been empty. */
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

/** Create the record of a location that a network handed over, by default three days ago. */
export async function makeLocationRecord(
  db: Db,
  location: { id: number; companyId: number; pcNumber: string; name: string },
  network: { id: number; name: string },
  { untilDay = dayBefore(3), ...facts }: Partial<LocationRecord> & { untilDay?: string } = {},
): Promise<Row<"locationRecords">> {
  const of = { companyId: location.companyId, locationId: location.id, networkId: network.id };
  const ownership = await db
    .insertInto("locationOwnerships")
    .values({ ...of, fromDay: "2020-01-05", untilDay })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { pcNumber, name } = location;
  const address = { street: "1 Main Street", street2: "", city: "Evanston", state: "IL", zip: "60201" };
  const record = { pcNumber, name, ...address, network: network.name, plans: [], events: [], ...facts };
  return db
    .insertInto("locationRecords")
    .values({ ...of, ownershipId: ownership.id, record: JSON.stringify(record) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
