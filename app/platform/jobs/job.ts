import type { Task } from "graphile-worker";

/** One kind of work of the job queue. A task may run twice for one job and does its work once. */
export interface Job {
  name: string;
  task: Task;
  /** When the clock starts it, in UTC, as cron writes it. */
  cron?: string;
}
