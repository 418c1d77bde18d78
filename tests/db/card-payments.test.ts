import { sql } from "kysely";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fakeStripeSettings } from "#tests/support/fake-stripe.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeProgram, makeSocialOrder } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import fc from "#tests/support/properties.ts";

Object.assign(process.env, fakeStripeSettings(1));

const database = await openTestDatabase();
const { db } = database;
const { parseStripeEvent } = await import("#app/programs/social-checkout/card-provider.server.ts");
const { storeSession } = await import("#app/programs/social-checkout/card-sessions.server.ts");
const { checkOutOrder, findCheckout } = await import("#app/programs/social-checkout/checkout.server.ts");
const { expireUnpaidOrders, applyPaymentEvent } = await import("#app/programs/social-checkout/payments.server.ts");
const { cancelSocialOrder, refundSocialOrder } =
  await import("#app/programs/social-production/money-actions.server.ts");
const { netPaidCents } = await import("#app/programs/social-orders/social-list.server.ts");

const world = await makeWorld(db);
const now = new Date("2026-11-20T15:00:00Z");
const nextDay = new Date("2026-11-21T16:00:00Z");
let owner: Awaited<ReturnType<typeof makeMember>>;
let senior: Awaited<ReturnType<typeof makePerson>>;

beforeAll(async () => {
  owner = await makeMember(db, world.owner);
  senior = await makePerson(db, await makeUser(db, "Senior Advisor"));
});
afterAll(() => database.close());

/** Create an order of $120, with `isHalf` also an account with $60 that may pay for it. */
async function order({ isHalf = false } = {}) {
  const shop = await makeLocation(db, world.north);
  const account = isHalf ? await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop, 6_000) : null;
  const { id } = await makeSocialOrder(db, shop, { createdBy: owner.userId });
  return { id, accountId: account?.id ?? null };
}

async function checkedOut(id: number, useIncentive = false): Promise<boolean> {
  const shown = await findCheckout(db, owner, id);
  const form = {
    intent: "checkout" as const,
    useIncentive,
    method: "card" as const,
    shownCents: shown?.price.restCents ?? 0,
    shownRestCents: shown?.supported.restCents ?? 0,
  };
  return (await checkOutOrder({ db, actor: owner, now }, id, form))?.saved ?? false;
}

let nth = 0;
/** Open the next checkout session of an order. */
async function opened(id: number): Promise<string> {
  const sessionId = `cs_${(nth += 1)}`;
  await storeSession(db, id, { sessionId, url: `https://pay.test/${sessionId}` });
  return sessionId;
}

