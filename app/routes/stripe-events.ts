import type { ActionFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readStripeEvent } from "#app/programs/social-checkout/card-provider.server.ts";
import { takePaymentEvent } from "#app/programs/social-checkout/payments.server.ts";

/** Where Stripe tells of payments: what it did not sign itself counts for nothing. The gate bounds the body. */
export async function action({ request }: ActionFunctionArgs) {
  const event = await readStripeEvent(await request.text(), request.headers.get("Stripe-Signature"));
  if (!event) return new Response("This event is not signed by Stripe.", { status: 400 });
  const outcome = await takePaymentEvent(db, event, now());
  // Any answer but a success makes Stripe tell it again later.
  return new Response(outcome, { status: outcome === "tooEarly" ? 409 : 200 });
}

export function loader() {
  return new Response("Events are posted here.", { status: 405, headers: { Allow: "POST" } });
}
