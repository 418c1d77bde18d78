import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardWorkflow } from "./cards.server.ts";

const BATCH_SIZE = 200;

const receivedAfterDays = sql`coalesce((${selectNewestValue("giftCardRules", sql.ref("giftCardOrders.companyId"))}
  ->> 'receivedAfterDays')::integer, ${sql.lit(parseDocumentValue("giftCardRules", null).receivedAfterDays)})`;

/** Mark orders shipped some days ago as received. Safe to stop anywhere, to rerun and to run twice at once. */
export async function receiveShippedCards(db: Db, now: Date, { atOnce = BATCH_SIZE } = {}): Promise<void> {
  const move = { action: "receive", to: "received", extraColumns: { statusSince: now, receivedAt: now } };
  const ids = await listShipped(db, now).execute();
  await inBatches(ids, atOnce, (batch) =>
    db.transaction().execute(async (db) => {
      const among = sql<boolean>`gift_card_orders.id = any(${batch.map(({ id }) => id)}::integer[])`;
      const orders = await listShipped(db, now).where(among).forUpdate("giftCardOrders").execute();
      if (orders.length > 0) await changeStatuses({ db, actor: systemActor, now }, cardWorkflow, orders, move);
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
