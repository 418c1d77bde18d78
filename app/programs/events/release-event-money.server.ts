import type { Db } from "#db/connect.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import type { ClaimStatus } from "#app/programs/claims/claim-rules.ts";
import type { CardStatus } from "#app/programs/gift-cards/card-rules.ts";
import { type LedgerEntry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

const OPEN_CLAIMS: readonly ClaimStatus[] = ["draft", "submitted", "inReview", "infoRequested"];
/** Ordered cards are still delivered, whatever happens to the event. */
const OPEN_ORDERS: readonly CardStatus[] = ["submitted", "approved", "reduced"];
const reason = "Its event was canceled.";

/**
 * Withdraw the open claims of a locked event, cancel its gift card orders and release their money. Locks the records
 * first, then the accounts, each by id.
 */
export async function releaseEventMoney(db: Db, actor: AuditActor, eventId: number, now: Date): Promise<void> {
  const claims = await lockOpen(db, "claims", OPEN_CLAIMS, eventId);
  const orders = await lockOpen(db, "giftCardOrders", OPEN_ORDERS, eventId);
  const entries = [
    ...claims.flatMap((claim) => releaseEntries("claim", claim)),
    ...orders.flatMap((order) => releaseEntries("giftCardOrder", order)),
  ];
  if (entries.length > 0) {
    await lockAccounts(db, [...new Set(entries.map(({ accountId }) => accountId))]);
    await postEntries(db, actor, entries, now);
  }
  const extraColumns = { reservedCents: 0 };
  const withdrawal = { action: "withdraw", to: "withdrawn", reason, extraColumns };
  await changeStatuses({ db, actor, now }, { table: "claims", type: "claim" }, claims, withdrawal);
  const cancellation = { action: "cancel", to: "cancelled", reason, extraColumns };
  await changeStatuses({ db, actor, now }, { table: "giftCardOrders", type: "gift-card-order" }, orders, cancellation);
}

function lockOpen(
  db: Db,
  table: "claims" | "giftCardOrders",
  statuses: readonly (ClaimStatus | CardStatus)[],
  eventId: number,
) {
  return db
    .selectFrom(table)
    .select(["id", "companyId", "status", "accountId", "reservedCents", "number"])
    .where("eventId", "=", eventId)
    .where("status", "in", statuses)
    .orderBy("id")
    .forUpdate()
    .execute();
}

type Reserving = Awaited<ReturnType<typeof lockOpen>>[number];

function releaseEntries(
  refType: "claim" | "giftCardOrder",
  { id, companyId, accountId, reservedCents, number }: Reserving,
): LedgerEntry[] {
  if (accountId === null || reservedCents === 0) return [];
  return [{ companyId, accountId, type: "release", amountCents: reservedCents, refType, refId: id, memo: number }];
}
