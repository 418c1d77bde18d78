import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseStripeEvent } from "#app/programs/social-checkout/card-provider.server.ts";
import { applyPaymentEvent } from "#app/programs/social-checkout/payments.server.ts";

/** Take a payment event of Stripe, 400 without Stripe's signature. The gate limits the body's size. */
export async function action({ request }: ActionFunctionArgs) {
  const event = await parseStripeEvent(await request.text(), request.headers.get("Stripe-Signature"));
  if (!event) return new Response("This event is not signed by Stripe.", { status: 400 });
  const outcome = await applyPaymentEvent(db, event, now());
  // Stripe sends an event again later after any answer but a success.
  return new Response(outcome, { status: outcome === "tooEarly" ? 409 : 200 });
}

export function loader() {
  return new Response("Events are posted here.", { status: 405, headers: { Allow: "POST" } });
}
