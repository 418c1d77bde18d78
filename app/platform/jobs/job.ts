import type { Task } from "graphile-worker";

/** Kind of job of the queue. A task may run twice for one job, so it must be idempotent. */
export interface Job {
  name: string;
  task: Task;
  /** Cron expression of a scheduled job, in UTC. */
  cron?: string;
}
