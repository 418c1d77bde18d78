import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { extendAllSeries } from "./extend-series.server.ts";

/** Makes the actions of repeating series ahead of their days. */
export const extendSeriesJob: Job = {
  name: "extend-series",
  cron: "40 3 * * *",
  task: () => extendAllSeries(db, now()),
};
