import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import Stripe from "stripe";

/** Request that the peer received, with its form fields unchanged. */
interface ReceivedRequest {
  path: string;
  form: URLSearchParams;
  key: string | undefined;
}

/** Settings of a product whose card payments go to the peer. */
export const fakeStripeSettings = (port: number) => ({
  STRIPE_SECRET_KEY: "sk_test_of_the_peer",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_peer",
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});

/**
 * Start a peer that speaks the part of Stripe's protocol that we use: checkout sessions with a payment page, whose
 * signed events it posts to `webhookUrl`, and refunds. It listens on `port`, or on any port for 0.
 */
export async function startFakeStripe(port = 0, webhookUrl?: string) {
  const asked: ReceivedRequest[] = [];
  const sessions = new Map<string, URLSearchParams>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "";
    const form = new URLSearchParams(await text(request));
    const [, part = "", id = ""] = path.split("/");
    const session = sessions.get(id);
    if (part === "pay" && session && request.method === "POST") {
      await postEvent(id, session);
      const to = session.get("success_url")?.replace("{CHECKOUT_SESSION_ID}", id) ?? "";
      response.writeHead(303, { Location: to }).end();
    } else if (part === "pay" && session) {
      const cents = Number(session.get("line_items[0][price_data][unit_amount]"));
      response
        .writeHead(200, { "Content-Type": "text/html" })
        .end(`<h1>Card</h1><form method="post"><button>Pay $${(cents / 100).toFixed(2)}</button></form>`);
    } else {
      asked.push({ path, form, key: request.headers["idempotency-key"]?.toString() });
      response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(objectAt(path, form)));
    }
  }

  function objectAt(path: string, form: URLSearchParams): object {
    if (path.startsWith("/v1/refunds")) return { id: `re_${randomUUID()}`, object: "refund" };
    const id = `cs_${randomUUID()}`;
    sessions.set(id, form);
    return { id, object: "checkout.session", status: "open", url: `${address}/pay/${id}` };
  }

  /** Post the event of a paid session as Stripe does, signed by Stripe's own helper. */
  async function postEvent(id: string, form: URLSearchParams): Promise<void> {
    const object = {
      id,
      object: "checkout.session",
      payment_status: "paid",
      currency: "usd",
      payment_intent: `pi_${id}`,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      metadata: { orderId: form.get("metadata[orderId]") },
    };
    const body = JSON.stringify({
      id: `evt_${id}`,
      object: "event",
      type: "checkout.session.completed",
      data: { object },
    });
    const secret = fakeStripeSettings(0).STRIPE_WEBHOOK_SECRET;
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret });
    await fetch(`${webhookUrl}/stripe-events`, { method: "POST", body, headers: { "Stripe-Signature": signature } });
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  const taken = typeof at === "object" && at ? at.port : 0;
  const address = `http://127.0.0.1:${taken}`;
  return { port: taken, address, asked, close: () => void server.close() };
}
