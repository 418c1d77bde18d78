import { z } from "zod";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { removeUnused } from "./store-file.server.ts";

const payloadSchema = z.object({ key: z.string() });

/** Takes away the bytes of a file that was let go of or never got its row; one with a row stays. */
export const removeFileJob: Job = {
  name: "remove-file",
  task: async (payload) => {
    await removeUnused(db, [payloadSchema.parse(payload).key]);
  },
};
