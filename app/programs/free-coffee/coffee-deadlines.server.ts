import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import { coffeeWorkflow } from "./coffee.server.ts";

const BATCH_SIZE = 200;

/** Transition of requests whose date has come at their location. */
interface StatusRule {
  action: string;
  to: string;
  due: (today: RawBuilder<string>) => RawBuilder<boolean>;
}

const closeAfterDays = sql`coalesce((${selectNewestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId"))}
  ->> 'closeAfterDays')::integer, ${sql.lit(parseDocumentValue("freeCoffeeRules", null).closeAfterDays)})`;

const statusRules: readonly StatusRule[] = [
  {
    action: "begin",
    to: "active",
    due: (today) => sql`free_coffee_requests.status = 'shipped' and free_coffee_requests.starts_on <= ${today}`,
  },
  {
    action: "complete",
    to: "completed",
    due: (today) => sql`free_coffee_requests.status = 'active' and free_coffee_requests.ends_on < ${today}`,
  },
  {
    action: "close",
    to: "closed",
    due: (today) =>
      sql`free_coffee_requests.status = 'completed' and free_coffee_requests.ends_on + ${closeAfterDays} < ${today}`,
  },
];

/**
 * Start, complete and close programs by their dates at their locations. Safe to stop anywhere, to rerun and to run
 * twice at once.
 */
export async function advanceCoffeeStatuses(db: Db, now: Date, { atOnce = BATCH_SIZE } = {}): Promise<void> {
  const today = sql<string>`(${now}::timestamptz at time zone locations.time_zone)::date`;
  for (const { action, to, due } of statusRules) {
    const ids = await listDue(db, due(today)).execute();
    await inBatches(ids, atOnce, (batch) =>
      db.transaction().execute(async (db) => {
        const among = sql<boolean>`free_coffee_requests.id = any(${batch.map(({ id }) => id)}::integer[])`;
        const requests = await listDue(db, due(today)).where(among).forUpdate("freeCoffeeRequests").execute();
        await changeStatuses({ db, actor: systemActor, now }, coffeeWorkflow, requests, {
          action,
          to,
          extraColumns: { statusSince: now },
        });
      }),
    );
  }
}

function listDue(db: Db, due: RawBuilder<boolean>) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .select(["freeCoffeeRequests.id", "freeCoffeeRequests.companyId", "freeCoffeeRequests.status"])
    .where(due)
    .orderBy("freeCoffeeRequests.id");
}
