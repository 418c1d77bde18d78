import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { addJob, addJobs } from "#db/jobs.ts";
import { system } from "#app/platform/identity/actor.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { mailAdvisorsOf, mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { newsForAdvisors, newsForCustomer } from "#app/programs/social-orders/social-mails.ts";
import { type Flag, flagWords } from "#app/programs/social-orders/social-rules.ts";
import { socialWorkflow } from "#app/programs/social-orders/social-orders.server.ts";
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
  /** Of a dispute, which carries nothing else of ours. */
  paymentId?: string | null;
  fact: PaymentFact | null;
}

const companyId = sql.ref("socialOrders.companyId");

/** The order of a payment, whose row is locked: with what a payment changes of it. */
async function lockPaidOrder(
  db: Db,
  { orderId, sessionId, paymentId = null }: Pick<PaymentEvent, "orderId" | "sessionId" | "paymentId">,
) {
  const [order] = await lockOrders(
    db,
    sql`(id = ${orderId}::integer or ${orderId}::integer is null
      and (session_id = ${sessionId} or payment_id = ${paymentId}))`,
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
    const outcome = !fact ? "ignored" : !order ? "unknown" : outcomeOf(order, fact);
    const { rows } = await sql`insert into payment_events (id, type, order_id, outcome, received_at)
      values (${id}, ${type}, ${order?.id ?? null}::integer, ${outcome}, ${now}) on conflict do nothing returning id`.execute(
      db,
    );
    if (rows.length === 0) return "known";
    if (order && fact) await applyFact(db, order, fact, outcome, now);
    return outcome;
  });
}

/** What a fact means for an order as it stands. */
function outcomeOf(order: PaidOrder, fact: PaymentFact): string {
  const isWaiting = order.status === "pendingPayment" && order.method === "card";
  switch (fact.kind) {
    case "paid": {
      if (order.paymentId !== null) return "ignored";
      const isExact = fact.cents === order.amountCents - order.incentiveCents && fact.currency === "usd";
      if (!isExact) return "wrongAmount";
      return isWaiting ? "paid" : "paidLate";
    }
    case "failed":
    case "expired":
      return isWaiting ? fact.kind : "ignored";
    case "returned":
      return fact.cents > Math.min(order.refundedCents, order.paidCents || order.refundedCents)
        ? "returnedElsewhere"
        : "returned";
    case "disputed":
      return "disputed";
  }
}

async function applyFact(db: Db, order: PaidOrder, fact: PaymentFact, outcome: string, now: Date): Promise<void> {
  if (outcome === "ignored") return;
  const received = fact.kind === "paid" ? { paidCents: fact.cents, paymentId: fact.paymentId, paidAt: now } : {};
  const returned = fact.kind === "returned" ? { returnedCents: Math.max(order.returnedCents, fact.cents) } : {};
  const flag = isFlag(outcome) ? { flag: gravest(order.flag, outcome) } : {};
  const along = { ...received, ...returned, ...flag };
  if (outcome === "paid") return markPaid(db, system, order, along, now);
  if (outcome === "failed") return letGo(db, system, [order], { verb: "fail", to: "paymentFailed" }, now);
  if (outcome === "expired") return letGo(db, system, [order], { verb: "expire", to: "expired" }, now);
  if (outcome === "wrongAmount" && order.status === "pendingPayment") {
    await letGo(db, system, [order], { verb: "fail", to: "paymentFailed", along }, now);
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

/** What is graver stays, so that the order of events does not matter. */
const GRAVITY: readonly Flag[] = ["returnedElsewhere", "paidLate", "wrongAmount", "disputed"];

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

/** Marks a locked order as paid and spends its incentive part. */
export async function markPaid(
  db: Db,
  actor: Actor,
  order: Held,
  along: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await postMoney(db, actor, [order], ["spend"], now);
  const move = { verb: "pay", to: "paid", along: { statusSince: now, ...along } };
  await changeStatus(db, actor, socialWorkflow, order, move, now);
  await mailCustomersOf(db, "socialOrders", "order.paid", [
    { id: order.id, news: newsForCustomer(order, { verb: "paid" }) },
  ]);
  await mailAdvisorsOf(db, "socialOrders", "order.paid", order.id, newsForAdvisors(order, "paid"));
}

/** Ends the wait for the payment of locked orders and releases their incentive parts. */
export async function letGo(
  db: Db,
  actor: Actor,
  orders: readonly Held[],
  {
    verb,
    to,
    along = {},
  }: { verb: "fail" | "expire"; to: "paymentFailed" | "expired"; along?: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await postMoney(db, actor, orders, ["release"], now);
  await changeStatuses(db, actor, socialWorkflow, orders, { verb, to, along: { statusSince: now, ...along } }, now);
  const told = { verb: verb === "fail" ? "failed" : "expired" } as const;
  const news = orders.map((order) => ({ id: order.id, news: newsForCustomer(order, told) }));
  await mailCustomersOf(db, "socialOrders", `order.${to}`, news);
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
      await closeSessions(db, orders);
    }),
  );
}

/** Asks the provider, by jobs, to take no payment for the open sessions of orders any more. */
export async function closeSessions(db: Db, orders: readonly { sessionId: string | null }[]): Promise<void> {
  const open = orders.flatMap(({ sessionId }) => (sessionId === null ? [] : [{ kind: "close", sessionId }]));
  if (open.length > 0) await addJobs(db, "social-card", open);
}

/** Asks the provider, by a job, to give cents of a payment back to the card; `key` tells one refund from the next. */
export async function returnToCard(
  db: Db,
  { paymentId }: { paymentId: string | null },
  cents: number,
  key: string,
): Promise<void> {
  if (paymentId !== null && cents > 0) await addJob(db, "social-card", { kind: "return", paymentId, cents, key });
}