const orderOf = (id: number) =>
  db.selectFrom("socialOrders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const accountOf = (id: number | null) =>
  db
    .selectFrom("budgetAccounts")
    .selectAll()
    .where("id", "=", id ?? 0)
    .executeTakeFirstOrThrow();
const paymentsOf = (id: number) =>
  db.selectFrom("cardPayments").selectAll().where("orderId", "=", id).orderBy("id").execute();

interface Told {
  kind: string;
  sessionId?: string;
  paymentId?: string;
  cents?: number;
  key?: string;
}

/** Return the provider jobs of a kind. */
async function jobsOf(kind: string): Promise<Told[]> {
  const { rows } = await sql<{ payload: Told }>`select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'social-card'
    order by jobs.id`.execute(db);
  return rows.map(({ payload }) => payload).filter((payload) => payload.kind === kind);
}

/** Return an event about a session or a payment; `paid` is in cents and the price by default. */
function event(orderId: number, sessionId: string | null, fact: Parameters<typeof applyPaymentEvent>[1]["fact"]) {
  return { id: `evt_${(nth += 1)}`, type: fact?.kind ?? "", orderId, sessionId, fact };
}
function pays(orderId: number, sessionId: string | null, cents: number, currency = "usd") {
  return event(orderId, sessionId, { kind: "paid", cents, currency, paymentId: `pi_${(nth += 1)}` });
}
const take = (told: Parameters<typeof applyPaymentEvent>[1]) => applyPaymentEvent(db, told, now);

describe("a payment provider's event", () => {
  test("from an earlier session never ends the wait for the later one", async () => {
    const { id } = await order();
    await checkedOut(id);
    const first = await opened(id);
    expect(await take(event(id, first, { kind: "failed" }))).toBe("failed");
    await checkedOut(id);
    // The later session is not stored yet: its page opens at this moment.
    expect(await take(event(id, first, { kind: "expired" }))).toBe("ignored");
    await opened(id);
    expect(await take(event(id, first, { kind: "expired" }))).toBe("ignored");
    expect(await take(event(id, first, { kind: "failed" }))).toBe("ignored");
    expect((await orderOf(id)).status).toBe("pendingPayment");
    // A wrong amount of the earlier one is recorded, and the order still waits.
    expect(await take(pays(id, first, 11_999))).toBe("wrongAmount");
    expect(await orderOf(id)).toMatchObject({ status: "pendingPayment", flag: "wrongAmount", paidCents: 11_999 });
  });

  test("for a correct payment after a wrong one marks the order paid", async () => {
    const { id } = await order();
    await checkedOut(id);
    expect(await take(pays(id, await opened(id), 11_999))).toBe("wrongAmount");
    expect((await orderOf(id)).status).toBe("paymentFailed");
    await checkedOut(id);
    expect(await take(pays(id, await opened(id), 12_000))).toBe("paid");
    expect(await orderOf(id)).toMatchObject({ status: "paid", flag: "wrongAmount", paidCents: 23_999 });
    // The wrong payment is refunded, and the order goes on.
    const outcome = await refundSocialOrder({ db, actor: senior, now }, id, {
      reason: "It was not the price.",
      dollars: "119.99",
    });
    expect(outcome).toMatchObject({ saved: true, to: "paid" });
    expect(await orderOf(id)).toMatchObject({ status: "paid", flag: null, paidCents: 23_999, refundedCents: 11_999 });
    expect((await paymentsOf(id)).map(({ paysOrder, refundedCents }) => ({ paysOrder, refundedCents }))).toEqual(
      expect.arrayContaining([
        { paysOrder: false, refundedCents: 11_999 },
        { paysOrder: true, refundedCents: 0 },
      ]),
    );
  });

  test("for a correct payment pays an order that failed on a wrong one, and takes incentive money again", async () => {
    const { id, accountId } = await order({ isHalf: true });
    await checkedOut(id, true);
    await take(pays(id, await opened(id), 5_000));
    expect(await orderOf(id)).toMatchObject({ status: "paymentFailed", incentiveCents: 0 });
    expect(await take(pays(id, "cs_of_another_tab", 6_000))).toBe("paid");
    expect(await orderOf(id)).toMatchObject({ status: "paid", incentiveCents: 6_000, paidCents: 11_000 });
    expect(await accountOf(accountId)).toMatchObject({ spentCents: 6_000, reservedCents: 0, availableCents: 0 });
  });

  test("in another currency is never recorded as dollars and can be refunded in full", async () => {
    const { id } = await order();
    await checkedOut(id);
    expect(await take(pays(id, await opened(id), 12_000, "eur"))).toBe("wrongAmount");
    expect(await orderOf(id)).toMatchObject({ paidCents: 0, paidAt: null, flag: "wrongAmount" });
    await checkedOut(id);
    expect(await take(pays(id, await opened(id), 12_000))).toBe("paid");
    expect((await orderOf(id)).paidCents).toBe(12_000);
    const outcome = await refundSocialOrder({ db, actor: senior, now }, id, {
      reason: "It came in euros.",
      dollars: "0.00",
    });
    expect(outcome).toMatchObject({ saved: true, to: "paid" });
    expect(await orderOf(id)).toMatchObject({ paidCents: 12_000, refundedCents: 0, flag: null });
    const [foreign] = (await paymentsOf(id)).filter(({ currency }) => currency === "eur");
    expect((await jobsOf("return")).filter(({ paymentId }) => paymentId === foreign?.id)).toMatchObject([
      { cents: 12_000 },
    ]);
  });

  test("for a second payment of a paid order is flagged, recorded and refundable", async () => {
    const { id } = await order();
    await checkedOut(id);
    const [first, second] = [await opened(id), await opened(id)];
    expect(await take(pays(id, first, 12_000))).toBe("paid");
    // The page that is still open takes no more money.
    expect((await jobsOf("close")).map(({ sessionId }) => sessionId)).toEqual(expect.arrayContaining([second]));
    expect((await jobsOf("close")).map(({ sessionId }) => sessionId)).not.toContain(first);
    const again = pays(id, second, 12_000);
    expect(await take(again)).toBe("paidTwice");
    // The same payment in another event is ignored.
    expect(await take({ ...again, id: "evt_again" })).toBe("ignored");
    expect(await orderOf(id)).toMatchObject({ status: "paid", flag: "paidTwice", paidCents: 24_000 });
    await refundSocialOrder({ db, actor: senior, now }, id, { reason: "It was paid twice.", dollars: "120.00" });
    expect(await orderOf(id)).toMatchObject({ status: "paid", flag: null, refundedCents: 12_000 });
  });

  test("for a payment after the order expired shows none of the released incentive money", async () => {
    const { id } = await order({ isHalf: true });
    await checkedOut(id, true);
    const session = await opened(id);
    await expireUnpaidOrders(db, nextDay);
    expect(await take(pays(id, session, 6_000))).toBe("paidLate");
    expect(await orderOf(id)).toMatchObject({
      status: "expired",
      flag: "paidLate",
      paidCents: 6_000,
      incentiveCents: 0,
    });
    const [{ paid } = { paid: null }] = await db
      .selectFrom("socialOrders")
      .select(netPaidCents.as("paid"))
      .where("id", "=", id)
      .execute();
    expect(paid).toBe(6_000);
  });

  test("is refused when its signature or body is unreadable, whatever it contains", async () => {
    const secret = fakeStripeSettings(1).STRIPE_WEBHOOK_SECRET;
    for (const header of ["t=", "t=1,v1=", "v1=abc", "t=x,v1=y", ",,,", "t=99999999999999999999,v1=00", "\u0000"]) {
      expect(await parseStripeEvent('{"id":"evt_1"}', header)).toBeNull();
    }
    const object = { id: "cs_1", amount_total: "12000", payment_status: "paid", metadata: { orderId: "1" } };
    const unreadable = [
      "",
      "null",
      "5",
      "[]",
      "{",
      "{}",
      '{"id":"evt_1"}',
      '{"id":"evt_1","type":"checkout.session.completed"}',
      JSON.stringify({ id: "evt_1", type: "checkout.session.completed", data: { object } }),
      JSON.stringify({ id: "evt_1", type: "charge.refunded", data: { object: null } }),
    ];
    for (const payload of unreadable) {
      const header = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
      expect(await parseStripeEvent(payload, header), payload).toBeNull();
    }
  });
});

/** Events between an order, its customer and its provider, whose own events are delayed for any time. */
const happening = fc.record({
  what: fc.constantFrom(
    "checkOut",
    "open",
    "open",
    "pay",
    "pay",
    "pay",
    "fail",
    "expire",
    "clock",
    "cancel",
    "refund",
    "deliver",
    "deliver",
    "deliver",
    "deliver",
  ),
  pick: fc.nat(1_000),
  cents: fc.constantFrom("right", "right", "right", "less", "foreign"),
  useIncentive: fc.boolean(),
});

test("events in any order lose no correct payment, and the books match what the provider took", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 5, maxLength: 25 }),
      fc.infiniteStream(fc.nat(1_000)),
      async (steps, picks) => {
        const { id, accountId } = await order({ isHalf: true });
        const sessions: { sessionId: string; cents: number; isPaid: boolean }[] = [];
        const events: ReturnType<typeof event>[] = [];
        const taken: { paymentId: string; cents: number; currency: string }[] = [];

        async function deliver(told: ReturnType<typeof event>): Promise<void> {
          const before = await orderOf(id);
          const known = new Set((await paymentsOf(id)).filter(({ cents }) => cents !== null).map((one) => one.id));
          await take(told);
          const { fact } = told;
          if (fact?.kind !== "paid" || known.has(fact.paymentId) || before.status !== "pendingPayment") return;
          const isRight = fact.currency === "usd" && fact.cents === before.amountCents - before.incentiveCents;
          if (isRight)
            expect((await orderOf(id)).status, "a right payment pays the order that waits for it").toBe("paid");
        }

        for (const { what, pick, cents, useIncentive } of [
          { what: "checkOut" as const, pick: 0, cents: "right" as const, useIncentive: true },
          ...steps,
        ]) {
          const now = await orderOf(id);
          const session = sessions[pick % (sessions.length || 1)];
          if (what === "checkOut") await checkedOut(id, useIncentive);
          if (what === "open" && now.status === "pendingPayment") {
            sessions.push({ sessionId: await opened(id), cents: now.amountCents - now.incentiveCents, isPaid: false });
          }
          if (what === "pay" && session && !session.isPaid) {
            session.isPaid = true;
            const amount = cents === "less" ? session.cents - 1 : session.cents;
            const paid = pays(id, session.sessionId, amount, cents === "foreign" ? "eur" : "usd");
            events.push(paid, { ...paid, id: `${paid.id}_again` });
            if (paid.fact?.kind === "paid") taken.push(paid.fact);
          }
          if ((what === "fail" || what === "expire") && session && !session.isPaid) {
            events.push(event(id, session.sessionId, { kind: what === "fail" ? "failed" : "expired" }));
          }
          if (what === "clock") await expireUnpaidOrders(db, nextDay);
          if (what === "cancel") await cancelSocialOrder({ db, actor: owner, now: nextDay }, id, {});
          if (what === "refund") {
            const most = Math.max(0, now.paidCents - now.refundedCents);
            const dollars = ((pick % (most + 1)) / 100).toFixed(2);
            await refundSocialOrder({ db, actor: senior, now: nextDay }, id, {
              reason: "The owner asked for it.",
              dollars,
            });
          }
          const told = events[pick % (events.length || 1)];
          if (what === "deliver" && told) await deliver(told);
        }
        // In the end all events arrive, some of them twice, in a random order.
        const rest = events.map((told) => ({ told, at: picks.next().value ?? 0 })).toSorted((a, b) => a.at - b.at);
        for (const { told } of [...rest, ...rest.slice(0, 3)]) await deliver(told);

        const ofOrder = new Set(taken.map(({ paymentId }) => paymentId));
        const back = (await jobsOf("return")).filter(({ paymentId = "" }) => ofOrder.has(paymentId));
        expect(new Set(back.map(({ key }) => key)).size, "each refund has a key of its own").toBe(back.length);
        const returned = new Map<string, number>();
        for (const { paymentId = "", cents = 0 } of back)
          returned.set(paymentId, (returned.get(paymentId) ?? 0) + cents);
        for (const [paymentId, cents] of returned) {
          await take({ ...event(id, null, { kind: "returned", cents }), paymentId });
        }

        const [held, kept] = [await orderOf(id), await paymentsOf(id)];
        const dollarsOf = (of: (payment: (typeof taken)[number]) => number) =>
          taken.reduce((sum, one) => sum + (one.currency === "usd" ? of(one) : 0), 0);
        const sentBack = dollarsOf(({ paymentId }) => returned.get(paymentId) ?? 0);
        expect(kept.map((one) => one.id).toSorted(), "each payment is kept once").toEqual([...ofOrder].toSorted());
        expect(held.paidCents, "what came in dollars is booked once").toBe(dollarsOf(({ cents }) => cents));
        expect(held.refundedCents - held.incentiveRefundedCents, "what went back is booked once").toBe(sentBack);
        expect(held.returnedCents).toBe(sentBack);
        for (const { cents, refundedCents } of kept) expect(refundedCents).toBeLessThanOrEqual(cents ?? 0);
        expect(held.flag).not.toBe("returnedElsewhere");

        const paying = kept.filter(({ paysOrder }) => paysOrder);
        expect(paying.length).toBeLessThanOrEqual(1);
        const isAtWork = held.status === "paid" && held.method === "card";
        if (isAtWork)
          expect(paying).toMatchObject([{ cents: held.amountCents - held.incentiveCents, currency: "usd" }]);
        const extra = kept.some(({ paysOrder, cents, refundedCents }) => !paysOrder && (cents ?? 0) > refundedCents);
        if (extra && held.status === "paid") expect(held.flag, "money beside the price is flagged").not.toBeNull();

        const account = await accountOf(accountId);
        const isWaiting = held.status === "pendingPayment";
        expect(account.reservedCents, "the incentive's part is reserved while the order waits").toBe(
          isWaiting ? held.incentiveCents : 0,
        );
        expect(account.spentCents).toBe(isWaiting ? 0 : held.incentiveCents - held.incentiveRefundedCents);
      },
    ),
    { numRuns: process.env.HISTORIES ? Number(process.env.HISTORIES) : 30 },
  );
}, 180_000);
