import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Says that this instance lives and which workers are its own. */
export async function reportPresence(db: Db, instanceId: string, workerIds: string[]): Promise<void> {
  await db
    .insertInto("instances")
    .values({ id: instanceId, workerIds, seenAt: sql`now()` })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ workerIds, seenAt: sql`now()` }))
    .execute();
}

/** Frees the jobs of instances that died at work, so that no job waits longer than about two minutes for them. */
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
