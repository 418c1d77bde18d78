import type { z } from "zod";
import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { centsOf } from "#app/platform/money/typed-money.ts";
import { postMoney, returnMoney } from "#app/programs/social-checkout/order-money.server.ts";
import { closeSessions, returnToCard } from "#app/programs/social-checkout/payments.server.ts";
import { type SocialOrder, socialStep } from "#app/programs/social-orders/social-orders.server.ts";
import { isSpent, refundableOf } from "#app/programs/social-orders/social-rules.ts";
import { moneyText } from "#app/ui/format.ts";
import { refundForm } from "./production-form.ts";
import { tellAdvisors, tellCustomer } from "./tell.server.ts";

type Plain<Schema extends z.ZodType> = Omit<z.output<Schema>, "intent" | "reason">;

/** An invoice is paid, so its order can begin. */
export const settleInvoice = socialStep("settle", async (db, editor, { found: order, now }) => {
  await postMoney(db, editor, [order], ["spend"], now);
  await tellCustomer(db, order, { verb: "paid" });
  return { along: { paidAt: now, paidCents: order.amountCents - order.incentiveCents } };
});

/** What was paid for an order that nobody works on yet goes back whence it came. */
const cancelOrder = async (db: Db, editor: Editor, { found: order, now }: { found: SocialOrder; now: Date }) => {
  const cents = isSpent(order.status) ? order.paidCents + order.incentiveCents : 0;
  if (cents > 0) await giveBack(db, editor, order, cents, now);
  else if (order.status === "pendingPayment") {
    await postMoney(db, editor, [order], ["release"], now);
    await closeSessions(db, [order]);
  }
  return cents;
};

export const cancelOwn = socialStep("cancel", async (db, editor, step) => {
  const cents = await cancelOrder(db, editor, step);
  if (step.found.status !== "draft") await tellAdvisors(db, step.found, "cancel");
  return { along: { refundedCents: cents } };
});

export const stopOrder = socialStep("stop", async (db, editor, step) => {
  const cents = await cancelOrder(db, editor, step);
  await tellCustomer(db, step.found, { verb: "stopped", reason: step.form.reason ?? "", cents });
  return { along: { refundedCents: cents } };
});

/** Gives back some of what was paid: what came by card or invoice first, then what the incentive paid. */
export const refundOrder = socialStep<Plain<typeof refundForm>>(
  "refund",
  async (db, editor, { found: order, form, now }) => {
    const cents = centsOf(form.dollars) ?? 0;
    const most = refundableOf(order);
    if (cents < 1 || cents > most) {
      return { refused: problem("dollars", `Enter ${moneyText(most)} or less.`) };
    }
    await giveBack(db, editor, order, cents, now);
    await tellCustomer(db, order, { verb: "refunded", reason: form.reason ?? "", cents });
    const returned = order.refundedCents + cents;
    return { along: { refundedCents: returned, flag: null }, told: { cents } };
  },
  refundForm,
);

async function giveBack(db: Db, editor: Editor, order: SocialOrder, cents: number, now: Date): Promise<void> {
  const ofRest = Math.min(cents, Math.max(0, order.paidCents - order.refundedCents));
  await returnToCard(db, order, ofRest, `refund-${order.id}-${order.version}`);
  if (cents > ofRest) await returnMoney(db, editor, order, cents - ofRest, now);
}
