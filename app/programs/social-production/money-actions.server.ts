import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { parseCents } from "#app/platform/money/parse-cents.ts";
import type { Context } from "#app/platform/records/context.ts";
import { postIncentiveShares, returnIncentiveMoney } from "#app/programs/social-checkout/incentive-shares.server.ts";
import { refundToCards } from "#app/programs/social-checkout/card-payments.server.ts";
import { closeSessions } from "#app/programs/social-checkout/card-sessions.server.ts";
import { type SocialOrder, defineSocialTransition } from "#app/programs/social-orders/social-orders.server.ts";
import {
  overpaidCents,
  foreignPayments,
  isIncentiveSpent,
  refundableTotalCents,
  refundablePaymentCents,
  refundText,
} from "#app/programs/social-orders/refund-rules.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { refundForm } from "./production-form.ts";
import { notifyAdvisors, notifyCustomer } from "./social-notifications.server.ts";

type Plain<Schema extends z.ZodType> = Omit<z.output<Schema>, "intent" | "reason">;

/** Mark an invoice as paid, so that production can start. */
export const settleInvoice = defineSocialTransition("settle", async (db, actor, { found: order, now }) => {
  await postIncentiveShares({ db, actor, now }, [order], ["spend"]);
  await closeSessions(db, [order]);
  await notifyCustomer(db, order, { action: "paid" });
  return { extraColumns: { paidAt: now, paidCents: order.paidCents + order.amountCents - order.incentiveCents } };
});

/** Cancel an order that is not in production and refund its payments to where they came from. */
const refundCancelled = async (db: Db, actor: Actor, { found: order, now }: { found: SocialOrder; now: Date }) => {
  const cents = refundableTotalCents(order);
  const extraColumns = await refundCents({ db, actor, now }, order, cents);
  if (order.status !== "pendingPayment") return { cents, extraColumns };
  await postIncentiveShares({ db, actor, now }, [order], ["release"]);
  await closeSessions(db, [order]);
  return { cents, extraColumns: { ...extraColumns, incentiveCents: 0 } };
};

export const cancelSocialOrder = defineSocialTransition("cancel", async (db, actor, step) => {
  const { extraColumns } = await refundCancelled(db, actor, step);
  if (step.found.status !== "draft") await notifyAdvisors(db, step.found, "cancel");
  return { extraColumns };
});

export const stopSocialOrder = defineSocialTransition("stop", async (db, actor, step) => {
  const foreign = foreignPayments(step.found);
  const { cents, extraColumns } = await refundCancelled(db, actor, step);
  const amount = cents > 0 || foreign.length > 0 ? refundText(cents, foreign) : "";
  await notifyCustomer(db, step.found, { action: "stopped", reason: step.form.reason ?? "", amount });
  return { extraColumns };
});

/**
 * Refund an amount: overpayments first, then card and invoice payments, then incentive money. An order in production
 * continues when only an overpayment is refunded.
 */
export const refundSocialOrder = defineSocialTransition<Plain<typeof refundForm>>(
  "refund",
  async (db, actor, { found: order, form, now }) => {
    const cents = parseCents(form.dollars) ?? -1;
    const [most, foreign] = [refundableTotalCents(order), foreignPayments(order)];
    if (cents < (foreign.length > 0 ? 0 : 1) || cents > most) {
      return { refused: fieldError("dollars", `Enter ${moneyText(most)} or less.`) };
    }
    const extraColumns = await refundCents({ db, actor, now }, order, cents);
    const amount = refundText(cents, foreign);
    await notifyCustomer(db, order, { action: "refunded", reason: form.reason ?? "", amount });
    const goesOn = isIncentiveSpent(order.status) && cents <= overpaidCents(order);
    const statusColumns = goesOn ? { statusSince: order.statusSince } : {};
    // An overpayment that is still here keeps its flag.
    const flag = cents < overpaidCents(order) ? order.flag : null;
    return {
      to: goesOn ? order.status : "refunded",
      extraColumns: { ...extraColumns, ...statusColumns, flag },
      auditDetails: { cents, ...(foreign.length > 0 ? { amount } : {}) },
    };
  },
  refundForm,
);

/** Refund cents to cards or by invoice and the rest to the incentive accounts; return the order's changed columns. */
async function refundCents({ db, actor, now }: Context, order: SocialOrder, cents: number) {
  const ofRest = Math.min(cents, refundablePaymentCents(order));
  const ofIncentive = cents - ofRest;
  await refundToCards(db, order, ofRest, `refund-${order.id}-${order.version}`);
  if (ofIncentive > 0) await returnIncentiveMoney({ db, actor, now }, order, ofIncentive);
  return {
    refundedCents: order.refundedCents + cents,
    incentiveRefundedCents: order.incentiveRefundedCents + ofIncentive,
  };
}
