import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "./job.ts";

/** Work that the clock starts; `cron` says when, in UTC. */
export function clockJob(name: string, cron: string, work: (db: Db, now: Date) => Promise<unknown>): Job {
  return { name, cron, task: async () => void (await work(db, now())) };
}
