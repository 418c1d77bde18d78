import type { Task } from "graphile-worker";
import { removeFileJob } from "#app/modules/files/remove-file.job.server.ts";
import { sendMailJob } from "#app/modules/mail/send-mail.job.server.ts";
import { sweepJob } from "./sweep.job.server.ts";

/** One kind of work of the job queue. A task may run twice for one job and does its work once. */
export interface Job {
  name: string;
  task: Task;
  /** When the clock starts it, in UTC, as cron writes it. */
  cron?: string;
}

export const jobs: Job[] = [sendMailJob, removeFileJob, sweepJob];
