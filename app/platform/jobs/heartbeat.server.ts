import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Record that this instance is alive and which workers it has. */
export async function reportHeartbeat(db: Db, instanceId: string, workerIds: string[]): Promise<void> {
  await db
    .insertInto("instances")
    .values({ id: instanceId, workerIds, seenAt: sql`now()` })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ workerIds, seenAt: sql`now()` }))
    .execute();
}

/** Unlock the jobs of dead instances, so that no job waits longer than about two minutes for one. */
export async function unlockDeadInstances(db: Db): Promise<void> {
  await sql`
    with dead as (
      delete from instances where seen_at < now() - interval '2 minutes' returning worker_ids
    ), workers as (
      select array_agg(worker_id) as ids from dead, unnest(worker_ids) as worker_id
    )
    select graphile_worker.force_unlock_workers(ids) from workers where ids is not null
  `.execute(db);
}
