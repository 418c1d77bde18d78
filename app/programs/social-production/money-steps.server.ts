import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { postMoney, returnMoney } from "#app/programs/social-checkout/order-money.server.ts";
import { returnToCard } from "#app/programs/social-checkout/card-payments.server.ts";
import { closeSessions } from "#app/programs/social-checkout/card-sessions.server.ts";
import { type SocialOrder, socialStep } from "#app/programs/social-orders/social-orders.server.ts";
import {
  extraCentsOf,
  foreignPaymentsOf,
  isSpent,
  refundableOf,
  refundableRestOf,
  refundText,
} from "#app/programs/social-orders/refund-rules.ts";
import { moneyText } from "#app/ui/format.ts";
import { refundForm } from "./production-form.ts";
import { tellAdvisors, tellCustomer } from "./tell.server.ts";

type Plain<Schema extends z.ZodType> = Omit<z.output<Schema>, "intent" | "reason">;

/** An invoice is paid, so its order can begin. */
export const settleInvoice = socialStep("settle", async (db, editor, { found: order, now }) => {
  await postMoney(db, editor, [order], ["spend"], now);
  await closeSessions(db, [order]);
  await tellCustomer(db, order, { verb: "paid" });
  return { along: { paidAt: now, paidCents: order.paidCents + order.amountCents - order.incentiveCents } };
});

/** What was paid for an order that nobody works on yet goes back whence it came. */
const cancelOrder = async (db: Db, editor: Editor, { found: order, now }: { found: SocialOrder; now: Date }) => {
  const cents = refundableOf(order);
  const along = await giveBack(db, editor, order, cents, now);
  if (order.status !== "pendingPayment") return { cents, along };
  await postMoney(db, editor, [order], ["release"], now);
  await closeSessions(db, [order]);
  return { cents, along: { ...along, incentiveCents: 0 } };
};

export const cancelOwn = socialStep("cancel", async (db, editor, step) => {
  const { along } = await cancelOrder(db, editor, step);
  if (step.found.status !== "draft") await tellAdvisors(db, step.found, "cancel");
  return { along };
});

export const stopOrder = socialStep("stop", async (db, editor, step) => {
  const foreign = foreignPaymentsOf(step.found);
  const { cents, along } = await cancelOrder(db, editor, step);
  const amount = cents > 0 || foreign.length > 0 ? refundText(cents, foreign) : "";
  await tellCustomer(db, step.found, { verb: "stopped", reason: step.form.reason ?? "", amount });
  return { along };
});

/**
 * Gives back some of what was paid: what was paid beyond the price first, then what came by card or invoice, then what
 * the incentive paid. An order in work goes on where only what was paid beyond its price goes back.
 */
export const refundOrder = socialStep<Plain<typeof refundForm>>(
  "refund",
  async (db, editor, { found: order, form, now }) => {
    const cents = centsOf(form.dollars) ?? -1;
    const [most, foreign] = [refundableOf(order), foreignPaymentsOf(order)];
    if (cents < (foreign.length > 0 ? 0 : 1) || cents > most) {
      return { refused: problem("dollars", `Enter ${moneyText(most)} or less.`) };
    }
    const along = await giveBack(db, editor, order, cents, now);
    const amount = refundText(cents, foreign);
    await tellCustomer(db, order, { verb: "refunded", reason: form.reason ?? "", amount });
    const goesOn = isSpent(order.status) && cents <= extraCentsOf(order);
    const standing = goesOn ? { statusSince: order.statusSince } : {};
    // What was paid beside the price and is still here stays flagged.
    const flag = cents < extraCentsOf(order) ? order.flag : null;
    return {
      to: goesOn ? order.status : "refunded",
      along: { ...along, ...standing, flag },
      told: { cents, ...(foreign.length > 0 ? { amount } : {}) },
    };
  },
  refundForm,
);

/** Gives cents back to cards or by invoice, the rest to the incentive accounts; the columns of the order that change. */
async function giveBack(db: Db, editor: Editor, order: SocialOrder, cents: number, now: Date) {
  const ofRest = Math.min(cents, refundableRestOf(order));
  const ofIncentive = cents - ofRest;
  await returnToCard(db, order, ofRest, `refund-${order.id}-${order.version}`);
  if (ofIncentive > 0) await returnMoney(db, editor, order, ofIncentive, now);
  return {
    refundedCents: order.refundedCents + cents,
    incentiveRefundedCents: order.incentiveRefundedCents + ofIncentive,
  };
}
