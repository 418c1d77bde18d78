import { sql } from "kysely";
import { addBusinessDays } from "#app/platform/dates/calendar-days.ts";
import { makePackage, makeSocialOrder } from "./make/programs.ts";
import type { OperationFactory } from "./money-scenario.ts";

const words = { reason: "It is what it is." };

/** Check out a social media order for one or two locations, paid by incentive money as far as it suffices. */
export const checkOutSocialOrder: OperationFactory = async (
  { db, changes, companyId, owner, now },
  { pick, choice, cents },
) => {
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = shops[pick % shops.length];
  if (!shop) return null;
  const { id: packageId } = await makePackage(db, { id: companyId }, { priceCents: 100 + cents });
  const startOn = addBusinessDays(now.toISOString().slice(0, 10), 6);
  const { id } = await makeSocialOrder(db, shop, { packageId, startOn, createdBy: owner.userId });
  const sister = shops.find(({ id, networkId }) => networkId === shop.networkId && id !== shop.id);
  if (sister && choice % 2 === 0) {
    await db.insertInto("socialOrderLocations").values({ orderId: id, locationId: sister.id }).execute();
  }
  const shown = await changes.findCheckout(db, owner, id);
  if (!shown) return null;
  const form = {
    intent: "checkout" as const,
    useIncentive: choice % 5 > 0,
    method: choice % 3 ? ("card" as const) : ("invoice" as const),
    shownCents: shown.price.restCents,
    shownRestCents: shown.supported.restCents,
  };
  return { name: "social.checkOut", work: () => changes.checkOutOrder({ db, actor: owner, now }, id, form) };
};

/** Advance the payment of an order: by its provider, its customer, or advisors. */
export const advanceSocialOrder: OperationFactory = async (
  { db, changes, companyId, owner, senior, now },
  { pick, choice, cents },
) => {
  const orders = await db
    .selectFrom("socialOrders")
    .selectAll()
    .where("companyId", "=", companyId)
    .where("status", "not in", ["draft", "refunded"])
    .orderBy("id")
    .execute();
  const order = orders[pick % (orders.length || 1)];
  if (!order) return null;
  const { id, amountCents, incentiveCents, paidCents, refundedCents } = order;
  const event = (type: string) => ({ id: `${type}-${id}-${choice}`, type, orderId: id, sessionId: null });
  const rest = amountCents - incentiveCents;
  const paid = { kind: "paid" as const, cents: choice % 4 ? rest : rest + 1, currency: "usd", paymentId: `pi_${id}` };
  const most = Math.max(1, paidCents + incentiveCents - refundedCents);
  const dollars = ((1 + (cents % most)) / 100).toFixed(2);
  const steps: Record<string, () => Promise<unknown>> = {
    paid: () =>
      changes.applyPaymentEvent(db, { ...event("paid"), fact: paid }, now).then(savedIf(["paid", "paidLate"])),
    failed: () =>
      changes.applyPaymentEvent(db, { ...event("failed"), fact: { kind: "failed" } }, now).then(savedIf(["failed"])),
    expired: () =>
      changes.applyPaymentEvent(db, { ...event("expired"), fact: { kind: "expired" } }, now).then(savedIf(["expired"])),
    settle: () => changes.settleInvoice({ db, actor: senior, now }, id, {}),
    cancel: () => changes.cancelSocialOrder({ db, actor: owner, now }, id, {}),
    stop: () => changes.stopSocialOrder({ db, actor: senior, now }, id, words),
    refund: () => changes.refundSocialOrder({ db, actor: senior, now }, id, { ...words, dollars }),
  };
  const names = Object.keys(steps);
  const name = names[choice % names.length] ?? "paid";
  const work = steps[name];
  return work ? { name: `social.${name}`, work } : null;
};

const savedIf = (outcomes: readonly string[]) => (outcome: string) => ({ saved: outcomes.includes(outcome) });

export const socialNames = ["checkOut", "paid", "failed", "expired", "settle", "cancel", "stop", "refund"].map(
  (name) => `social.${name}`,
);

/** Return what social media orders hold and have spent of each account, in cents, and the sums of their entries. */
export async function readSocial(db: Parameters<OperationFactory>[0]["db"], companyId: number) {
  const { rows } = await sql<{ orderId: number; accountId: number; reservedCents: number; spentCents: number }>`
    select held.order_id, held.account_id, held.reserved_cents, held.spent_cents
    from social_order_locations held join social_orders orders on orders.id = held.order_id
    where orders.company_id = ${companyId} and held.account_id is not null order by held.order_id, held.location_id`.execute(
    db,
  );
  return rows;
}
