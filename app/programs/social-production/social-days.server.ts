import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
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
  await inBatches(waiting, AT_ONCE, async (some) => {
    for (const { orderId } of some) await db.transaction().execute((db) => passOrder(db, orderId, now));
  });
  const scheduled = await listOver(db, now).execute();
  await inBatches(scheduled, AT_ONCE, (some) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`social_orders.id = any(${some.map(({ id }) => id)}::integer[])`;
      const orders = await listOver(db, now).where(among).forUpdate("socialOrders").execute();
      const move = { verb: "complete", to: "completed", along: { statusSince: now } };
      await changeStatuses(db, system, socialWorkflow, orders, move, now);
      await tell(db, orders, { verb: "completed" });
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

async function passOrder(db: Db, orderId: number, now: Date): Promise<void> {
  const order = await mailed(db)
    .where("socialOrders.id", "=", orderId)
    .forUpdate("socialOrders")
    .executeTakeFirstOrThrow();
  const { rows: missed } = await sql`update social_deliverables set status = 'missed'
    where order_id = ${orderId} and status in ('waiting', 'changes') and slot <= ${now} returning id`.execute(db);
  if (missed.length > 0) {
    const all = await db.selectFrom("socialDeliverables").select("status").where("orderId", "=", orderId).execute();
    const to = statusAfter(all);
    if (order.status === "awaitingApproval" && to !== order.status) {
      await changeStatus(db, system, socialWorkflow, order, { verb: "miss", to, along: { statusSince: now } }, now);
    }
    await tell(db, [order], { verb: "missed", posts: missed.length });
  }
  for (const [place, hours] of REMINDER_HOURS.entries()) {
    const { rows: due } = await sql`update social_deliverables set reminders = ${place + 1}
      where order_id = ${orderId} and status = 'waiting' and reminders <= ${place}
        and slot <= ${now}::timestamptz + make_interval(hours => ${hours})
        and slot > ${now}::timestamptz + make_interval(hours => ${REMINDER_HOURS[place + 1] ?? 0})
      returning id`.execute(db);
    if (due.length > 0) await tell(db, [order], { verb: "remind", posts: due.length, hours });
  }
}

function tell(db: Db, orders: readonly Parameters<typeof newsForCustomer>[0][], told: SocialNews): Promise<void> {
  const news = orders.map((order) => ({ id: order.id, news: newsForCustomer(order, told) }));
  return mailCustomersOf(db, "socialOrders", `order.${told.verb}`, news);
}
