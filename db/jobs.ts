import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connect.ts";

/**
 * Queue a job in the transaction that causes it. With a key, a queued job of the same key is replaced instead of
 * doubled. Jobs of one `queue` run one after the other. A job may run twice, so its task must be idempotent.
 */
export async function addJob(
  db: Db,
  task: string,
  payload: Record<string, unknown>,
  { key = null, runAt = null, queue = null }: { key?: string | null; runAt?: Date | null; queue?: string | null } = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json, queue_name => ${queue}::text,
      run_at => coalesce(${runAt}::timestamptz, now()), job_key => ${key}::text)
  `.execute(db);
}

/** Queue many jobs of one task in a single statement. */
export async function addJobs(db: Db, task: string, payloads: readonly Record<string, unknown>[]): Promise<void> {
  const each = sql`select payload from json_array_elements(${JSON.stringify(payloads)}::json) as payload`;
  await addJobsSql(task, each).execute(db);
}

/** Return the same as SQL, whole or as the end of a statement; `payloads` selects a json `payload` for each job. */
export function addJobsSql(task: string, payloads: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) from graphile_worker.add_jobs(array(
    select row(${task}::text, payload, null, now(), null, null, null, null)::graphile_worker.job_spec
    from (${payloads}) as each))`;
}
