import { sql } from "kysely";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeStripeSettings, startFakeStripe } from "#tests/support/fake-stripe.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeProgram, makeSocialOrder } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const peer = await startFakeStripe();
Object.assign(process.env, fakeStripeSettings(peer.port));

const database = await openTestDatabase();
const { db } = database;
const { findCardProvider, parseStripeEvent } = await import("#app/programs/social-checkout/card-provider.server.ts");
const { checkOutOrder, findCheckout } = await import("#app/programs/social-checkout/checkout.server.ts");
const { expireUnpaidOrders, applyPaymentEvent } = await import("#app/programs/social-checkout/payments.server.ts");
const { callCardProvider } = await import("#app/programs/social-checkout/card.job.server.ts");
const { cancelSocialOrder, refundSocialOrder } =
  await import("#app/programs/social-production/money-actions.server.ts");
const world = await makeWorld(db);
const now = new Date("2026-11-20T15:00:00Z");
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
let owner: Awaited<ReturnType<typeof makeMember>>;
let senior: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  owner = await makeMember(db, world.owner);
  senior = await makePerson(db, await makeUser(db, "Senior Advisor"));
});
afterAll(async () => {
  peer.close();
  await database.close();
});

/** Create an order of $120 that waits for its card; with `isHalf` the incentive pays half of it. */
async function waiting({ isHalf = false } = {}) {
  const shop = await makeLocation(db, world.north);
  const budget = isHalf ? await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 6_000) : null;
  const { id } = await makeSocialOrder(db, shop, { createdBy: owner.userId });
  const shown = await findCheckout(db, owner, id);
  const form = {
    intent: "checkout" as const,
    useIncentive: isHalf,
    method: "card" as const,
    shownCents: shown?.price.restCents ?? 0,
    shownRestCents: shown?.supported.restCents ?? 0,
  };
  const outcome = await checkOutOrder({ db, actor: owner, now }, id, form);
  if (!outcome?.saved || !outcome.charge) throw new Error("The order was not checked out.");
  return { id, charge: outcome.charge, budgetId: budget?.id ?? 0 };
}

