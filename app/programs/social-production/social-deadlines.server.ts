import { group, rollup } from "d3-array";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type DueRow, runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import { socialCustomerMailContent, type SocialOutcome } from "#app/programs/social-orders/social-mails.ts";
import { socialRecords } from "#app/programs/social-orders/social-orders.server.ts";
import { statusAfterDecisions } from "#app/programs/social-orders/social-rules.ts";
import { deliverableWorkflow } from "./deliverable-rules.ts";

const BATCH_SIZE = 100;
/** Hours before a post's time at which the customer is reminded of it (docs/product/notifications.md, reminders). */
const REMINDER_HOURS = [72, 24];
const SOONEST_MS = 72 * 3_600_000;
const { miss } = deliverableWorkflow.transitions;

/**
 * Mark posts not approved in time as missed, remind customers of waiting ones and complete orders whose last post is
 * out.
 */
export async function advanceSocialOrders(db: Db, now: Date): Promise<void> {
  await runDeadline(db, {
    due: (db) => selectUndecidedOrders(db, now),
    lock: ["socialOrders"],
    apply: (db, orders) => processUndecidedOrders(db, orders, now),
    batchSize: BATCH_SIZE,
  });
  await runDeadline(db, {
    due: (db) => selectFinishedOrders(db, now),
    lock: ["socialOrders"],
    apply: (db, orders) => completeOrders(db, orders, now),
    batchSize: BATCH_SIZE,
  });
}

/** Select orders with posts that are not approved and whose time is near or past. */
function selectUndecidedOrders(db: Db, now: Date) {
  return selectMailedOrders(db).where("socialOrders.id", "in", (of) =>
    of
      .selectFrom("socialDeliverables")
      .select("orderId")
      .where("status", "in", miss.from)
      .where("slot", "<=", new Date(now.getTime() + SOONEST_MS)),
  );
}

/** Select scheduled orders whose last post is out. */
function selectFinishedOrders(db: Db, now: Date) {
  return selectMailedOrders(db)
    .where("socialOrders.status", "=", "scheduled")
    .where(
      sql<boolean>`not exists (select from social_deliverables where order_id = social_orders.id and slot > ${now})`,
    );
}

/** Select orders as their mails show them. */
function selectMailedOrders(db: Db) {
  return db
    .selectFrom("socialOrders")
    .innerJoin("locations", "locations.id", "socialOrders.locationId")
    .select(["socialOrders.id", "socialOrders.companyId", "socialOrders.status", "socialOrders.number"])
    .select(["socialOrders.package", "socialOrders.startOn", "socialOrders.amountCents"])
    .select(["locations.name as location", "locations.pcNumber"]);
}

type Order = DueRow<typeof selectMailedOrders>;

async function processUndecidedOrders(db: Db, orders: readonly Order[], now: Date): Promise<void> {
  const ofOrders = sql`order_id = any(${orders.map(({ id }) => id)}::integer[])`;
  const missed = await countPosts(
    db,
    sql`update social_deliverables set status = ${miss.to}
      where ${ofOrders} and status = any(${miss.from}::text[]) and slot <= ${now} returning order_id`,
  );
  await updateMissedOrders(
    db,
    orders.filter(({ id }) => missed.has(id)),
    now,
  );
  await notify(
    db,
    "missed",
    toOutcomes(orders, missed, (posts) => ({ action: "missed", posts })),
  );
  for (const [place, hours] of REMINDER_HOURS.entries()) {
    const due = await countPosts(
      db,
      sql`update social_deliverables set reminders = ${place + 1}
        where ${ofOrders} and status = 'waiting' and reminders <= ${place}
          and slot <= ${now}::timestamptz + make_interval(hours => ${hours})
          and slot > ${now}::timestamptz + make_interval(hours => ${REMINDER_HOURS[place + 1] ?? 0})
        returning order_id`,
    );
    await notify(
      db,
      "remind",
      toOutcomes(orders, due, (posts) => ({ action: "remind", posts, hours })),
    );
  }
}

async function completeOrders(db: Db, orders: readonly Order[], now: Date): Promise<void> {
  await changeStatuses({ db, actor: systemActor, now }, socialRecords, orders, { action: "complete", to: "completed" });
  await notify(
    db,
    "completed",
    orders.map((order) => ({ order, told: { action: "completed" } })),
  );
}

/** Count the posts of each order that an update changed; the update returns `order_id`. */
async function countPosts(db: Db, update: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ orderId: number }>`${update}`.execute(db);
  return rollup(
    rows,
    (posts) => posts.length,
    ({ orderId }) => orderId,
  );
}

/** Give orders with missed posts the status that follows from their posts. */
async function updateMissedOrders(db: Db, orders: readonly Order[], now: Date): Promise<void> {
  const waiting = orders.filter(({ status }) => status === "awaitingApproval");
  const posts = await db
    .selectFrom("socialDeliverables")
    .select(["orderId", "status"])
    .where(sql<boolean>`order_id = any(${waiting.map(({ id }) => id)}::integer[])`)
    .execute();
  const postsOf = group(posts, ({ orderId }) => orderId);
  const becoming = group(waiting, ({ id }) => statusAfterDecisions(postsOf.get(id) ?? []));
  for (const [to, some] of becoming) {
    const moved = some.filter(({ status }) => status !== to);
    await changeStatuses({ db, actor: systemActor, now }, socialRecords, moved, { action: "miss", to });
  }
}

function toOutcomes(
  orders: readonly Order[],
  counts: ReadonlyMap<number, number>,
  toldOf: (posts: number) => SocialOutcome,
) {
  return orders.flatMap((order) => {
    const posts = counts.get(order.id);
    return posts === undefined ? [] : [{ order, told: toldOf(posts) }];
  });
}

function notify(
  db: Db,
  action: SocialOutcome["action"],
  news: readonly { order: Order; told: SocialOutcome }[],
): Promise<void> {
  const mails = news.map(({ order, told }) => ({ id: order.id, news: socialCustomerMailContent(order, told) }));
  return mailRecordCustomers(db, "socialOrders", `order.${action}`, mails);
}
