import { now } from "#app/clock.server.ts";
import { db, reportDatabase } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { makeReport } from "./make-report.server.ts";
import type { Report } from "./report.server.ts";

/** Create the job that writes report files in the background. */
export function makeReportJob(find: (key: string) => Report | null): Job {
  return {
    name: "make-report",
    task: async (payload) => makeReport(db, { source: (await reportDatabase()).db, find, payload, now: now() }),
  };
}
