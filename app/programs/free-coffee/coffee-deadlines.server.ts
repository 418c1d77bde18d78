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
    await runDeadline(db, {
      due: (db) => selectDue(db, due(todayAtLocation(now))),
      lock: ["freeCoffeeRequests"],
      apply: (db, requests) => changeStatuses({ db, actor: systemActor, now }, coffeeRecords, requests, { action, to }),
      batchSize: options.batchSize,
    });
  }
}

function selectDue(db: Db, due: RawBuilder<boolean>) {
  return db
    .selectFrom("freeCoffeeRequests")
    .innerJoin("locations", "locations.id", "freeCoffeeRequests.locationId")
    .select(["freeCoffeeRequests.id", "freeCoffeeRequests.companyId", "freeCoffeeRequests.status"])
    .where(due);
}
