import { randomBytes } from "node:crypto";
import Stripe from "stripe";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { paths } from "#app/paths.ts";
import type { CardCharge } from "./checkout.server.ts";
import type { PaymentEvent, PaymentFact } from "./payments.server.ts";

/** Provider of card payments: Stripe, or a test page in the demo. */
export interface CardProvider {
  /** Open a page where a charge is paid; the same attempt returns the same page. */
  open(charge: CardCharge, email: string): Promise<{ sessionId: string; url: string }>;
  /** Stop accepting payments for a session. */
  close(sessionId: string): Promise<void>;
  /** Refund cents of a payment; a key that was used before refunds nothing more. */
  refundPayment(paymentId: string, cents: number, key: string): Promise<void>;
}

const TEST = "test_";

/** Tell whether a session belongs to the demo's test-card page. */
export function isTestSession(sessionId: string): boolean {
  return sessionId.startsWith(TEST);
}

/** Return the card provider, null when card payments are not set up and customers pay by invoice. */
export function findCardProvider(): CardProvider | null {
  if (env.STRIPE_SECRET_KEY) return stripeProvider(clientOf(env.STRIPE_SECRET_KEY));
  return env.DEMO ? testProvider : null;
}

/** Tell whether the test-card page exists; never together with real cards. */
export function isTestCardPageOn(): boolean {
  return env.DEMO && env.STRIPE_SECRET_KEY === undefined;
}

/** Tell whether card payments are available. */
export function acceptsCards(): boolean {
  return env.STRIPE_SECRET_KEY !== undefined || env.DEMO;
}

/** Return the origins of the provider's payment page, which forms may redirect to. */
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
  refundPayment: async () => undefined,
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
          client_reference_id: number,
          customer_email: email,
          metadata,
          payment_intent_data: { metadata },
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
    async refundPayment(payment_intent, amount, key) {
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

/** Parse an event signed by Stripe; null when the signature is wrong or too old, or the body is not an event. */
export async function parseStripeEvent(body: string, signature: string | null): Promise<PaymentEvent | null> {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = env;
  if (!key || !secret || !signature) return null;
  const verifiedBody = await verified(clientOf(key), body, { signature, secret });
  const known = event.safeParse(verifiedBody);
  if (!known.success) return null;
  try {
    return toPaymentEvent(known.data);
  } catch (error) {
    if (error instanceof z.ZodError) return null;
    throw error;
  }
}

/** Return the event of a body with a valid signature, null for anything else. */
async function verified(stripe: Stripe, body: string, by: { signature: string; secret: string }): Promise<unknown> {
  try {
    return await stripe.webhooks.constructEventAsync(body, by.signature, by.secret);
  } catch {
    return null;
  }
}

function toPaymentEvent({ id, type, data }: z.output<typeof event>): PaymentEvent {
  switch (type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded": {
      const paid = session.parse(data.object);
      // A payment that takes days completes its session unpaid; a later event reports the money.
      return { id, type, ...sessionIds(paid), fact: paid.payment_status === "paid" ? toPaidFact(paid) : null };
    }
    case "checkout.session.async_payment_failed":
      return { id, type, ...sessionIds(session.parse(data.object)), fact: { kind: "failed" } };
    case "checkout.session.expired":
      return { id, type, ...sessionIds(session.parse(data.object)), fact: { kind: "expired" } };
    case "charge.refunded": {
      const { amount_refunded: cents, ...about } = charge.parse(data.object);
      return { id, type, ...paymentIds(about), fact: { kind: "returned", cents } };
    }
    case "charge.dispute.created":
      return { id, type, ...paymentIds(dispute.parse(data.object)), fact: { kind: "disputed" } };
    default:
      return { id, type, orderId: null, sessionId: null, fact: null };
  }
}

function sessionIds({ id, metadata }: z.output<typeof session>) {
  return { orderId: metadataOrderId(metadata), sessionId: id };
}

function paymentIds({ payment_intent, metadata }: z.output<typeof dispute>) {
  return { orderId: metadataOrderId(metadata), sessionId: null, paymentId: referenceId(payment_intent) };
}

function toPaidFact({ id, amount_total, currency, payment_intent }: z.output<typeof session>): PaymentFact {
  return {
    kind: "paid",
    cents: amount_total ?? 0,
    currency: currency ?? "",
    paymentId: referenceId(payment_intent) ?? id,
  };
}

function referenceId(named: z.output<typeof reference>): string | null {
  return typeof named === "string" ? named : (named?.id ?? null);
}

function metadataOrderId(metadata: Record<string, string> | null | undefined): number | null {
  const id = Number(metadata?.orderId);
  return Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? id : null;
}
