import type { Task } from "graphile-worker";
import { extendSeriesJob, sendRemindersJob } from "#app/modules/checklist/checklist.job.server.ts";
import { generatePlansJob } from "#app/modules/autopilot/generate-plans.job.server.ts";
import { removeFileJob } from "#app/modules/files/remove-file.job.server.ts";
import { checkImportJob, saveImportJob } from "#app/modules/imports/import.job.server.ts";
import { clearUnsentSecretsJob } from "#app/modules/mail/clear-unsent-secrets.job.server.ts";
import { sendMailJob } from "#app/modules/mail/send-mail.job.server.ts";
import { completePlansJob } from "#app/modules/plans/complete-plans.job.server.ts";
import { runTransfersJob } from "#app/modules/transfers/run-transfers.job.server.ts";
import { inviteUserJob } from "#app/modules/users/invite-user.job.server.ts";
import { sweepJob } from "./sweep.job.server.ts";

/** One kind of work of the job queue. A task may run twice for one job and does its work once. */
export interface Job {
  name: string;
  task: Task;
  /** When the clock starts it, in UTC, as cron writes it. */
  cron?: string;
}

export const jobs: Job[] = [
  sendMailJob,
  clearUnsentSecretsJob,
  removeFileJob,
  checkImportJob,
  saveImportJob,
  inviteUserJob,
  sweepJob,
  runTransfersJob,
  completePlansJob,
  generatePlansJob,
  sendRemindersJob,
  extendSeriesJob,
];
