import Stripe from "stripe";
import { paths } from "#app/paths.ts";
import { statementsRow } from "./counting.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { copyDatabase } from "./jobs.ts";
import { compareTimes, measurePage } from "./money.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import { milliseconds, type ResultRow, type ResultSection } from "./report.ts";
import { getPage } from "./visits.ts";

const MAX_MS = 50;
const EVENTS = 1_000;
const SIGNING = "whsec_of_the_bench";

const note =
  "The queue and the board are requested in the company of 100,000 social media orders and in one a tenth its size. " +
  "Orders are counted as they are added and removed; the board counts those in progress. The form offers 60 posts. " +
  "Signed payment events arrive one after the other. Each is timed from its request to its response, so its database " +
  "time is less.";

/** Measure the queue, the board, the form and the payments of 100,000 social media orders. */
export async function measureSocial(setup: BenchSetup): Promise<ResultSection> {
  const { databaseUrl, drop } = await copyDatabase(setup, "social");
  const product = await startProduct(databaseUrl, {
    STRIPE_SECRET_KEY: "sk_test_of_the_bench",
    STRIPE_WEBHOOK_SECRET: SIGNING,
  });
  const copy = { ...setup, databaseUrl };
  const rows: ResultRow[] = [];
  try {
    const cookie = await createSession(copy, "senior@scale.test");
    const at = (company: number, view?: "board") => ({ cookie, path: paths.socialQueue({ company, view }) });
    for (const [what, view] of [["queue", undefined] as const, ["board", "board"] as const]) {
      const [large, small] = [at(setup.large, view), at(setup.small, view)];
      rows.push(...(await measurePage({ setup: copy, product, what: `${what} of 100,000 orders`, large, small })));
    }
    rows.push(...(await measureForm(copy, product)), await measureEvents(copy, product));
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Social media", rows, note };
}

async function measureForm(setup: BenchSetup, product: Running): Promise<ResultRow[]> {
  const path = paths.orderSocial();
  const [chain, owner] = [
    await createSession(setup, "chain@scale.test"),
    await createSession(setup, "owner@scale.test"),
  ];
  const see = () => getPage(product, path, chain);
  const what = "order form of an owner of 200 locations";
  return [
    await statementsRow(setup, { what, most: 6 }, [see, see]),
    await compareTimes(
      setup,
      product,
      { what: `${what}, vs. one of 4`, most: null },
      { cookie: chain, path },
      { cookie: owner, path },
    ),
  ];
}

/** Measure a thousand payments of waiting orders, each delivered twice. */
async function measureEvents(setup: BenchSetup, product: Running): Promise<ResultRow> {
  const waiting = await queryRows<{ id: number; cents: number }>(
    setup.databaseUrl,
    `update social_orders set status = 'pendingPayment', paid_at = null, paid_cents = 0
     where id in (select id from social_orders where company_id = $1 and status = 'completed' order by id limit $2)
     returning id, amount_cents::integer as cents`,
    [setup.large, EVENTS],
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
    what: "a payment event, 99th percentile",
    measured: `${milliseconds(slow)} (median ${milliseconds(middle)})`,
    budget: `at most ${MAX_MS} ms`,
    isMet: slow <= MAX_MS,
  };
}

async function signed({ id, cents }: { id: number; cents: number }) {
  const session = {
    id: `cs_${id}`,
    object: "checkout.session",
    payment_status: "paid",
    amount_total: cents,
    currency: "usd",
    payment_intent: `pi_${id}`,
    metadata: { orderId: String(id) },
  };
  const type = "checkout.session.completed";
  const body = JSON.stringify({ id: `evt_${id}`, object: "event", type, data: { object: session } });
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload: body, secret: SIGNING });
  return { body, headers: { "Content-Type": "application/json", "Stripe-Signature": signature } };
}
