import Stripe from "stripe";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type Ground, signIn } from "./ground.ts";
import { copyDatabase } from "./jobs.ts";
import { compared, measurePage } from "./money.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import { milliseconds, type Row, type Section } from "./report.ts";
import { visit } from "./visits.ts";

const MOST_MS = 50;
const EVENTS = 1_000;
const SIGNING = "whsec_of_the_bench";

const note =
  "The queue and the board are asked in the company of 100,000 orders of social media and in one of a tenth; orders are " +
  "counted as they come and go, the board counts those under way. The form offers 60 posts. Signed events of " +
  "payments arrive one after the other; each is timed from its request to its answer, so its database time is less.";

/** The queue, the board, the form and the payments of 100,000 orders of social media. */
export async function measureSocial(ground: Ground): Promise<Section> {
  const { databaseUrl, drop } = await copyDatabase(ground, "social");
  const product = await startProduct(databaseUrl, {
    STRIPE_SECRET_KEY: "sk_test_of_the_bench",
    STRIPE_WEBHOOK_SECRET: SIGNING,
  });
  const copy = { ...ground, databaseUrl };
  const rows: Row[] = [];
  try {
    const cookie = await signIn(copy, "senior@scale.test");
    const at = (company: number, view?: "board") => ({ cookie, path: paths.socialQueue({ company, view }) });
    for (const [what, view] of [["queue", undefined] as const, ["board", "board"] as const]) {
      const [large, small] = [at(ground.large, view), at(ground.small, view)];
      rows.push(...(await measurePage(copy, product, `${what} of 100,000 orders`, large, small)));
    }
    rows.push(...(await measureForm(copy, product)), await measureEvents(copy, product));
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Social media", rows, note };
}

async function measureForm(ground: Ground, product: Running): Promise<Row[]> {
  const path = paths.orderSocial();
  const [chain, owner] = [await signIn(ground, "chain@scale.test"), await signIn(ground, "owner@scale.test")];
  const see = () => visit(product, path, chain);
  const what = "order form of an owner of 200 locations";
  return [
    await statementsRow(ground, { what, most: 6 }, [see, see]),
    await compared(
      ground,
      product,
      { what: `${what}, against one of 4`, most: null },
      { cookie: chain, path },
      { cookie: owner, path },
    ),
  ];
}

/** A thousand payments of orders that wait for them, each told twice. */
async function measureEvents(ground: Ground, product: Running): Promise<Row> {
  const waiting = await ask<{ id: number; cents: number }>(
    ground.databaseUrl,
    `update social_orders set status = 'pendingPayment', paid_at = null, paid_cents = 0
     where id in (select id from social_orders where company_id = $1 and status = 'completed' order by id limit $2)
     returning id, amount_cents::integer as cents`,
    [ground.large, EVENTS],
  );
  const spent: number[] = [];
  const outcomes: Record<string, number> = {};
  for (const order of [...waiting, ...waiting]) {
    const { body, headers } = await signed(order);
    const began = performance.now();
    const response = await fetch(`${product.origin}/stripe-events`, { method: "POST", body, headers });
    const outcome = await response.text();
    spent.push(performance.now() - began);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  if (outcomes.paid !== EVENTS || outcomes.known !== EVENTS) throw new Error(JSON.stringify(outcomes));
  spent.sort((one, other) => one - other);
  const [middle = 0, slow = 0] = [spent[EVENTS], spent[Math.floor(spent.length * 0.99)]];
  return {
    what: "an event of a payment, 99 of 100",
    measured: `${milliseconds(slow)} (half of them ${milliseconds(middle)})`,
    ...{ budget: `at most ${MOST_MS} ms`, isMet: slow <= MOST_MS },
  };
}

async function signed({ id, cents }: { id: number; cents: number }) {
  const session = {
    ...{ id: `cs_${id}`, object: "checkout.session", payment_status: "paid", amount_total: cents, currency: "usd" },
    ...{ payment_intent: `pi_${id}`, metadata: { orderId: String(id) } },
  };
  const type = "checkout.session.completed";
  const body = JSON.stringify({ id: `evt_${id}`, object: "event", type, data: { object: session } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: SIGNING });
  return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": signature } };
}
