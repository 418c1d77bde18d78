import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import type { NetworkStatus } from "#app/organization/networks/network-rules.ts";
import { lockPrograms } from "#app/programs/ledger/move-money.server.ts";
import { lockTransferNetworks, lockTransfer } from "./lock-transfer.server.ts";
import { notifyOwners } from "./notify-owners.server.ts";
import type { TransferHandler } from "./transfer-handler.ts";
import { transferHandlers } from "./transfer-handlers.server.ts";
import { type Transfer, findVisibilityAfterTransfer, findTransfer, toRelocation } from "./transfer-queries.server.ts";
import { movedLocationsRefusal } from "./transfer-rules.ts";

// The server runs confirmed transfers of any company, so it takes the scope of a Senior Advisor.
const fullAccess = AccessScope.of({ userId: 0, role: "Senior Advisor", companyId: null });

/**
 * Run a scheduled transfer whose day has come, all of it in one transaction or nothing. A refusal is stored with the
 * transfer and returns "failed"; any other error is stored and thrown. Null when there is nothing to run, so a second
 * run moves nothing.
 */
export async function runTransfer(
  db: Db,
  transferId: number,
  now: Date,
  handlers: readonly TransferHandler[] = transferHandlers,
): Promise<"done" | "failed" | null> {
  try {
    const refusal = await db.transaction().execute((db) => applyTransfer(db, transferId, now, handlers));
    if (refusal === NOT_DUE) return null;
    if (refusal === null) return "done";
    await saveFailure(db, transferId, refusal, now);
    return "failed";
  } catch (error) {
    await saveFailure(db, transferId, "An unexpected error stopped the transfer. Nothing moved.", now);
    throw error;
  }
}

/** Run every transfer whose day has come; a failed one does not stop the others. */
export async function runDueTransfers(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from transfers where status = 'scheduled'
      and effective_on <= (${now}::timestamptz at time zone 'Pacific/Kiritimati')::date and ${isDue(now)}
    order by effective_on, id
  `.execute(db);
  const runs: PromiseSettledResult<unknown>[] = [];
  await inBatches(rows, 1, async (batch) => {
    runs.push(...(await Promise.allSettled(batch.map(({ id }) => runTransfer(db, id, now)))));
  });
  const broken = runs.find((run) => run.status === "rejected");
  if (broken) throw broken.reason;
}

/** Return why a transfer cannot move its locations as they are now, as a sentence; null when it can. */
export function transferReadinessRefusal(
  transfer: Transfer,
  networks: readonly { id: number; status: NetworkStatus }[],
): string | null {
  const target = networks.find(({ id }) => id === transfer.toNetworkId);
  if (target?.status !== "active") return `${transfer.toNetwork} isn't active. Prepare the transfer again.`;
  const moved = transfer.locations.filter(({ fromId, networkId }) => fromId !== networkId);
  return moved.length > 0 ? movedLocationsRefusal(moved.map(({ pcNumber }) => pcNumber)) : null;
}

const NOT_DUE = Symbol("not due");

async function applyTransfer(db: Db, transferId: number, now: Date, handlers: readonly TransferHandler[]) {
  await lockPrograms(db, sql`(select company_id from transfers where id = ${transferId})`);
  const networks = await lockTransferNetworks(db, transferId);
  const locked = await lockTransfer(db, fullAccess, transferId);
  if (locked?.status !== "scheduled" || !(await isDueNow(db, transferId, now))) return NOT_DUE;
  const transfer = await findTransfer(db, fullAccess, transferId);
  // A merge may have changed the target network since the locks were taken; the next run locks the new one.
  if (!transfer || !networks.some(({ id }) => id === transfer.toNetworkId)) return NOT_DUE;
  await sql`
    select from locations where id = any(${transfer.locations.map(({ id }) => id)}) order by id for update
  `.execute(db);
  const refusal = transferReadinessRefusal(transfer, networks);
  if (refusal) return refusal;

  const relocation = toRelocation(transfer);
  const { losers, gainers } = await findVisibilityAfterTransfer(db, relocation);
  const counts: Record<string, number> = { locations: relocation.locationIds.length, losers, gainers };
  for (const handler of handlers)
    if (handler.runsBeforeMove) counts[handler.name] = await handler.apply(db, relocation, now);
  await sql`
    update locations set network_id = ${relocation.toNetworkId}, version = version + 1, updated_at = ${now}
    where id = any(${relocation.locationIds})
  `.execute(db);
  for (const handler of handlers)
    if (!handler.runsBeforeMove) counts[handler.name] = await handler.apply(db, relocation, now);
  await db
    .updateTable("transfers")
    .set({ status: "done", doneAt: now, result: JSON.stringify(counts), updatedAt: now })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", transferId)
    .execute();
  await writeAudit(db, systemActor, {
    action: "transfer.run",
    object: { type: "transfer", id: transferId },
    companyId: transfer.companyId,
    after: { to: transfer.toNetwork, ...counts, pcNumbers: transfer.locations.map(({ pcNumber }) => pcNumber) },
  });
  await notifyOwners(db, fullAccess, transfer);
  return null;
}

/** Build the SQL condition that a transfer's day has begun at each of its locations. */
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

async function saveFailure(db: Db, transferId: number, failure: string, now: Date): Promise<void> {
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
    await writeAudit(db, systemActor, {
      action: "transfer.fail",
      object,
      companyId: failed.companyId,
      after: { failure },
    });
  });
}
