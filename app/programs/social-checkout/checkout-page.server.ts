import { redirect } from "@remix-run/node";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { log } from "#app/http/log.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { paths } from "#app/paths.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { socialOrdersOf } from "#app/programs/social-orders/social-orders.server.ts";
import { findCardProvider, isTestSession, takesCards, takesTestCards } from "./card-provider.server.ts";
import { checkoutForm } from "./checkout-form.ts";
import { type CardCharge, checkOut, findCheckout, findUnpaidOrder } from "./checkout.server.ts";
import { keepSession } from "./card-sessions.server.ts";
import { takePaymentEvent } from "./payments.server.ts";

/** The order whose checkout an address names: the one of its query, else the newest of this price that waits. */
async function orderAt(db: Db, member: Member, call: Call): Promise<number | null> {
  const given = new URL(call.request.url).searchParams.get("order");
  return given === null ? findUnpaidOrder(db, member, call.params.priceId ?? "") : idOf(given);
}

/** What the page of a checkout shows; without an order it leads to the form that makes one. */
export async function loadCheckout(db: Db, call: Call, member: Member) {
  const priceId = call.params.priceId ?? "";
  const id = await orderAt(db, member, call);
  if (id === null) throw redirect(paths.orderSocial({ package: priceId }));
  const checkout = found(await findCheckout(db, member, id), "Order");
  if (checkout.order.priceId !== priceId) throw notFound("Order");
  return { ...checkout, takesCards: takesCards() };
}

/** Checks out what the page posts, and leads to where its card is charged. */
export async function answerCheckout(db: Db, call: Call, member: Member, now: Date) {
  const id = found(await orderAt(db, member, call), "Order");
  const form = await readForm(call.request);
  const submission = parseForm(form, checkoutForm);
  if (submission.status !== "success") {
    found(await findCheckout(db, member, id), "Order");
    return refuse(submission);
  }
  const outcome = found(await checkOut(db, member, id, submission.value, now), "Order");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  if (!outcome.charge) {
    const done = outcome.to === "paid" ? "Your order is paid." : "Your order waits for its invoice to be paid.";
    return redirectWithNotice(paths.socialOrder(outcome.id), done);
  }
  return redirect(await openCharge(db, outcome.charge, member.email));
}

/** Where a charge is paid. What the provider does not open can be tried again: the same attempt gives the same page. */
async function openCharge(db: Db, charge: CardCharge, email: string): Promise<string> {
  const provider = found(findCardProvider(), "Page");
  try {
    const session = await provider.open(charge, email);
    await keepSession(db, charge.orderId, session);
    return session.url;
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "card payments are out of reach");
    throw await redirectWithNotice(
      paths.socialOrder(charge.orderId),
      "Card payments cannot be reached now. Nothing was charged; try again in a while.",
      { tone: "danger" },
    );
  }
}

/** Opens the payment of an order anew whose page never opened, or leads back to the page that is open. */
export async function resumePayment(db: Db, member: Member, id: number) {
  const order = found(
    await socialOrdersOf(db, member.reach)
      .innerJoin("socialPackages", "socialPackages.id", "socialOrders.packageId")
      .select(["socialOrders.id as orderId", "socialOrders.number", "socialOrders.sessionUrl", "socialOrders.status"])
      .select(["socialOrders.version as attempt", "socialOrders.payUntil", "socialOrders.package as text"])
      .select(["socialOrders.amountCents", "socialOrders.incentiveCents", "socialPackages.priceId"])
      .where("socialOrders.id", "=", id)
      .executeTakeFirst(),
    "Order",
  );
  const { sessionUrl, payUntil, status, amountCents, incentiveCents } = order;
  if (status !== "pendingPayment" || payUntil === null) return redirect(paths.socialOrder(id));
  if (sessionUrl !== null) return redirect(sessionUrl);
  return redirect(await openCharge(db, { ...order, cents: amountCents - incentiveCents, payUntil }, member.email));
}

/** How the payment of a session stands; 404 when it is none within the reach. Reads alone. */
export async function findSession(db: Db, reach: Reach, sessionId: string) {
  const order = await socialOrdersOf(db, reach)
    .select(["socialOrders.id", "socialOrders.number", "socialOrders.status", "socialOrders.package"])
    .select(["socialOrders.amountCents", "socialOrders.incentiveCents", "socialOrders.startOn", "socialOrders.flag"])
    .where((of) =>
      of.or([
        of("socialOrders.sessionId", "=", sessionId),
        of(
          "socialOrders.id",
          "=",
          sql<number>`(select order_id from card_sessions where card_sessions.id = ${sessionId})`,
        ),
      ]),
    )
    .executeTakeFirst();
  return found(order, "Payment");
}

/** How a payment stands in one word of three (PRODUCT-DETAILS.md B13). */
export function standingOf(status: string): "paid" | "processing" | "failed" {
  if (status === "pendingPayment") return "processing";
  return ["paymentFailed", "expired", "cancelled", "draft"].includes(status) ? "failed" : "paid";
}

/** The test-card page of a demo; absent where cards are real. */
export async function findTestCharge(db: Db, reach: Reach, sessionId: string) {
  if (!isTestSession(sessionId) || !takesTestCards()) throw notFound("Payment");
  const order = await findSession(db, reach, sessionId);
  return { ...order, cents: order.amountCents - order.incentiveCents };
}

/** Pays or declines a test charge by the events that a provider would send. */
export async function answerTestCard(db: Db, call: Call, member: Member, now: Date) {
  const sessionId = call.params.sessionId ?? "";
  const { id, cents } = await findTestCharge(db, member.reach, sessionId);
  const isPaid = (await readForm(call.request)).get("intent") === "pay";
  const fact = isPaid
    ? { kind: "paid" as const, cents, currency: "usd", paymentId: `pi_${sessionId}` }
    : { kind: "failed" as const };
  const type = isPaid ? "test.paid" : "test.declined";
  await takePaymentEvent(db, { id: `${type}:${sessionId}`, type, orderId: id, sessionId, fact }, now);
  return redirect(paths.successfulCheckout(sessionId));
}
