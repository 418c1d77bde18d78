import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { mailAdvisorsOf, mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { newsForAdvisors, newsForCustomer } from "#app/programs/social-orders/social-mails.ts";
import { CURRENCY, isSpent, refundableRestOf } from "#app/programs/social-orders/refund-rules.ts";
import { type Flag, flagWords } from "#app/programs/social-orders/social-rules.ts";
import { cardPayments, socialWorkflow } from "#app/programs/social-orders/social-orders.server.ts";
import { lockAccounts } from "#app/programs/ledger/post-entries.server.ts";
import { keepPayment, keepReturn } from "./card-payments.server.ts";
import { closeSessions, earlierSessions } from "./card-sessions.server.ts";
import { postMoney } from "./order-money.server.ts";

/** What a provider of card payments tells, whichever it is. Amounts are in cents. */
export type PaymentFact =
  | { kind: "paid"; cents: number; currency: string; paymentId: string }
  | { kind: "failed" }
  | { kind: "expired" }
  | { kind: "returned"; cents: number }
  | { kind: "disputed" };

/** An event of the provider, with what it is about; `fact` is null for what means nothing here. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** As it was given to the provider; null where the event names none. */
  orderId: number | null;
  sessionId: string | null;
  /** Of a dispute or of money that went back; a payment's own stands in its fact. */
  paymentId?: string | null;
  fact: PaymentFact | null;
}

const companyId = sql.ref("socialOrders.companyId");

/** The order of a payment, whose row is locked: with what a payment changes of it. */
async function lockPaidOrder(db: Db, { orderId, sessionId, paymentId = null }: PaymentEvent) {
  const [order] = await lockOrders(
    db,
    sql`id = coalesce(${orderId}::integer, (select order_id from card_sessions where card_sessions.id = ${sessionId}),
      (select order_id from card_payments where card_payments.id = ${paymentId}),
      (select paid.id from social_orders paid where paid.session_id = ${sessionId} or paid.payment_id = ${paymentId} limit 1))`,
  );
  return order ?? null;
}

/** Orders whose rows it locks, in the order of their ids; what is read of them is read once nobody changes them. */
async function lockOrders(db: Db, which: RawBuilder<boolean>) {
  const held = await db.selectFrom("socialOrders").select("id").where(which).orderBy("id").forUpdate().execute();
  if (held.length === 0) return [];
  return db
    .selectFrom("socialOrders")
    .innerJoin("locations", "locations.id", "socialOrders.locationId")
    .selectAll("socialOrders")
    .select(["locations.name as location", "locations.pcNumber", companyId.$castTo<number>().as("companyId")])
    .select(
      sql<{ id: number; accountId: number | null; incentiveCents: number }[]>`(
        select json_agg(json_build_object('id', location_id, 'accountId', account_id, 'incentiveCents', incentive_cents))
        from social_order_locations where order_id = social_orders.id)`.as("places"),
    )
    .select([cardPayments.as("payments"), earlierSessions.as("earlierSessions")])
    .where(sql<boolean>`social_orders.id = any(${held.map(({ id }) => id)}::integer[])`)
    .orderBy("socialOrders.id")
    .execute();
}

type PaidOrder = Awaited<ReturnType<typeof lockOrders>>[number];

/** Takes an event to heart, once however often and in whatever order events arrive. Gives what came of it. */
export function takePaymentEvent(db: Db, event: PaymentEvent, now: Date): Promise<string> {
  return db.transaction().execute(async (db) => {
    const { id, type, fact } = event;
    const order = fact && (await lockPaidOrder(db, event));
    // A dispute names its payment alone, which is not known before its order is paid: the provider tells it again.
    if (fact?.kind === "disputed" && !order) return "tooEarly";
    const outcome = !fact ? "ignored" : !order ? "unknown" : await outcomeOf(db, order, event, fact);
    const { rows } = await sql`insert into payment_events (id, type, order_id, outcome, received_at)
      values (${id}, ${type}, ${order?.id ?? null}::integer, ${outcome}, ${now}) on conflict do nothing returning id`.execute(
      db,
    );
    if (rows.length === 0) return "known";
    if (order && fact) await applyFact(db, order, event, fact, outcome, now);
    return outcome;
  });
}

