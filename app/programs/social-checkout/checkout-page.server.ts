import { redirect } from "@remix-run/node";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { log } from "#app/http/log.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { paths } from "#app/paths.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { selectSocialOrders } from "#app/programs/social-orders/social-orders.server.ts";
import type { SocialStatus } from "#app/programs/social-orders/social-rules.ts";
import { findCardProvider, isTestSession, acceptsCards, isTestCardPageOn } from "./card-provider.server.ts";
import { checkoutForm } from "./checkout-form.ts";
import { type CardCharge, checkOutOrder, findCheckout, findUnpaidOrder } from "./checkout.server.ts";
import { storeSession } from "./card-sessions.server.ts";
import { applyPaymentEvent } from "./payments.server.ts";

/**
 * Return the order that a checkout address names: the one of its query, else the user's newest unpaid order of this
 * price.
 */
async function findAddressedOrder(db: Db, member: Member, call: Call): Promise<number | null> {
  const orderParam = new URL(call.request.url).searchParams.get("order");
  return orderParam === null ? findUnpaidOrder(db, member, call.params.priceId ?? "") : parseId(orderParam);
}

/** Load a checkout; redirect to the order form when there is no order. */
export async function loadCheckout(db: Db, call: Call, member: Member) {
  const priceId = call.params.priceId ?? "";
  const id = await findAddressedOrder(db, member, call);
  if (id === null) throw redirect(paths.orderSocial({ package: priceId }));
  const checkout = orNotFound(await findCheckout(db, member, id), "Order");
  if (checkout.order.priceId !== priceId) throw notFound("Order");
  return { ...checkout, takesCards: acceptsCards() };
}

/** Check out the posted order, and redirect to the card payment when there is one. */
export async function answerCheckout(db: Db, call: Call, member: Member, now: Date) {
  const id = orNotFound(await findAddressedOrder(db, member, call), "Order");
  const form = await readForm(call.request);
  const submission = parseForm(form, checkoutForm);
  if (submission.status !== "success") {
    orNotFound(await findCheckout(db, member, id), "Order");
    return refuseForm(submission);
  }
  const outcome = orNotFound(await checkOutOrder({ db, actor: member, now }, id, submission.value), "Order");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  if (!outcome.charge) {
    const done =
      outcome.to === "paid" ? "Your order is paid." : "Order placed. Production starts when the invoice is paid.";
    return redirectWithNotice(paths.socialOrder(outcome.id), done);
  }
  return redirect(await openCharge(db, outcome.charge, member.email));
}

/**
 * Return the address where a charge is paid. When the provider fails, the user can retry: the same attempt returns the
 * same page.
 */
async function openCharge(db: Db, charge: CardCharge, email: string): Promise<string> {
  const provider = orNotFound(findCardProvider(), "Page");
  try {
    const session = await provider.open(charge, email);
    await storeSession(db, charge.orderId, session);
    return session.url;
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "couldn't open the card payment page");
    throw await redirectWithNotice(
      paths.socialOrder(charge.orderId),
      "Card payments aren't available right now, and nothing was charged. Try again later.",
      { tone: "danger" },
    );
  }
}

/** Reopen the payment of an order whose page never opened, or redirect to the open page. */
export async function resumePayment(db: Db, member: Member, id: number) {
  const order = orNotFound(
    await selectSocialOrders(db, member.access)
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

/** Find the order of a payment session, without changing anything. Throws 404 when there is none in scope. */
export async function findPaymentSession(db: Db, access: AccessScope, sessionId: string) {
  const order = await selectSocialOrders(db, access)
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
  return orNotFound(order, "Payment");
}

/** Return the payment status in the specification's three words (docs/product/workflows.md, social media orders). */
export function paymentStatus(status: SocialStatus): "paid" | "processing" | "failed" {
  switch (status) {
    case "pendingPayment":
      return "processing";
    case "draft":
    case "paymentFailed":
    case "expired":
    case "cancelled":
      return "failed";
    default:
      return "paid";
  }
}

/** Find the charge of the demo's test-card page. Throws 404 when cards are real. */
export async function findTestCharge(db: Db, access: AccessScope, sessionId: string) {
  if (!isTestSession(sessionId) || !isTestCardPageOn()) throw notFound("Payment");
  const order = await findPaymentSession(db, access, sessionId);
  return { ...order, cents: order.amountCents - order.incentiveCents };
}

/** Pay or decline a test charge with the events that a provider would send. */
export async function answerTestCard(db: Db, call: Call, member: Member, now: Date) {
  const sessionId = call.params.sessionId ?? "";
  const { id, cents } = await findTestCharge(db, member.access, sessionId);
  const isPaid = parseIntent(await readForm(call.request), ["pay"]);
  const fact = isPaid
    ? { kind: "paid" as const, cents, currency: "usd", paymentId: `pi_${sessionId}` }
    : { kind: "failed" as const };
  const type = isPaid ? "test.paid" : "test.declined";
  await applyPaymentEvent(db, { id: `${type}:${sessionId}`, type, orderId: id, sessionId, fact }, now);
  return redirect(paths.successfulCheckout(sessionId));
}
