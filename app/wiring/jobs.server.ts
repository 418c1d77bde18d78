import type { Job } from "#app/platform/jobs/job.ts";
import { sendRemindersJob } from "#app/planning/action-reminders/send-reminders.job.server.ts";
import { extendSeriesJob } from "#app/planning/custom-actions/extend-series.job.server.ts";
import { generatePlansJob } from "#app/planning/autopilot-batches/generate-plans.job.server.ts";
import { removeFileJob } from "#app/platform/files/remove-file.job.server.ts";
import { importJobs } from "#app/platform/imports/import.job.server.ts";
import { clearUnsentSecretsJob } from "#app/platform/mail/clear-unsent-secrets.job.server.ts";
import { sendMailJob } from "#app/platform/mail/send-mail.job.server.ts";
import { completePlansJob } from "#app/planning/plan-status/complete-plans.job.server.ts";
import { runTransfersJob } from "#app/handover/transfers/run-transfers.job.server.ts";
import { inviteUserJob } from "#app/people/user-imports/invite-user.job.server.ts";
import { findImportKind } from "./import-kinds.server.ts";
import { sweepJob } from "./sweep.job.server.ts";

/** All work of the job queue. */
export const jobs: Job[] = [
  sendMailJob,
  clearUnsentSecretsJob,
  removeFileJob,
  ...importJobs(findImportKind),
  inviteUserJob,
  sweepJob,
  runTransfersJob,
  completePlansJob,
  generatePlansJob,
  sendRemindersJob,
  extendSeriesJob,
];
