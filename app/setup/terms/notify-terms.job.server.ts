import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { notifyTerms } from "./notify-terms.server.ts";

/** Job that notifies users of new terms. */
export const notifyTermsJob: Job = { name: "tell-terms", task: (payload) => notifyTerms(db, payload) };
