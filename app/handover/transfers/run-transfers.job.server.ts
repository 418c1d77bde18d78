import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { runDueTransfers } from "./run-transfer.server.ts";

/** Moves the locations of every confirmed transfer whose day has come. */
export const runTransfersJob: Job = {
  name: "run-transfers",
  cron: "*/10 * * * *",
  task: () => runDueTransfers(db, now()),
};