const orderOf = (id: number) =>
  db.selectFrom("socialOrders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const accountOf = (id: number) =>
  db.selectFrom("budgetAccounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

let events = 0;
/** Return an event as Stripe sends it, signed by Stripe's own helper, as the product reads it. */
async function sent(type: string, object: object, secret = "whsec_of_the_peer") {
  const payload = JSON.stringify({ id: `evt_${(events += 1)}`, object: "event", type, data: { object } });
  const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
  return parseStripeEvent(payload, header);
}

const session = (id: number, cents: number, more: object = {}) => ({
  id: `cs_${id}`,
  object: "checkout.session",
  payment_status: "paid",
  amount_total: cents,
  currency: "usd",
  payment_intent: `pi_${id}`,
  metadata: { orderId: String(id) },
  ...more,
});
const charge = (id: number, cents: number) => ({
  id: `ch_${id}`,
  object: "charge",
  amount_refunded: cents,
  metadata: { orderId: String(id) },
});

async function take(event: Awaited<ReturnType<typeof sent>>, when = now): Promise<string> {
  return event ? applyPaymentEvent(db, event, when) : "forged";
}

describe("a payment by card", () => {
  test("is requested from Stripe with the price we computed, once per attempt", async () => {
    const { charge } = await waiting({ isHalf: true });
    const opened = await findCardProvider()?.open(charge, "pat@north.test");
    expect(opened?.url).toBe(`${peer.address}/pay/${opened?.sessionId}`);
    const { path, form, key } = peer.asked.at(-1) ?? { path: "", form: new URLSearchParams(), key: undefined };
    expect(path).toBe("/v1/checkout/sessions");
    expect(form.get("line_items[0][price_data][unit_amount]")).toBe("6000");
    expect(form.get("metadata[orderId]")).toBe(String(charge.orderId));
    expect(form.get("success_url")).toContain("/social-media/successful-checkout/{CHECKOUT_SESSION_ID}");
    expect(key).toBe(`order-${charge.orderId}-${charge.attempt}`);
  });

  test("is not requested for an order whose draft left a question unanswered", async () => {
    const { id } = await makeSocialOrder(db, await makeLocation(db, world.north), { answers: "{}" });
    const form = {
      intent: "checkout" as const,
      useIncentive: false,
      method: "card" as const,
      shownCents: 12_000,
      shownRestCents: 12_000,
    };
    const outcome = await checkOutOrder({ db, actor: owner, now }, id, form);
    expect(outcome).toMatchObject({
      saved: false,
      fieldErrors: { "": [expect.stringContaining("Edit the order to answer this question: ")] },
    });
  });

  test("names the checkbox when incentive money covers the price but isn't used", async () => {
    const shop = await makeLocation(db, world.north);
    await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 12_000);
    const { id } = await makeSocialOrder(db, shop, { createdBy: owner.userId });
    const form = { intent: "checkout" as const, useIncentive: false, shownCents: 12_000, shownRestCents: 0 };
    expect(await checkOutOrder({ db, actor: owner, now }, id, form)).toMatchObject({
      saved: false,
      fieldErrors: { method: [expect.stringContaining("Use {incentive} money first")] },
    });
  });

  test("counts once however often it is reported, and spends the reserved money", async () => {
    const { id, budgetId } = await waiting({ isHalf: true });
    expect(await accountOf(budgetId)).toMatchObject({ reservedCents: 6_000, spentCents: 0 });
    const event = await sent("checkout.session.completed", session(id, 6_000));
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => take(event)));
    expect(outcomes.sort()).toEqual(["known", "known", "known", "known", "paid"].sort());
    expect(await orderOf(id)).toMatchObject({ status: "paid", paidCents: 6_000, flag: null });
    expect(await accountOf(budgetId)).toMatchObject({ reservedCents: 0, spentCents: 6_000, availableCents: 0 });
  });

  test("is not accepted without Stripe's signature", async () => {
    const { id } = await waiting();
    expect(await sent("checkout.session.completed", session(id, 12_000), "whsec_of_somebody_else")).toBeNull();
    expect(await parseStripeEvent(JSON.stringify(session(id, 12_000)), null)).toBeNull();
    expect((await orderOf(id)).status).toBe("pendingPayment");
  });

  test("with another amount or currency is flagged, releases the incentive money and can be refunded", async () => {
    const [wrong, foreign] = [await waiting({ isHalf: true }), await waiting()];
    expect(await take(await sent("checkout.session.completed", session(wrong.id, 5_999)))).toBe("wrongAmount");
    expect(await take(await sent("checkout.session.completed", session(foreign.id, 12_000, { currency: "eur" })))).toBe(
      "wrongAmount",
    );
    expect(await orderOf(wrong.id)).toMatchObject({ status: "paymentFailed", flag: "wrongAmount", paidCents: 5_999 });
    expect(await accountOf(wrong.budgetId)).toMatchObject({ reservedCents: 0, availableCents: 6_000 });
    const outcome = await refundSocialOrder({ db, actor: senior, now }, wrong.id, {
      reason: "It was not the price.",
      dollars: "59.99",
    });
    expect(outcome).toMatchObject({ saved: true });
    expect(await orderOf(wrong.id)).toMatchObject({ status: "refunded", refundedCents: 5_999, flag: null });
  });

  test("that arrives after the order expired is kept, flagged and refundable", async () => {
    const { id, budgetId } = await waiting({ isHalf: true });
    await expireUnpaidOrders(db, later(25));
    expect((await orderOf(id)).status).toBe("expired");
    expect(await accountOf(budgetId)).toMatchObject({ reservedCents: 0, availableCents: 6_000 });
    expect(await take(await sent("checkout.session.completed", session(id, 6_000)), later(26))).toBe("paidLate");
    expect(await orderOf(id)).toMatchObject({ status: "expired", flag: "paidLate", paidCents: 6_000 });
    expect(
      await refundSocialOrder({ db, actor: senior, now: later(27) }, id, {
        reason: "It came too late.",
        dollars: "60.00",
      }),
    ).toMatchObject({ saved: true });
    const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'social-card'
      order by jobs.id desc limit 1`.execute(db);
    expect(rows[0]?.payload).toMatchObject({ kind: "return", paymentId: `pi_${id}`, cents: 6_000 });
  });

  test("that never arrives for many orders expires them all, with their money, in the statements of one", async () => {
    const expireSome = async (count: number) => {
      const orders = [];
      for (let nth = 0; nth < count; nth += 1) orders.push(await waiting({ isHalf: nth % 2 === 0 }));
      const sent = await recordStatements(() => expireUnpaidOrders(db, later(25)));
      for (const { id, budgetId } of orders) {
        expect((await orderOf(id)).status).toBe("expired");
        if (budgetId) expect(await accountOf(budgetId)).toMatchObject({ reservedCents: 0, availableCents: 6_000 });
      }
      return sent.length;
    };
    const one = await expireSome(1);
    expect(await expireSome(6)).toBe(one);
  });

  test("that takes days is paid when the money arrives, and fails if it never does", async () => {
    const [good, bad] = [await waiting(), await waiting()];
    for (const { id } of [good, bad]) {
      const unpaid = session(id, 12_000, { payment_status: "unpaid" });
      expect(await take(await sent("checkout.session.completed", unpaid))).toBe("ignored");
    }
    expect(await take(await sent("checkout.session.async_payment_succeeded", session(good.id, 12_000)))).toBe("paid");
    expect(await take(await sent("checkout.session.async_payment_failed", session(bad.id, 12_000)))).toBe("failed");
    expect((await orderOf(good.id)).status).toBe("paid");
    expect((await orderOf(bad.id)).status).toBe("paymentFailed");
  });

  test("that is disputed before it is known is processed again later", async () => {
    const { id } = await waiting();
    const dispute = { id: "dp_1", object: "dispute", payment_intent: `pi_${id}`, metadata: {} };
    const event = await sent("charge.dispute.created", dispute);
    expect(await take(event)).toBe("tooEarly");
    await take(await sent("checkout.session.completed", session(id, 12_000)));
    expect(await take(event)).toBe("disputed");
    expect(await orderOf(id)).toMatchObject({ status: "paid", flag: "disputed" });
  });

  test("is returned to card and account when its order is canceled, to the card by a single Stripe call", async () => {
    const { id, budgetId } = await waiting({ isHalf: true });
    await take(await sent("checkout.session.completed", session(id, 6_000)));
    expect(await cancelSocialOrder({ db, actor: owner, now }, id, {})).toMatchObject({ saved: true, to: "cancelled" });
    expect(await orderOf(id)).toMatchObject({ refundedCents: 12_000 });
    expect(await accountOf(budgetId)).toMatchObject({ spentCents: 0, availableCents: 6_000 });
    const payload = { kind: "return", paymentId: `pi_${id}`, cents: 6_000, key: "refund-1" };
    await callCardProvider(payload);
    expect(peer.asked.at(-1)).toMatchObject({ path: "/v1/refunds", key: "refund-1" });
    expect(peer.asked.at(-1)?.form.get("amount")).toBe("6000");
    expect(await take(await sent("charge.refunded", charge(id, 6_000)))).toBe("returned");
    expect(await orderOf(id)).toMatchObject({ returnedCents: 6_000, flag: null });
  });
});

test("a thousand events in any order lead to the same state, in few statements each", async () => {
  const states = [];
  for (const turn of [0, 1, 2]) {
    const orders = [];
    for (let number = 0; number < 56; number += 1) orders.push(await waiting({ isHalf: number % 2 === 0 }));
    const all = [];
    for (const [place, { id }] of orders.entries()) {
      const cents = place % 2 === 0 ? 6_000 : 12_000;
      const [paid, back] = [session(id, place % 7 === 3 ? cents + 1 : cents), charge(id, 1_000)];
      for (let twice = 0; twice < 2; twice += 1) {
        all.push(await sent("checkout.session.completed", paid), await sent("charge.refunded", back));
        all.push(await sent("checkout.session.completed", session(id, cents, { payment_status: "unpaid" })));
      }
    }
    const shuffled = all.toSorted((one, other) => rank(one, turn) - rank(other, turn));
    for (const event of shuffled) await take(event);
    const rows = await Promise.all(orders.map(({ id }) => orderOf(id)));
    states.push(rows.map(({ status, flag, paidCents, returnedCents }) => ({ status, flag, paidCents, returnedCents })));
  }
  expect(states[1]).toEqual(states[0]);
  expect(states[2]).toEqual(states[0]);
  const { id } = await waiting({ isHalf: true });
  const event = await sent("checkout.session.completed", session(id, 6_000));
  const statements = await recordStatements(() => take(event));
  expect(statements.length).toBeLessThanOrEqual(12);
}, 120_000);

/** Rank an event in an order that differs by turn but is the same in every run. */
function rank(event: Awaited<ReturnType<typeof sent>>, turn: number): number {
  const number = Number(event?.id.slice(4));
  return turn === 0 ? number : (number * 7_919 * turn) % 10_007;
}