/** What a fact means for an order as it stands. */
async function outcomeOf(db: Db, order: PaidOrder, event: PaymentEvent, fact: PaymentFact): Promise<string> {
  switch (fact.kind) {
    case "paid":
      return outcomeOfPayment(db, order, fact);
    case "failed":
    case "expired":
      return isWaitingFor(order, event) ? fact.kind : "ignored";
    case "returned": {
      const payment = order.payments.find(({ id }) => id === event.paymentId);
      const ofOrder = order.paidCents - refundableRestOf(order);
      return fact.cents > (event.paymentId ? (payment?.refundedCents ?? 0) : ofOrder)
        ? "returnedElsewhere"
        : "returned";
    }
    case "disputed":
      return "disputed";
  }
}

/** Each payment is a fact of its own: the right one pays its order, whatever came before. */
async function outcomeOfPayment(
  db: Db,
  order: PaidOrder,
  { cents, currency, paymentId }: PaymentFact & { kind: "paid" },
): Promise<string> {
  const isKnown = order.payments.some(({ id, cents }) => id === paymentId && cents !== null);
  if (isKnown || order.paymentId === paymentId) return "ignored";
  if (isSpent(order.status) || order.payments.some(({ paysOrder }) => paysOrder)) return "paidTwice";
  if (currency !== CURRENCY || cents !== order.amountCents - incentivePartOf(order)) return "wrongAmount";
  if (order.status === "pendingPayment") return "paid";
  return order.status === "paymentFailed" && (await canPayIncentive(db, order)) ? "paid" : "paidLate";
}

/** Whether an order waits for the session that an event names: one of an earlier session never touches the later one. */
function isWaitingFor({ status, method, sessionId, earlierSessions }: PaidOrder, event: PaymentEvent): boolean {
  if (status !== "pendingPayment" || method !== "card") return false;
  if (event.sessionId === null || event.sessionId === sessionId) return true;
  // The session of an order that knows none was opened, but not kept.
  return sessionId === null && !earlierSessions.includes(event.sessionId);
}

/** What the incentive pays of an order since its last checkout, whether or not it is reserved now. */
function incentivePartOf({ places }: Pick<PaidOrder, "places">): number {
  return places.reduce((sum, { incentiveCents }) => sum + incentiveCents, 0);
}

/** Whether the accounts of an order have its released incentive part still; locks them. */
async function canPayIncentive(db: Db, { places }: PaidOrder): Promise<boolean> {
  const parts = places.filter(({ incentiveCents }) => incentiveCents > 0);
  if (parts.length === 0) return true;
  const accounts = await lockAccounts(
    db,
    parts.flatMap(({ accountId }) => accountId ?? []),
  );
  const left = new Map(accounts.map(({ id, availableCents }) => [id, availableCents ?? 0]));
  return parts.every(({ accountId, incentiveCents }) => {
    const available = (left.get(accountId ?? 0) ?? 0) - incentiveCents;
    left.set(accountId ?? 0, available);
    return available >= 0;
  });
}

async function applyFact(
  db: Db,
  order: PaidOrder,
  event: PaymentEvent,
  fact: PaymentFact,
  outcome: string,
  now: Date,
): Promise<void> {
  if (outcome === "ignored") return;
  const { sessionId } = event;
  if (outcome === "failed") return letGo(db, system, [order], { verb: "fail", to: "paymentFailed", sessionId }, now);
  if (outcome === "expired") return letGo(db, system, [order], { verb: "expire", to: "expired", sessionId }, now);
  const flag = isFlag(outcome) ? { flag: gravest(order.flag, outcome) } : {};
  const along = { ...(await moneyOf(db, order, event, fact, outcome, now)), ...flag };
  if (outcome === "paid") {
    await markPaid(db, system, order, along, now);
    const isOtherOpen = order.earlierSessions.some((id) => id !== sessionId);
    if (isOtherOpen) await closeSessions(db, [order], sessionId);
    return;
  }
  if (outcome === "wrongAmount" && isWaitingFor(order, event)) {
    await letGo(db, system, [order], { verb: "fail", to: "paymentFailed", along, sessionId, news: "wrongAmount" }, now);
  } else {
    await db
      .updateTable("socialOrders")
      .set({ ...along, updatedAt: now })
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("id", "=", order.id)
      .execute();
  }
  if (!isFlag(outcome)) return;
  await mailAdvisorsOf(
    db,
    "socialOrders",
    "order.flag",
    order.id,
    newsForAdvisors(order, "flag", `${flagWords[outcome]}.`),
  );
}

