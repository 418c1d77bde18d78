import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { mailRecordAdvisors, mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { socialAdvisorMailContent, socialCustomerMailContent } from "#app/programs/social-orders/social-mails.ts";
import { CURRENCY, isIncentiveSpent, refundablePaymentCents } from "#app/programs/social-orders/refund-rules.ts";
import { type PaymentFlag, paymentFlagWords } from "#app/programs/social-orders/social-rules.ts";
import { cardPayments, socialRecords } from "#app/programs/social-orders/social-orders.server.ts";
import { lockAccounts } from "#app/programs/ledger/post-entries.server.ts";
import { storePayment, storeReturn } from "./card-payments.server.ts";
import { closeSessions, orderSessionIds } from "./card-sessions.server.ts";
import { postIncentiveShares } from "./incentive-shares.server.ts";

/** Fact reported by a provider of card payments; amounts are in cents. */
export type PaymentFact =
  | { kind: "paid"; cents: number; currency: string; paymentId: string }
  | { kind: "failed" }
  | { kind: "expired" }
  | { kind: "returned"; cents: number }
  | { kind: "disputed" };

/** Event of the provider; `fact` is null for events that change nothing here. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** Order id from the provider's metadata; null when the event has none. */
  orderId: number | null;
  sessionId: string | null;
  /** Payment of a dispute or a refund; a payment's own id is in its fact. */
  paymentId?: string | null;
  fact: PaymentFact | null;
}

const companyId = sql.ref("socialOrders.companyId");

/** Lock the order of a payment event. */
async function lockPaidOrder(db: Db, { orderId, sessionId, paymentId = null }: PaymentEvent) {
  const isOfEvent = sql<boolean>`id = coalesce(${orderId}::integer,
    (select order_id from card_sessions where card_sessions.id = ${sessionId}),
    (select order_id from card_payments where card_payments.id = ${paymentId}),
    (select paid.id from social_orders paid where paid.session_id = ${sessionId} or paid.payment_id = ${paymentId} limit 1))`;
  const locked = await db.selectFrom("socialOrders").select("id").where(isOfEvent).forUpdate().execute();
  if (locked.length === 0) return null;
  const [order] = await readLockedOrders(db, locked);
  return order ?? null;
}

/** Read orders by their ids. The caller has locked them, so nothing changes in between. */
function readLockedOrders(db: Db, locked: readonly { id: number }[]) {
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
    .select([cardPayments.as("payments"), orderSessionIds.as("earlierSessions")])
    .where(sql<boolean>`social_orders.id = any(${locked.map(({ id }) => id)}::integer[])`)
    .orderBy("socialOrders.id")
    .execute();
}

type PaidOrder = Awaited<ReturnType<typeof readLockedOrders>>[number];

/** Apply an event of the provider, once however often it arrives, in any order. Return its outcome. */
export function applyPaymentEvent(db: Db, event: PaymentEvent, now: Date): Promise<string> {
  return db.transaction().execute(async (db) => {
    const { id, type, fact } = event;
    const order = fact && (await lockPaidOrder(db, event));
    // A dispute names only its payment, which is unknown until its order is paid; the provider sends the event again.
    if (fact?.kind === "disputed" && !order) return "tooEarly";
    const outcome = !fact ? "ignored" : !order ? "unknown" : await eventOutcome(db, order, event, fact);
    const stored = await db
      .insertInto("paymentEvents")
      .values({ id, type, orderId: order?.id ?? null, outcome, receivedAt: now })
      .onConflict((known) => known.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!stored) return "known";
    if (order && fact) await applyFact(db, { order, event, fact, outcome, now });
    return outcome;
  });
}

/** Return the outcome of a fact for an order in its current state. */
async function eventOutcome(db: Db, order: PaidOrder, event: PaymentEvent, fact: PaymentFact): Promise<string> {
  switch (fact.kind) {
    case "paid":
      return paymentOutcome(db, order, fact);
    case "failed":
    case "expired":
      return isWaitingFor(order, event) ? fact.kind : "ignored";
    case "returned": {
      const payment = order.payments.find(({ id }) => id === event.paymentId);
      const ofOrder = order.paidCents - refundablePaymentCents(order);
      return fact.cents > (event.paymentId ? (payment?.refundedCents ?? 0) : ofOrder)
        ? "returnedElsewhere"
        : "returned";
    }
    case "disputed":
      return "disputed";
  }
}

