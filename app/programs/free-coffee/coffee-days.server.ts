import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import { coffeeWorkflow } from "./coffee.server.ts";

const AT_ONCE = 200;

/** What becomes of requests whose day has come at their location. */
interface Pass {
  verb: string;
  to: string;
  due: (today: RawBuilder<string>) => RawBuilder<boolean>;
}

const closeAfterDays = sql`coalesce((${newestValue("freeCoffeeRules", sql.ref("freeCoffeeRequests.companyId"))}
  ->> 'closeAfterDays')::integer, ${sql.lit(documentFrom("freeCoffeeRules", null).closeAfterDays)})`;

const passes: readonly Pass[] = [
  {
    ...{ verb: "begin", to: "active" },
    due: (today) => sql`free_coffee_requests.status = 'shipped' and free_coffee_requests.starts_on <= ${today}`,
  },
  {
    ...{ verb: "complete", to: "completed" },
    due: (today) => sql`free_coffee_requests.status = 'active' and free_coffee_requests.ends_on < ${today}`,
  },
  {
    ...{ verb: "close", to: "closed" },
    due: (today) =>
      sql`free_coffee_requests.status = 'completed' and free_coffee_requests.ends_on + ${closeAfterDays} < ${today}`,
  },
];

/**
 * Begins, completes and closes programs on their days at their locations. It may stop anywhere and run again, and twice
 * at once.
 */
export async function passCoffeeDays(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const today = sql<string>`(${now}::timestamptz at time zone locations.time_zone)::date`;
  for (const { verb, to, due } of passes) {
    const ids = await listDue(db, due(today)).execute();
    await inBatches(ids, atOnce, (some) =>
      db.transaction().execute(async (db) => {
        const among = sql<boolean>`free_coffee_requests.id = any(${some.map(({ id }) => id)}::integer[])`;
        const requests = await listDue(db, due(today)).where(among).forUpdate("freeCoffeeRequests").execute();
        await changeStatuses(db, system, coffeeWorkflow, requests, { verb, to, along: { statusSince: now } }, now);
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
