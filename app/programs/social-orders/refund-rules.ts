import { currencyText, moneyText, namesText } from "#app/ui/format.ts";

/** A payment by card, in the smallest unit of its currency; null while only its return was reported. */
export interface CardPayment {
  id: string;
  cents: number | null;
  currency: string | null;
  /** Whether it pays its order. */
  paysOrder: boolean;
  /** What was given back of it. */
  refundedCents: number;
  /** What the provider says went back to the card. */
  returnedCents: number;
  receivedAt: string | null;
}

export interface RefundFacts {
  status: string;
  /** In dollars, by card and by invoice. */
  paidCents: number;
  refundedCents: number;
  /** Of what was refunded, what went to the incentive accounts. */
  incentiveRefundedCents: number;
  incentiveCents: number;
  payments: readonly CardPayment[];
}

/** The currency of all prices. */
export const CURRENCY = "usd";

/** Whether an order's incentive part is spent, not only reserved or released. */
export function isSpent(status: string): boolean {
  return [
    "paid",
    "inProduction",
    "awaitingApproval",
    "changesRequested",
    "approved",
    "scheduled",
    "completed",
  ].includes(status);
}

/** Returns what can still be given back of an order, in cents. */
export function refundableOf(order: RefundFacts): number {
  const ofIncentive = isSpent(order.status) ? order.incentiveCents - order.incentiveRefundedCents : 0;
  return refundableRestOf(order) + ofIncentive;
}

/** Returns what can still be given back of what came by card or invoice, in cents. */
export function refundableRestOf({
  paidCents,
  refundedCents,
  incentiveRefundedCents,
}: Pick<RefundFacts, "paidCents" | "refundedCents" | "incentiveRefundedCents">): number {
  return paidCents - (refundedCents - incentiveRefundedCents);
}

/** Returns what was paid besides the payment that pays the order and can still be given back, in cents. */
export function extraCentsOf({ payments }: Pick<RefundFacts, "payments">): number {
  return payments.reduce((sum, one) => sum + (one.currency === CURRENCY && !one.paysOrder ? leftOf(one) : 0), 0);
}

/** Returns the payments in another currency that were not given back; a refund gives back all of them. */
export function foreignPaymentsOf({ payments }: Pick<RefundFacts, "payments">): CardPayment[] {
  return payments.filter((one) => one.currency !== null && one.currency !== CURRENCY && leftOf(one) > 0);
}

/** Returns what is left of a payment, in the smallest unit of its currency. */
export function leftOf({ cents, refundedCents }: CardPayment): number {
  return (cents ?? 0) - refundedCents;
}

/** Spreads dollars that go back over the payments they came by: those that do not pay the order first. */
export function spreadRefund(
  payments: readonly CardPayment[],
  cents: number,
): { payment: CardPayment; cents: number }[] {
  const inOrder = payments
    .filter((one) => one.currency === CURRENCY && leftOf(one) > 0)
    .toSorted((one, other) => Number(one.paysOrder) - Number(other.paysOrder));
  let left = cents;
  return inOrder.flatMap((payment) => {
    const part = Math.min(left, leftOf(payment));
    left -= part;
    return part > 0 ? [{ payment, cents: part }] : [];
  });
}

/** Returns what a refund gives back, in words: "$120.00 and EUR 60.00". */
export function refundText(cents: number, foreign: readonly CardPayment[]): string {
  const amounts = foreign.map((one) => currencyText(leftOf(one), one.currency ?? ""));
  return namesText([...(cents > 0 || amounts.length === 0 ? [moneyText(cents)] : []), ...amounts]);
}
