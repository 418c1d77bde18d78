import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { log } from "#app/http/log.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { failBatch, generatePlans } from "./generate-plans.server.ts";

const MOST_TRIES = 3;

const payloadSchema = z.object({
  batchId: z.number().int(),
  origin: z.object({ requestId: z.string(), address: z.string(), agent: z.string() }),
});

/** Makes the plans of a batch; after the last try it says so, and what is made stays made. */
export const generatePlansJob: Job = {
  name: "generate-plans",
  task: async (payload, { job }) => {
    const { batchId, origin } = payloadSchema.parse(payload);
    try {
      await generatePlans(db, batchId, origin, now());
    } catch (error) {
      if (job.attempts < MOST_TRIES) throw error;
      log.error(
        { batchId, error: error instanceof Error ? error.message : String(error) },
        "a batch of plans is given up",
      );
      await failBatch(
        db,
        batchId,
        "Something went wrong on our side. What is made stays; resume makes the rest.",
        now(),
      );
    }
  },
};
