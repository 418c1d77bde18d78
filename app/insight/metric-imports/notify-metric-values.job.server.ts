import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { notifyMetricValues } from "./notify-metric-values.server.ts";

/** Job that notifies users of the values a file imported. */
export const notifyMetricValuesJob: Job = { name: "tell-figures", task: (payload) => notifyMetricValues(db, payload) };