/**
 * Decide what a payment does to its order, whatever payments came before: pay it, or be refunded as a second, wrong or
 * late payment. "ignored" for one that is known already.
 */
async function paymentOutcome(
  db: Db,
  order: PaidOrder,
  { cents, currency, paymentId }: PaymentFact & { kind: "paid" },
): Promise<string> {
  const isKnown = order.payments.some(({ id, cents }) => id === paymentId && cents !== null);
  if (isKnown || order.paymentId === paymentId) return "ignored";
  if (isIncentiveSpent(order.status) || order.payments.some(({ paysOrder }) => paysOrder)) return "paidTwice";
  if (currency !== CURRENCY || cents !== order.amountCents - incentiveShareCents(order)) return "wrongAmount";
  if (order.status === "pendingPayment") return "paid";
  return order.status === "paymentFailed" && (await hasIncentiveMoney(db, order)) ? "paid" : "paidLate";
}

/**
 * Tell whether an order awaits the session of an event; an event of an earlier session never affects the current one.
 */
function isWaitingFor({ status, method, sessionId, earlierSessions }: PaidOrder, event: PaymentEvent): boolean {
  if (status !== "pendingPayment" || method !== "card") return false;
  if (event.sessionId === null || event.sessionId === sessionId) return true;
  // An order without a session had one opened that was not stored.
  return sessionId === null && !earlierSessions.includes(event.sessionId);
}

/** Return the incentive share of an order's last checkout, in cents, whether reserved or released. */
function incentiveShareCents({ places }: Pick<PaidOrder, "places">): number {
  return places.reduce((sum, { incentiveCents }) => sum + incentiveCents, 0);
}

/** Lock the accounts of an order and tell whether they still have its released incentive share. */
async function hasIncentiveMoney(db: Db, { places }: PaidOrder): Promise<boolean> {
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
  {
    order,
    event,
    fact,
    outcome,
    now,
  }: { order: PaidOrder; event: PaymentEvent; fact: PaymentFact; outcome: string; now: Date },
): Promise<void> {
  if (outcome === "ignored") return;
  const { sessionId } = event;
  if (outcome === "failed")
    return expirePayment({ db, actor: systemActor, now }, [order], { action: "fail", to: "paymentFailed", sessionId });
  if (outcome === "expired")
    return expirePayment({ db, actor: systemActor, now }, [order], { action: "expire", to: "expired", sessionId });
  const flag = isFlag(outcome) ? { flag: mostSevere(order.flag, outcome) } : {};
  const extraColumns = { ...(await storeFact(db, { order, paymentEvent: event, fact, outcome, now })), ...flag };
  if (outcome === "paid") {
    await markPaid({ db, actor: systemActor, now }, order, extraColumns);
    const isOtherOpen = order.earlierSessions.some((id) => id !== sessionId);
    if (isOtherOpen) await closeSessions(db, [order], sessionId);
    return;
  }
  if (outcome === "wrongAmount" && isWaitingFor(order, event)) {
    await expirePayment({ db, actor: systemActor, now }, [order], {
      action: "fail",
      to: "paymentFailed",
      extraColumns,
      sessionId,
      news: "wrongAmount",
    });
  } else {
    await db
      .updateTable("socialOrders")
      .set({ ...extraColumns, updatedAt: now })
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("id", "=", order.id)
      .execute();
  }
  if (!isFlag(outcome)) return;
  await mailRecordAdvisors(db, {
    table: "socialOrders",
    kind: "order.flag",
    id: order.id,
    news: socialAdvisorMailContent(order, "flag", `${paymentFlagWords[outcome]}.`),
  });
}

/** Store the money of a fact and return the order's columns that change with it. */
async function storeFact(
  db: Db,
  {
    order,
    paymentEvent: { paymentId },
    fact,
    outcome,
    now,
  }: { order: PaidOrder; paymentEvent: PaymentEvent; fact: PaymentFact; outcome: string; now: Date },
): Promise<Record<string, unknown>> {
  if (fact.kind === "returned") {
    if (!paymentId) return { returnedCents: Math.max(order.returnedCents, fact.cents) };
    return { ...(await storeReturn(db, order, paymentId, fact.cents)) };
  }
  if (fact.kind !== "paid") return {};
  const paysOrder = outcome === "paid";
  const sums = await storePayment(db, order, { ...fact, paysOrder }, now);
  if (fact.currency !== CURRENCY) return { ...sums };
  if (!paysOrder) return { ...sums, paidAt: order.paidAt ?? now, paymentId: order.paymentId ?? fact.paymentId };
  return { ...sums, paidAt: now, paymentId: fact.paymentId, method: "card" };
}

