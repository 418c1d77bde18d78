import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardWorkflow } from "./cards.server.ts";

const AT_ONCE = 200;

const receivedAfterDays = sql`coalesce((${newestValue("giftCardRules", sql.ref("giftCardOrders.companyId"))}
  ->> 'receivedAfterDays')::integer, ${sql.lit(documentFrom("giftCardRules", null).receivedAfterDays)})`;

/** Counts cards that were shipped a while ago as received. It may stop anywhere and run again, and twice at once. */
export async function passCardDays(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const move = { verb: "receive", to: "received", along: { statusSince: now, receivedAt: now } };
  const ids = await listShipped(db, now).execute();
  await inBatches(ids, atOnce, (some) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`gift_card_orders.id = any(${some.map(({ id }) => id)}::integer[])`;
      const orders = await listShipped(db, now).where(among).forUpdate("giftCardOrders").execute();
      if (orders.length > 0) await changeStatuses(db, system, cardWorkflow, orders, move, now);
    }),
  );
}

function listShipped(db: Db, now: Date) {
  return db
    .selectFrom("giftCardOrders")
    .innerJoin("locations", "locations.id", "giftCardOrders.locationId")
    .select(["giftCardOrders.id", "giftCardOrders.companyId", "giftCardOrders.status"])
    .where(
      sql<boolean>`gift_card_orders.status = 'shipped'
        and (gift_card_orders.shipped_at at time zone locations.time_zone)::date + ${receivedAfterDays}
          <= (${now}::timestamptz at time zone locations.time_zone)::date`,
    )
    .orderBy("giftCardOrders.id");
}
