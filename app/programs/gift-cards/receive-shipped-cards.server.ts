import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { todayAtLocation } from "#app/programs/queue/queue-list.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { cardWorkflow } from "./card-rules.ts";
import { cardRecords } from "./cards.server.ts";

const receivedAfterDays = sql`coalesce((${selectNewestValue("giftCardRules", sql.ref("giftCardOrders.companyId"))}
  ->> 'receivedAfterDays')::integer, ${sql.lit(parseDocumentValue("giftCardRules", null).receivedAfterDays)})`;

/** Mark orders shipped some days ago as received. */
export async function receiveShippedCards(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  const { to } = cardWorkflow.transitions.receive;
  const change = { action: "receive", to, extraColumns: { receivedAt: now } };
  await runDeadline(db, {
    due: (db) => selectShipped(db, now),
    lock: ["giftCardOrders"],
    apply: (db, orders) => changeStatuses({ db, actor: systemActor, now }, cardRecords, orders, change),
    batchSize: options.batchSize,
  });
}

function selectShipped(db: Db, now: Date) {
  return db
    .selectFrom("giftCardOrders")
    .innerJoin("locations", "locations.id", "giftCardOrders.locationId")
    .select(["giftCardOrders.id", "giftCardOrders.companyId", "giftCardOrders.status"])
    .where(
      sql<boolean>`gift_card_orders.status = 'shipped'
        and (gift_card_orders.shipped_at at time zone locations.time_zone)::date + ${receivedAfterDays}
          <= ${todayAtLocation(now)}`,
    );
}
