import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import { Logger, parseCronItems, type Runner, run, type WorkerEvents } from "graphile-worker";
import { db, pool } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { log } from "#app/http/log.server.ts";
import { countJob } from "#app/platform/operations/job-counts.ts";
import type { Job } from "./job.ts";
import { reportHeartbeat, unlockDeadInstances } from "./heartbeat.server.ts";

const INSTANCE_HEARTBEAT_MS = 30_000;
const instanceId = randomUUID();
const workerIds = new Set<string>();
let runner: Runner | null = null;
let heartbeat: NodeJS.Timeout | null = null;

/** Start running queued and scheduled jobs in this instance. Any number of instances may run. */
export async function startJobs(jobs: readonly Job[]): Promise<void> {
  if (env.WORKER_CONCURRENCY === 0 || runner) return;
  const events: WorkerEvents = new EventEmitter();
  events.on("worker:create", ({ worker }) => workerIds.add(worker.workerId));
  events.on("job:success", ({ job }) => countJob(job.task_identifier, "done"));
  events.on("job:error", ({ job }) => countJob(job.task_identifier, "failed"));
  events.on("job:failed", ({ job }) => countJob(job.task_identifier, "given-up"));
  runner = await run({
    pgPool: pool,
    events,
    concurrency: env.WORKER_CONCURRENCY,
    noHandleSignals: true,
    // The embedded database is one session, in which prepared statements of two connections would collide.
    noPreparedStatements: env.DATABASE_KIND === "embedded",
    pollInterval: 2_000,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, job.task])),
    parsedCronItems: parseCronItems(
      jobs.flatMap((job) => (job.cron ? [{ task: job.name, match: job.cron, options: { backfillPeriod: 0 } }] : [])),
    ),
    logger: new Logger((scope) => (level, message) => {
      if (level === "error" || level === "warning") log.warn({ scope }, message);
    }),
  });
  heartbeat = setInterval(() => void sendHeartbeat(), INSTANCE_HEARTBEAT_MS);
  await sendHeartbeat();
}

/** Let running jobs finish, then stop. */
export async function stopJobs(): Promise<void> {
  if (heartbeat) clearInterval(heartbeat);
  await runner?.stop();
  runner = null;
}

async function sendHeartbeat(): Promise<void> {
  try {
    await reportHeartbeat(db, instanceId, [...workerIds]);
    await unlockDeadInstances(db);
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, "job heartbeat failed");
  }
}
