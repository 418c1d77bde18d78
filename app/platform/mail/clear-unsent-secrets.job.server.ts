import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { clearUnsentSecrets } from "./clear-unsent-secrets.server.ts";

/** Sees to it that no secret lies for longer than an hour in a mail that cannot be sent. */
export const clearUnsentSecretsJob: Job = {
  name: "clear-unsent-secrets",
  cron: "*/5 * * * *",
  task: async () => clearUnsentSecrets(db, now()),
};
