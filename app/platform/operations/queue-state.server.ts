import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** Due jobs and unsent mails in the database. */
export interface QueueState {
  jobs: { waiting: number; running: number; givenUp: number };
  /** Seconds that the oldest due job has waited; 0 without any. */
  oldestSeconds: number;
  /** Mails waiting for their first try, failed and to be retried, and given up within a day. */
  mails: { waiting: number; retrying: number; failed: number };
}

/** Read the queue's state in one statement, over the queue's own rows and two partial indexes of mails. */
export async function readQueueState(db: Db): Promise<QueueState> {
  const { rows } = await sql<QueueState>`
    select
      (select json_build_object(
        'waiting', count(*) filter (where is_available and run_at <= now()),
        'running', count(*) filter (where locked_at is not null),
        'givenUp', count(*) filter (where attempts >= max_attempts and locked_at is null)
      ) from graphile_worker._private_jobs) as jobs,
      (select coalesce(greatest(0, extract(epoch from now() - min(run_at))), 0)::float8 from graphile_worker._private_jobs
        where is_available) as oldest_seconds,
      (select json_build_object(
        'waiting', (select count(*) from mails where status = 'queued' and attempts = 0),
        'retrying', (select count(*) from mails where status = 'queued' and attempts > 0),
        'failed', (select count(*) from mails where status = 'failed' and created_at > now() - interval '1 day')
      )) as mails
  `.execute(db);
  const state = rows[0];
  if (!state) throw new Error("a query without a table answers with one row");
  return state;
}

/** Time in which a late answer still serves later calls. */
const MAX_STALE_MS = 60_000;

/**
 * Create a reader of the queue's state that never takes longer than `timeoutMs` and never throws; it returns null when
 * the database is unavailable, undefined while the first query is still running. Only one query runs at a time, so that
 * a database that does not answer is not queried again and again.
 */
export function createQueueReader(
  read: () => Promise<QueueState>,
  timeoutMs: number,
): () => Promise<QueueState | null | undefined> {
  let last: { state: QueueState | null; at: number } | undefined;
  let pending: Promise<QueueState | null> | null = null;
  const ask = () =>
    read()
      .catch(() => null)
      .then((state) => {
        last = { state, at: performance.now() };
        return state;
      })
      .finally(() => (pending = null));
  return async () => {
    pending ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), timeoutMs);
    });
    const answer = await Promise.race([pending, late]).finally(() => clearTimeout(timer));
    if (answer !== "late") return answer;
    return last && (performance.now() - last.at < MAX_STALE_MS ? last.state : null);
  };
}
