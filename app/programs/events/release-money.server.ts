import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type Entry, lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";

const OPEN_CLAIMS = ["draft", "submitted", "inReview", "infoRequested"];
/** Cards that are ordered come, whatever becomes of the event. */
const OPEN_ORDERS = ["submitted", "approved", "reduced"];
const reason = "Its event is cancelled.";

/**
 * Withdraws the open claims of a locked event and cancels its orders of gift cards; what they reserved is free again.
 * Records are locked first, then accounts, each by id.
 */
export async function releaseMoney(db: Db, actor: Actor, eventId: number, now: Date): Promise<void> {
  const claims = await lockOpen(db, "claims", OPEN_CLAIMS, eventId);
  const orders = await lockOpen(db, "giftCardOrders", OPEN_ORDERS, eventId);
  const entries = [
    ...claims.flatMap((claim) => entryOf("claim", claim)),
    ...orders.flatMap((order) => entryOf("giftCardOrder", order)),
  ];
  if (entries.length > 0) {
    await lockAccounts(db, [...new Set(entries.map(({ accountId }) => accountId))]);
    await postEntries(db, actor, entries, now);
  }
  const along = { reservedCents: 0, statusSince: now };
  const withdrawal = { verb: "withdraw", to: "withdrawn", reason, along };
  await changeStatuses(db, actor, { table: "claims", type: "claim" }, claims, withdrawal, now);
  const cancellation = { verb: "cancel", to: "cancelled", reason, along };
  await changeStatuses(db, actor, { table: "giftCardOrders", type: "gift-card-order" }, orders, cancellation, now);
}

function lockOpen(db: Db, table: "claims" | "giftCardOrders", statuses: readonly string[], eventId: number) {
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

function entryOf(
  refType: "claim" | "giftCardOrder",
  { id, companyId, accountId, reservedCents, number }: Reserving,
): Entry[] {
  if (accountId === null || reservedCents === 0) return [];
  return [{ companyId, accountId, type: "release", amountCents: reservedCents, refType, refId: id, memo: number }];
}
