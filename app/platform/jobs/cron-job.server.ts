import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "./job.ts";

/** Return a job that runs by the cron expression, in UTC. */
export function cronJob(name: string, cron: string, work: (db: Db, now: Date) => Promise<unknown>): Job {
  return { name, cron, task: async () => void (await work(db, now())) };
}
