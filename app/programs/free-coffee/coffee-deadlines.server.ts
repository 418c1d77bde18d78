import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { runDeadline } from "#app/platform/workflow/run-deadline.server.ts";
import { todayAtLocation } from "#app/programs/queue/queue-list.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { CoffeeStatus } from "./coffee-rules.ts";
import { coffeeRecords } from "./coffee.server.ts";

/** Transition of requests whose date has come at their location. */
interface StatusRule {
  action: string;
  to: CoffeeStatus;
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

/** Start, complete and close programs by their dates at their locations. */
export async function advanceCoffeeStatuses(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  for (const { action, to, due } of statusRules) {
    const change = { action, to, extraColumns: { statusSince: now } };
    await runDeadline(db, {
      list: (db, ids) => listDue(db, due(todayAtLocation(now)), ids),
      apply: (db, requests) => changeStatuses({ db, actor: systemActor, now }, coffeeRecords, requests, change),
      batchSize: options.batchSize,
    });
  }
}

function listDue(db: Db, due: RawBuilder<boolean>, ids: readonly number[] | null) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .select(["freeCoffeeRequests.id", "freeCoffeeRequests.companyId", "freeCoffeeRequests.status"])
    .where(due)
    .$if(ids !== null, (requests) =>
      requests.where("freeCoffeeRequests.id", "in", ids ?? []).forUpdate("freeCoffeeRequests"),
    )
    .orderBy("freeCoffeeRequests.id")
    .execute();
}
