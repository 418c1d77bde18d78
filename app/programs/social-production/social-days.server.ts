import { group, rollup } from "d3-array";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { newsForCustomer, type SocialNews } from "#app/programs/social-orders/social-mails.ts";
import { socialWorkflow } from "#app/programs/social-orders/social-orders.server.ts";
import { statusAfter } from "#app/programs/social-orders/social-rules.ts";

const AT_ONCE = 100;
/** So many hours before a post goes out, one that waits is called to mind (PRODUCT-DETAILS.md B13). */
const REMINDER_HOURS = [72, 24];
const SOONEST_MS = 72 * 3_600_000;

/**
 * Marks posts as missed that nobody approved in time, calls those to mind that wait, and completes orders whose last post
 * is out. It may stop anywhere and run again, and twice at once.
 */
export async function passSocialDays(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom("socialDeliverables")
    .select("orderId")
    .distinct()
    .where("status", "in", ["waiting", "changes"])
    .where("slot", "<=", new Date(now.getTime() + SOONEST_MS))
    .orderBy("orderId")
    .execute();
  await inBatches(waiting, AT_ONCE, (some) =>
    db.transaction().execute((db) =>
      passOrders(
        db,
        some.map(({ orderId }) => orderId),
        now,
      ),
    ),
  );
  const scheduled = await listOver(db, now).execute();
  await inBatches(scheduled, AT_ONCE, (some) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`social_orders.id = any(${some.map(({ id }) => id)}::integer[])`;
      const orders = await listOver(db, now).where(among).forUpdate("socialOrders").execute();
      const move = { verb: "complete", to: "completed", along: { statusSince: now } };
      await changeStatuses(db, system, socialWorkflow, orders, move, now);
      await tell(
        db,
        "completed",
        orders.map((order) => ({ order, told: { verb: "completed" } })),
      );
    }),
  );
}

/** The scheduled orders whose last post is out. */
function listOver(db: Db, now: Date) {
  return mailed(db)
    .where("socialOrders.status", "=", "scheduled")
    .where(
      sql<boolean>`not exists (select from social_deliverables where order_id = social_orders.id and slot > ${now})`,
    )
    .orderBy("socialOrders.id");
}

function mailed(db: Db) {
  return db
    .selectFrom("socialOrders")
    .innerJoin("locations", "locations.id", "socialOrders.locationId")
    .select(["socialOrders.id", "socialOrders.companyId", "socialOrders.status", "socialOrders.number"])
    .select(["socialOrders.package", "socialOrders.startOn", "socialOrders.amountCents"])
    .select(["locations.name as location", "locations.pcNumber"]);
}

type Order = Awaited<ReturnType<ReturnType<typeof mailed>["execute"]>>[number];

/** Orders with posts that wait, whose rows it locks in the order of their ids. */
async function passOrders(db: Db, orderIds: readonly number[], now: Date): Promise<void> {
  const ofOrders = sql`order_id = any(${orderIds}::integer[])`;
  const orders = await mailed(db)
    .where(sql<boolean>`social_orders.id = any(${orderIds}::integer[])`)
    .orderBy("socialOrders.id")
    .forUpdate("socialOrders")
    .execute();
  const missed = await countPosts(
    db,
    sql`update social_deliverables set status = 'missed'
      where ${ofOrders} and status in ('waiting', 'changes') and slot <= ${now} returning order_id`,
  );
  await missPosts(
    db,
    orders.filter(({ id }) => missed.has(id)),
    now,
  );
  await tell(
    db,
    "missed",
    newsOf(orders, missed, (posts) => ({ verb: "missed", posts })),
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
    await tell(
      db,
      "remind",
      newsOf(orders, due, (posts) => ({ verb: "remind", posts, hours })),
    );
  }
}

/** How many posts of each order an update changed, which returns their `order_id`. */
async function countPosts(db: Db, update: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ orderId: number }>`${update}`.execute(db);
  return rollup(
    rows,
    (posts) => posts.length,
    ({ orderId }) => orderId,
  );
}

/** Gives orders of which a post is missed the status that their posts leave them. */
async function missPosts(db: Db, orders: readonly Order[], now: Date): Promise<void> {
  const waiting = orders.filter(({ status }) => status === "awaitingApproval");
  const posts = await db
    .selectFrom("socialDeliverables")
    .select(["orderId", "status"])
    .where(sql<boolean>`order_id = any(${waiting.map(({ id }) => id)}::integer[])`)
    .execute();
  const postsOf = group(posts, ({ orderId }) => orderId);
  const becoming = group(waiting, ({ id }) => statusAfter(postsOf.get(id) ?? []));
  for (const [to, some] of becoming) {
    const moved = some.filter(({ status }) => status !== to);
    await changeStatuses(db, system, socialWorkflow, moved, { verb: "miss", to, along: { statusSince: now } }, now);
  }
}

function newsOf(orders: readonly Order[], counts: ReadonlyMap<number, number>, toldOf: (posts: number) => SocialNews) {
  return orders.flatMap((order) => {
    const posts = counts.get(order.id);
    return posts === undefined ? [] : [{ order, told: toldOf(posts) }];
  });
}

function tell(db: Db, verb: SocialNews["verb"], news: readonly { order: Order; told: SocialNews }[]): Promise<void> {
  const told = news.map(({ order, told }) => ({ id: order.id, news: newsForCustomer(order, told) }));
  return mailCustomersOf(db, "socialOrders", `order.${verb}`, told);
}
