import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import {
  type CardPayment,
  CURRENCY,
  foreignPaymentsOf,
  leftOf,
  spreadRefund,
} from "#app/programs/social-orders/refund-rules.ts";

/** Sums of an order, in cents, as they are after a fact about one of its payments. */
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
 * Keeps a payment by card and returns the order's sums with it: dollars alone are booked, and what of it went back before
 * it was reported is refunded.
 */
export async function keepPayment(
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

/** Keeps what the provider says went back of a payment in all, and returns the order's sums with it. */
export async function keepReturn(db: Db, order: Known, paymentId: string, cents: number): Promise<PaymentSums> {
  const known = order.payments.find(({ id }) => id === paymentId);
  const returned = Math.max(known?.returnedCents ?? 0, cents);
  const refunded = Math.max(known?.refundedCents ?? 0, Math.min(returned, known?.cents ?? 0));
  await sql`insert into card_payments (id, order_id, returned_cents) values (${paymentId}, ${order.id}, ${returned})
    on conflict (id) do update set returned_cents = excluded.returned_cents, refunded_cents = ${refunded}`.execute(db);
  const isBooked = known?.currency === CURRENCY;
  return {
    paidCents: order.paidCents,
    refundedCents: order.refundedCents + (isBooked ? refunded - known.refundedCents : 0),
    returnedCents: order.returnedCents + (isBooked ? returned - known.returnedCents : 0),
  };
}

/**
 * Asks the provider, by jobs, to give dollars back to the cards they came from, and every payment in another currency with
 * them; `key` tells one refund from the next.
 */
export async function returnToCard(
  db: Db,
  order: { paymentId: string | null; paidCents: number; payments: readonly CardPayment[] },
  cents: number,
  key: string,
): Promise<void> {
  const parts = [
    ...spreadRefund(paymentsOf(order), cents),
    ...foreignPaymentsOf(order).map((payment) => ({ payment, cents: leftOf(payment) })),
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

// The version before this one keeps a payment with its order alone, and runs beside it while it is deployed.
function paymentsOf(order: Parameters<typeof returnToCard>[1]): readonly CardPayment[] {
  const { paymentId, paidCents, payments } = order;
  if (paymentId === null || payments.length > 0) return payments;
  const facts = { cents: paidCents, currency: CURRENCY, paysOrder: true, refundedCents: 0, returnedCents: 0 };
  return [{ id: paymentId, receivedAt: null, ...facts }];
}
