import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import {
  type CardPayment,
  CURRENCY,
  foreignPayments,
  remainingAmount,
  splitRefund,
} from "#app/programs/social-orders/refund-rules.ts";

/** Sums of an order after a payment event, in cents. */
export interface PaymentSums {
  paidCents: number;
  refundedCents: number;
  returnedCents: number;
}

interface Known {
  id: number;
  paidCents: number;
  refundedCents: number;
  returnedCents: number;
  payments: readonly CardPayment[];
}

/**
 * Store a card payment and return the order's new sums. Only dollars count towards them; money returned before the
 * payment was reported counts as refunded.
 */
export async function storePayment(
  db: Db,
  order: Known,
  payment: { paymentId: string; cents: number; currency: string; paysOrder: boolean },
  now: Date,
): Promise<PaymentSums> {
  const { paymentId, cents, currency, paysOrder } = payment;
  const returned = order.payments.find(({ id }) => id === paymentId)?.returnedCents ?? 0;
  const refunded = Math.min(returned, cents);
  await sql`insert into card_payments as known (id, order_id, cents, currency, pays_order, refunded_cents, received_at)
    values (${paymentId}, ${order.id}, ${cents}, ${currency}, ${paysOrder}, ${refunded}, ${now})
    on conflict (id) do update set cents = excluded.cents, currency = excluded.currency,
      pays_order = excluded.pays_order, refunded_cents = excluded.refunded_cents, received_at = excluded.received_at
    where known.cents is null`.execute(db);
  const isBooked = currency === CURRENCY;
  return {
    paidCents: order.paidCents + (isBooked ? cents : 0),
    refundedCents: order.refundedCents + (isBooked ? refunded : 0),
    returnedCents: order.returnedCents + (isBooked ? returned : 0),
  };
}

/** Store the total that the provider says was returned of a payment, and return the order's new sums. */
export async function storeReturn(db: Db, order: Known, paymentId: string, cents: number): Promise<PaymentSums> {
  const known = order.payments.find(({ id }) => id === paymentId);
  const returned = Math.max(known?.returnedCents ?? 0, cents);
  const refunded = Math.max(known?.refundedCents ?? 0, Math.min(returned, known?.cents ?? 0));
  await db
    .insertInto("cardPayments")
    .values({ id: paymentId, orderId: order.id, returnedCents: returned })
    .onConflict((known) => known.column("id").doUpdateSet({ returnedCents: returned, refundedCents: refunded }))
    .execute();
  const isBooked = known?.currency === CURRENCY;
  return {
    paidCents: order.paidCents,
    refundedCents: order.refundedCents + (isBooked ? refunded - known.refundedCents : 0),
    returnedCents: order.returnedCents + (isBooked ? returned - known.returnedCents : 0),
  };
}

/**
 * Queue jobs that refund dollars to the cards they came from, together with every payment in another currency. `key`
 * distinguishes one refund from the next.
 */
export async function refundToCards(
  db: Db,
  order: { paymentId: string | null; paidCents: number; payments: readonly CardPayment[] },
  cents: number,
  key: string,
): Promise<void> {
  const parts = [
    ...splitRefund(paymentsOf(order), cents),
    ...foreignPayments(order).map((payment) => ({ payment, cents: remainingAmount(payment) })),
  ];
  if (parts.length === 0) return;
  const jobs = parts.map(({ payment: { id }, cents }) => ({
    kind: "return",
    paymentId: id,
    cents,
    key: `${key}-${id}`,
  }));
  await sql`update card_payments set refunded_cents = refunded_cents + part.cents
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as part ("paymentId" text, cents bigint)
    where id = part."paymentId"`.execute(db);
  await addJobs(db, "social-card", jobs);
}

// The previous release stores a payment with its order only, and both releases run during a deployment.
function paymentsOf(order: Parameters<typeof refundToCards>[1]): readonly CardPayment[] {
  const { paymentId, paidCents, payments } = order;
  if (paymentId === null || payments.length > 0) return payments;
  const facts = { cents: paidCents, currency: CURRENCY, paysOrder: true, refundedCents: 0, returnedCents: 0 };
  return [{ id: paymentId, receivedAt: null, ...facts }];
}
