import { now } from "#app/clock.server.ts";
import { db, reportSource } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { makeReport } from "./make-report.server.ts";
import type { Report } from "./report.server.ts";

/** Makes the file of a report that its reader does not wait for. */
export function makeReportJob(find: (key: string) => Report | null): Job {
  return {
    name: "make-report",
    task: async (payload) => makeReport(db, (await reportSource()).db, find, payload, now()),
  };
}
