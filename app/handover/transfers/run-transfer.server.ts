import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { Reach } from "#app/platform/identity/reach.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { system } from "#app/platform/identity/actor.ts";
import { lockPrograms } from "#app/programs/ledger/move-money.server.ts";
import { lockNetworks, lockTransfer } from "./lock-transfer.server.ts";
import { tellOwners } from "./tell-owners.server.ts";
import type { TransferPart } from "./transfer-part.ts";
import { transferParts } from "./transfer-parts.server.ts";
import { type FoundTransfer, findVisibilityAfter, findTransfer, relocationOf } from "./transfer-queries.server.ts";
import { refusalOfMoved } from "./transfer-rules.ts";

// The server itself runs what a Senior Advisor confirmed, in any company.
const everywhere = Reach.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * Runs a scheduled transfer whose day has come: everything in one transaction, or nothing, and then the reason is kept
 * with the transfer. Null where there is nothing to run, so running twice moves once. Throws what is no refusal, after
 * keeping it.
 */
export async function runTransfer(
  db: Db,
  transferId: number,
  now: Date,
  parts: readonly TransferPart[] = transferParts,
): Promise<"done" | "failed" | null> {
  try {
    const refusal = await db.transaction().execute((db) => move(db, transferId, now, parts));
    if (refusal === NOT_DUE) return null;
    if (refusal === null) return "done";
    await keepFailure(db, transferId, refusal, now);
    return "failed";
  } catch (error) {
    await keepFailure(db, transferId, "An unexpected error stopped it. Nothing was moved.", now);
    throw error;
  }
}

/** Runs every transfer whose day has come; one that fails keeps no other back. */
export async function runDueTransfers(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from transfers where status = 'scheduled'
      and effective_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date and ${isDue(now)}
    order by effective_on, id
  `.execute(db);
  const runs: PromiseSettledResult<unknown>[] = [];
  await inBatches(rows, 1, async (some) => {
    runs.push(...(await Promise.allSettled(some.map(({ id }) => runTransfer(db, id, now)))));
  });
  const broken = runs.find((run) => run.status === "rejected");
  if (broken) throw broken.reason;
}

/** Why a transfer cannot move its locations as they are now, as a sentence; null when it can. */
export function refusalOfReadiness(
  transfer: FoundTransfer,
  networks: readonly { id: number; status: string }[],
): string | null {
  const target = networks.find(({ id }) => id === transfer.toNetworkId);
  if (target?.status !== "active") return `${transfer.toNetwork} is not active. Prepare the transfer anew.`;
  const moved = transfer.locations.filter(({ fromId, networkId }) => fromId !== networkId);
  return moved.length > 0 ? refusalOfMoved(moved.map(({ pcNumber }) => pcNumber)) : null;
}

const NOT_DUE = Symbol("not due");

async function move(db: Db, transferId: number, now: Date, parts: readonly TransferPart[]) {
  await lockPrograms(db, sql`(select company_id from transfers where id = ${transferId})`);
  const networks = await lockNetworks(db, transferId);
  const locked = await lockTransfer(db, everywhere, transferId);
  if (locked?.status !== "scheduled" || !(await isDueNow(db, transferId, now))) return NOT_DUE;
  const transfer = await findTransfer(db, everywhere, transferId);
  // A merge that came first may have pointed it to another network, which the next run locks.
  if (!transfer || !networks.some(({ id }) => id === transfer.toNetworkId)) return NOT_DUE;
  await sql`
    select from locations where id = any(${transfer.locations.map(({ id }) => id)}) order by id for update
  `.execute(db);
  const refusal = refusalOfReadiness(transfer, networks);
  if (refusal) return refusal;

  const relocation = relocationOf(transfer);
  const { losers, gainers } = await findVisibilityAfter(db, relocation);
  const counts: Record<string, number> = { locations: relocation.locationIds.length, losers, gainers };
  for (const part of parts) if (part.isBefore) counts[part.name] = await part.apply(db, relocation, now);
  await sql`
    update locations set network_id = ${relocation.toNetworkId}, version = version + 1, updated_at = ${now}
    where id = any(${relocation.locationIds})
  `.execute(db);
  for (const part of parts) if (!part.isBefore) counts[part.name] = await part.apply(db, relocation, now);
  await db
    .updateTable("transfers")
    .set({ status: "done", doneAt: now, result: JSON.stringify(counts), updatedAt: now })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", transferId)
    .execute();
  await writeAudit(db, system, {
    action: "transfer.run",
    object: { type: "transfer", id: transferId },
    companyId: transfer.companyId,
    after: { to: transfer.toNetwork, ...counts, pcNumbers: transfer.locations.map(({ pcNumber }) => pcNumber) },
  });
  await tellOwners(db, everywhere, transfer);
  return null;
}

/** Holds for a transfer whose day has begun at each of its locations. */
function isDue(now: Date) {
  return sql<boolean>`not exists (
    select from transfer_locations join locations on locations.id = transfer_locations.location_id
    where transfer_locations.transfer_id = transfers.id
      and (${now}::timestamptz at time zone locations.time_zone)::date < transfers.effective_on)`;
}

async function isDueNow(db: Db, transferId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`select from transfers where id = ${transferId} and ${isDue(now)}`.execute(db);
  return rows.length > 0;
}

async function keepFailure(db: Db, transferId: number, failure: string, now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const failed = await db
      .updateTable("transfers")
      .set({ status: "failed", failure, updatedAt: now })
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("id", "=", transferId)
      .where("status", "=", "scheduled")
      .returning("companyId")
      .executeTakeFirst();
    if (!failed) return;
    const object = { type: "transfer", id: transferId };
    await writeAudit(db, system, { action: "transfer.fail", object, companyId: failed.companyId, after: { failure } });
  });
}
