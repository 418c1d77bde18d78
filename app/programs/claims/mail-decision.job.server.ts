import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { MAIL_DECISION, mailClaimDecision } from "./claim-decisions.server.ts";

const payloadSchema = z.object({ decisionId: z.number().int() });

/** Job that mails the owners about a decision once it is final. */
export const mailDecisionJob: Job = {
  name: MAIL_DECISION,
  task: (payload) => mailClaimDecision(db, payloadSchema.parse(payload).decisionId, now()),
};
