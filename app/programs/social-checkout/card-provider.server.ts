import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import type { CardCharge } from "./checkout.server.ts";
import type { PaymentEvent, PaymentFact } from "./payments.server.ts";

/** Who takes card payments: Stripe, or in a demo a page that only says so. */
export interface CardProvider {
  /** Opens a page where a charge is paid; the same attempt gives the same page. */
  open(charge: CardCharge, email: string): Promise<{ sessionId: string; url: string }>;
  /** Takes no payment for a session any more. */
  close(sessionId: string): Promise<void>;
  /** Gives cents of a payment back; a key that was used gives nothing back again. */
  giveBack(paymentId: string, cents: number, key: string): Promise<void>;
}

const TEST = "test_";

/** Whether a session is one of the demo's test-card page. */
export function isTestSession(sessionId: string): boolean {
  return sessionId.startsWith(TEST);
}

/** Null where payments by card are not set up: then people are billed. */
export function findCardProvider(): CardProvider | null {
  if (env.STRIPE_SECRET_KEY) return stripeProvider(clientOf(env.STRIPE_SECRET_KEY));
  return env.DEMO ? testProvider : null;
}

/** Whether the test-card page is there: never beside real cards. */
export function takesTestCards(): boolean {
  return env.DEMO && env.STRIPE_SECRET_KEY === undefined;
}

/** Whether payments by card are taken here. */
export function takesCards(): boolean {
  return env.STRIPE_SECRET_KEY !== undefined || env.DEMO;
}

/** Where the provider's page is that takes the payment; forms lead there. */
export function cardOrigins(): string[] {
  if (!env.STRIPE_SECRET_KEY) return [];
  return ["https://checkout.stripe.com", ...(env.STRIPE_API_URL ? [new URL(env.STRIPE_API_URL).origin] : [])];
}

const testProvider: CardProvider = {
  async open() {
    const sessionId = TEST + randomBytes(16).toString("hex");
    return { sessionId, url: paths.testCard(sessionId) };
  },
  close: async () => undefined,
  giveBack: async () => undefined,
};

function clientOf(key: string): Stripe {
  const at = env.STRIPE_API_URL && new URL(env.STRIPE_API_URL);
  const host = at ? { host: at.hostname, port: Number(at.port) || undefined, protocol: protocolOf(at) } : {};
  return new Stripe(key, { ...host, maxNetworkRetries: 2, timeout: 10_000, telemetry: false });
}

function protocolOf({ protocol }: URL): "http" | "https" {
  return protocol === "http:" ? "http" : "https";
}

function stripeProvider(stripe: Stripe): CardProvider {
  return {
    async open({ orderId, number, priceId, text, cents, attempt, payUntil }, email) {
      const metadata = { orderId: String(orderId) };
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "usd", unit_amount: cents, product_data: { name: `${number}: ${text}` } },
            },
          ],
          ...{ client_reference_id: number, customer_email: email, metadata, payment_intent_data: { metadata } },
          expires_at: Math.floor(payUntil.getTime() / 1_000),
          success_url: new URL(paths.successfulCheckout("{CHECKOUT_SESSION_ID}"), env.APP_URL).href.replace(
            /%7B|%7D/g,
            (one) => (one === "%7B" ? "{" : "}"),
          ),
          cancel_url: new URL(paths.socialCheckout(priceId, { order: orderId }), env.APP_URL).href,
        },
        { idempotencyKey: `order-${orderId}-${attempt}` },
      );
      if (!session.url) throw new Error("Stripe opened a session without a page.");
      return { sessionId: session.id, url: session.url };
    },
    async close(sessionId) {
      const session = await stripe.checkout.sessions.retrieve(sessionId);
      if (session.status === "open") await stripe.checkout.sessions.expire(sessionId);
    },
    async giveBack(payment_intent, amount, key) {
      await stripe.refunds.create({ payment_intent, amount }, { idempotencyKey: key });
    },
  };
}

const metadata = z.record(z.string(), z.string()).nullish();
const reference = z.union([z.string(), z.object({ id: z.string() })]).nullish();
const units = z.int().min(0);
const session = z.object({
  id: z.string(),
  payment_status: z.string().nullish(),
  amount_total: units.nullish(),
  currency: z.string().max(10).nullish(),
  payment_intent: reference,
  metadata,
});
const charge = z.object({ amount_refunded: units, payment_intent: reference, metadata });
const dispute = z.object({ payment_intent: reference, metadata });
const event = z.object({ id: z.string().min(1), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Reads an event that Stripe signed; null where the signature is not Stripe's or too old, or the event is none. */
export async function readStripeEvent(body: string, signature: string | null): Promise<PaymentEvent | null> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = env;
  if (!key || !secret || !signature) return null;
  const told = await verified(clientOf(key), body, { signature, secret });
  const known = event.safeParse(told);
  if (!known.success) return null;
  try {
    return eventOf(known.data);
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

/** What a body says where the signature is good; null for whatever else anybody may send. */
async function verified(stripe: Stripe, body: string, by: { signature: string; secret: string }): Promise<unknown> {
  try {
    return await stripe.webhooks.constructEventAsync(body, by.signature, by.secret);
  } catch {
    return null;
  }
}

function eventOf({ id, type, data }: z.output<typeof event>): PaymentEvent {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const paid = session.parse(data.object);
      // A payment that takes days completes its session unpaid, and tells of the money later.
      return { ...{ id, type }, ...ofSession(paid), fact: paid.payment_status === "paid" ? paidBy(paid) : null };
    }
    case "checkout.session.async_payment_failed":
      return { ...{ id, type }, ...ofSession(session.parse(data.object)), fact: { kind: "failed" } };
    case "checkout.session.expired":
      return { ...{ id, type }, ...ofSession(session.parse(data.object)), fact: { kind: "expired" } };
    case "charge.refunded": {
      const { amount_refunded: cents, ...about } = charge.parse(data.object);
      return { ...{ id, type }, ...ofPayment(about), fact: { kind: "returned", cents } };
    }
    case "charge.dispute.created":
      return { ...{ id, type }, ...ofPayment(dispute.parse(data.object)), fact: { kind: "disputed" } };
    default:
      return { id, type, orderId: null, sessionId: null, fact: null };
  }
}

function ofSession({ id, metadata }: z.output<typeof session>) {
  return { orderId: orderIn(metadata), sessionId: id };
}

function ofPayment({ payment_intent, metadata }: z.output<typeof dispute>) {
  return { orderId: orderIn(metadata), sessionId: null, paymentId: idIn(payment_intent) };
}

function paidBy({ id, amount_total, currency, payment_intent }: z.output<typeof session>): PaymentFact {
  return { kind: "paid", cents: amount_total ?? 0, currency: currency ?? "", paymentId: idIn(payment_intent) ?? id };
}

function idIn(named: z.output<typeof reference>): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

function orderIn(metadata: Record<string, string> | null | undefined): number | null {
  const id = Number(metadata?.orderId);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