/**
 * Flags of a payment, least severe first. A more severe flag is never replaced by a less severe one, so that the order
 * of events does not matter.
 */
const FLAGS_BY_SEVERITY: readonly PaymentFlag[] = [
  "returnedElsewhere",
  "paidLate",
  "wrongAmount",
  "paidTwice",
  "disputed",
];

function mostSevere(current: string | null, flag: PaymentFlag): PaymentFlag {
  const place = FLAGS_BY_SEVERITY.findIndex((one) => one === current);
  return FLAGS_BY_SEVERITY[Math.max(place, FLAGS_BY_SEVERITY.indexOf(flag))] ?? flag;
}

function isFlag(outcome: string): outcome is PaymentFlag {
  return Object.hasOwn(paymentFlagWords, outcome);
}

type LockedOrder = Pick<
  PaidOrder,
  "id" | "companyId" | "networkId" | "number" | "status" | "package" | "startOn" | "amountCents"
> &
  Pick<PaidOrder, "location" | "pcNumber"> & { places: PaidOrder["places"] };

/** Mark a locked order as paid and spend its incentive share, reserving it again after a failed payment. */
async function markPaid(
  { db, actor, now }: Context<AuditActor>,
  order: LockedOrder,
  extraColumns: Record<string, unknown>,
): Promise<void> {
  await postIncentiveShares(
    { db, actor, now },
    [order],
    order.status === "pendingPayment" ? ["spend"] : ["reserve", "spend"],
  );
  const columns = { incentiveCents: incentiveShareCents(order), ...extraColumns };
  const move = { action: "pay", to: "paid", extraColumns: columns };
  await changeStatus({ db, actor, now }, socialRecords, order, move);
  await mailRecordCustomers(db, "socialOrders", "order.paid", [
    { id: order.id, news: socialCustomerMailContent(order, { action: "paid" }) },
  ]);
  await mailRecordAdvisors(db, {
    table: "socialOrders",
    kind: "order.paid",
    id: order.id,
    news: socialAdvisorMailContent(order, "paid"),
  });
}

interface Ending {
  action: "fail" | "expire";
  to: "paymentFailed" | "expired";
  extraColumns?: Record<string, unknown>;
  /** Session that ended with the payment and needs no closing. */
  sessionId?: string | null;
  news?: "failed" | "wrongAmount" | "expired";
}

/** End the payment of locked orders: release their incentive shares and close their sessions. */
async function expirePayment(
  { db, actor, now }: Context<AuditActor>,
  orders: readonly LockedOrder[],
  { action, to, extraColumns = {}, sessionId = null, news = action === "fail" ? "failed" : "expired" }: Ending,
): Promise<void> {
  await postIncentiveShares({ db, actor, now }, orders, ["release"]);
  const columns = { incentiveCents: 0, ...extraColumns };
  await changeStatuses({ db, actor, now }, socialRecords, orders, { action, to, extraColumns: columns });
  const mails = orders.map((order) => ({ id: order.id, news: socialCustomerMailContent(order, { action: news }) }));
  await mailRecordCustomers(db, "socialOrders", `order.${to}`, mails);
  await closeSessions(db, orders, sessionId);
}

const BATCH_SIZE = 100;

/** Expire orders not paid by card within a day. */
export function expireUnpaidOrders(db: Db, now: Date): Promise<void> {
  return runDeadline(db, {
    due: (db) =>
      db
        .selectFrom("socialOrders")
        .select("id")
        .where(sql<boolean>`status = 'pendingPayment' and pay_until <= ${now}`),
    lock: ["socialOrders"],
    async apply(db, unpaid) {
      const orders = await readLockedOrders(db, unpaid);
      await expirePayment({ db, actor: systemActor, now }, orders, { action: "expire", to: "expired" });
    },
    batchSize: BATCH_SIZE,
  });
}
