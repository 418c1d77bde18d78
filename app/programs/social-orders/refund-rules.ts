import type { ColumnValue } from "#app/platform/workflow/define-workflow.ts";
import { currencyText, moneyText, namesText } from "#app/ui/text/format.ts";

/**
 * Card payment in the smallest unit of its currency; cents and currency are null while only its return was reported.
 */
export interface CardPayment {
  id: string;
  cents: number | null;
  currency: string | null;
  /** True for the payment that pays the order. */
  paysOrder: boolean;
  /** Amount refunded here. */
  refundedCents: number;
  /** Amount returned to the card according to the provider. */
  returnedCents: number;
  receivedAt: string | null;
}

export interface RefundFacts {
  status: ColumnValue<"socialOrders", "status">;
  /** Card and invoice payments, in cents. */
  paidCents: number;
  refundedCents: number;
  /** Refunded amount that went to the incentive accounts, in cents. */
  incentiveRefundedCents: number;
  incentiveCents: number;
  payments: readonly CardPayment[];
}

/** Currency of all prices. */
export const CURRENCY = "usd";

const SPENT_STATUSES: readonly RefundFacts["status"][] = [
  "paid",
  "inProduction",
  "awaitingApproval",
  "changesRequested",
  "approved",
  "scheduled",
  "completed",
];

/** Tell whether an order's incentive share is spent, not only reserved or released. */
export function isIncentiveSpent(status: RefundFacts["status"]): boolean {
  return SPENT_STATUSES.includes(status);
}

/** Return the amount that can still be refunded, in cents. */
export function refundableTotalCents(order: RefundFacts): number {
  const ofIncentive = isIncentiveSpent(order.status) ? order.incentiveCents - order.incentiveRefundedCents : 0;
  return refundablePaymentCents(order) + ofIncentive;
}

/** Return the card and invoice payments that can still be refunded, in cents. */
export function refundablePaymentCents({
  paidCents,
  refundedCents,
  incentiveRefundedCents,
}: Pick<RefundFacts, "paidCents" | "refundedCents" | "incentiveRefundedCents">): number {
  return paidCents - (refundedCents - incentiveRefundedCents);
}

/** Return the dollars paid beyond the order's own payment that can still be refunded, in cents. */
export function overpaidCents({ payments }: Pick<RefundFacts, "payments">): number {
  return payments.reduce(
    (sum, one) => sum + (one.currency === CURRENCY && !one.paysOrder ? remainingAmount(one) : 0),
    0,
  );
}

/** Return the payments in other currencies that were not refunded; every refund includes all of them. */
export function foreignPayments({ payments }: Pick<RefundFacts, "payments">): CardPayment[] {
  return payments.filter((one) => one.currency !== null && one.currency !== CURRENCY && remainingAmount(one) > 0);
}

/** Return the remaining amount of a payment, in the smallest unit of its currency. */
export function remainingAmount({ cents, refundedCents }: CardPayment): number {
  return (cents ?? 0) - refundedCents;
}

/** Split a refund over the dollar payments, those that do not pay the order first. */
export function splitRefund(
  payments: readonly CardPayment[],
  cents: number,
): { payment: CardPayment; cents: number }[] {
  const inOrder = payments
    .filter((one) => one.currency === CURRENCY && remainingAmount(one) > 0)
    .toSorted((one, other) => Number(one.paysOrder) - Number(other.paysOrder));
  let left = cents;
  return inOrder.flatMap((payment) => {
    const part = Math.min(left, remainingAmount(payment));
    left -= part;
    return part > 0 ? [{ payment, cents: part }] : [];
  });
}

/** Format a refund: "$120.00 and EUR 60.00". */
export function refundText(cents: number, foreign: readonly CardPayment[]): string {
  const amounts = foreign.map((one) => currencyText(remainingAmount(one), one.currency ?? ""));
  return namesText([...(cents > 0 || amounts.length === 0 ? [moneyText(cents)] : []), ...amounts]);
}
