import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { log } from "#app/http/log.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { failBatch, generatePlans } from "./generate-plans.server.ts";

const MAX_TRIES = 3;

const payloadSchema = z.object({
  batchId: z.number().int(),
  origin: z.object({ requestId: z.string(), address: z.string(), agent: z.string() }),
});

/** Job that generates a batch's plans; after the last attempt it marks the batch failed, and created plans stay. */
export const generatePlansJob: Job = {
  name: "generate-plans",
  task: async (payload, { job }) => {
    const { batchId, origin } = payloadSchema.parse(payload);
    try {
      await generatePlans(db, batchId, origin, now());
    } catch (error) {
      if (job.attempts < MAX_TRIES) throw error;
      log.error(
        { batchId, error: error instanceof Error ? error.message : String(error) },
        "autopilot batch failed after last attempt",
      );
      await failBatch(
        db,
        batchId,
        "Something went wrong on our side. Created {plans} stay. Resume to create the rest.",
        now(),
      );
    }
  },
};