/** Keeps the money that a fact is about, and gives the columns of its order that change with it. */
async function moneyOf(
  db: Db,
  order: PaidOrder,
  { paymentId }: PaymentEvent,
  fact: PaymentFact,
  outcome: string,
  now: Date,
): Promise<Record<string, unknown>> {
  if (fact.kind === "returned") {
    if (!paymentId) return { returnedCents: Math.max(order.returnedCents, fact.cents) };
    return { ...(await keepReturn(db, order, paymentId, fact.cents)) };
  }
  if (fact.kind !== "paid") return {};
  const paysOrder = outcome === "paid";
  const sums = await keepPayment(db, order, { ...fact, paysOrder }, now);
  if (fact.currency !== CURRENCY) return { ...sums };
  if (!paysOrder) return { ...sums, paidAt: order.paidAt ?? now, paymentId: order.paymentId ?? fact.paymentId };
  return { ...sums, paidAt: now, paymentId: fact.paymentId, method: "card" };
}

/** What is graver stays, so that the order of events does not matter. */
const GRAVITY: readonly Flag[] = ["returnedElsewhere", "paidLate", "wrongAmount", "paidTwice", "disputed"];

function gravest(held: string | null, flag: Flag): Flag {
  const place = GRAVITY.findIndex((one) => one === held);
  return GRAVITY[Math.max(place, GRAVITY.indexOf(flag))] ?? flag;
}

function isFlag(outcome: string): outcome is Flag {
  return Object.hasOwn(flagWords, outcome);
}

type Held = Pick<
  PaidOrder,
  "id" | "companyId" | "networkId" | "number" | "status" | "package" | "startOn" | "amountCents"
> &
  Pick<PaidOrder, "location" | "pcNumber"> & { places: PaidOrder["places"] };

/** Marks a locked order as paid and spends its incentive part, which a failed payment had released. */
async function markPaid(db: Db, actor: Actor, order: Held, along: Record<string, unknown>, now: Date): Promise<void> {
  await postMoney(db, actor, [order], order.status === "pendingPayment" ? ["spend"] : ["reserve", "spend"], now);
  const columns = { statusSince: now, incentiveCents: incentivePartOf(order), ...along };
  const move = { verb: "pay", to: "paid", along: columns };
  await changeStatus(db, actor, socialWorkflow, order, move, now);
  await mailCustomersOf(db, "socialOrders", "order.paid", [
    { id: order.id, news: newsForCustomer(order, { verb: "paid" }) },
  ]);
  await mailAdvisorsOf(db, "socialOrders", "order.paid", order.id, newsForAdvisors(order, "paid"));
}

interface Ending {
  verb: "fail" | "expire";
  to: "paymentFailed" | "expired";
  along?: Record<string, unknown>;
  /** The session that ended with it, which needs no closing. */
  sessionId?: string | null;
  news?: "failed" | "wrongAmount" | "expired";
}

/** Ends the wait for the payment of locked orders, releases their incentive parts and closes their sessions. */
async function letGo(
  db: Db,
  actor: Actor,
  orders: readonly Held[],
  { verb, to, along = {}, sessionId = null, news = verb === "fail" ? "failed" : "expired" }: Ending,
  now: Date,
): Promise<void> {
  await postMoney(db, actor, orders, ["release"], now);
  const columns = { statusSince: now, incentiveCents: 0, ...along };
  await changeStatuses(db, actor, socialWorkflow, orders, { verb, to, along: columns }, now);
  const told = orders.map((order) => ({ id: order.id, news: newsForCustomer(order, { verb: news }) }));
  await mailCustomersOf(db, "socialOrders", `order.${to}`, told);
  await closeSessions(db, orders, sessionId);
}

const AT_ONCE = 100;

/** Expires the orders that nobody paid by card within a day. It may stop anywhere and run again, and twice at once. */
export async function expireUnpaid(db: Db, now: Date): Promise<void> {
  const isUnpaid = sql<boolean>`status = 'pendingPayment' and pay_until <= ${now}`;
  const unpaid = await db.selectFrom("socialOrders").select("id").where(isUnpaid).orderBy("id").execute();
  await inBatches(unpaid, AT_ONCE, (some) =>
    db.transaction().execute(async (db) => {
      const ids = some.map(({ id }) => id);
      const orders = await lockOrders(db, sql`${isUnpaid} and id = any(${ids}::integer[])`);
      if (orders.length === 0) return;
      await letGo(db, system, orders, { verb: "expire", to: "expired" }, now);
    }),
  );
}
