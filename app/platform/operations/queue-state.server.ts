import { sql } from "kysely";
import type { Db } from "#db/connect.ts";

/** What waits in the database: jobs whose time has come, and mails. */
export interface QueueState {
  jobs: { waiting: number; running: number; givenUp: number };
  /** How long the oldest due job waits; 0 where none does. */
  oldestSeconds: number;
  /** Waiting for their first try, tried in vain and to be tried again, and given up within a day. */
  mails: { waiting: number; retrying: number; failed: number };
}

/** One statement over the queue's own rows and two partial indexes of mails. */
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

/** An answer that came too late for its question serves later ones for so long. */
const KEPT_MS = 60_000;

/**
 * Makes a reader that never takes longer than `mostMs` milliseconds and never throws: null where the database is away. One
 * question is under way at a time, so a database that does not answer is not asked again and again.
 */
export function makeQueueReader(read: () => Promise<QueueState>, mostMs: number): () => Promise<QueueState | null> {
  let last: { state: QueueState; at: number } | null = null;
  let underWay: Promise<QueueState | null> | null = null;
  const ask = () =>
    read()
      .then((state) => {
        last = { state, at: performance.now() };
        return state;
      })
      .catch(() => (last = null))
      .finally(() => (underWay = null));
  return async () => {
    underWay ??= ask();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<"late">((resolve) => {
      timer = setTimeout(() => resolve("late"), mostMs);
    });
    const answer = await Promise.race([underWay, late]).finally(() => clearTimeout(timer));
    if (answer !== "late") return answer;
    return last && performance.now() - last.at < KEPT_MS ? last.state : null;
  };
}
