import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { completeDuePlans } from "./complete-plans.server.ts";

/** Completes the plans that are over, every hour, because days begin at another hour in each time zone. */
export const completePlansJob: Job = {
  name: "complete-plans",
  cron: "20 * * * *",
  task: () => completeDuePlans(db, now()),
};
