import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { tellTerms } from "./tell-terms.server.ts";

/** Tells of new terms. */
export const tellTermsJob: Job = { name: "tell-terms", task: (payload) => tellTerms(db, payload) };
