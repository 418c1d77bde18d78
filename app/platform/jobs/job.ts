import type { Task } from "graphile-worker";

/**
 * Kind of job of the queue. The queue retries a task that throws, with exponential backoff, so a task may run twice for
 * one job and must be idempotent.
 */
export interface Job {
  name: string;
  task: Task;
  /** Cron expression of a scheduled job, in UTC. */
  cron?: string;
}
