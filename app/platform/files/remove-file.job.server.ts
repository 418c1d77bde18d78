import { z } from "zod";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { removeUnreferencedFiles } from "./store-file.server.ts";

const payloadSchema = z.object({ key: z.string() });

/** Job that removes the bytes of a file that was dropped or never got its row; a file with a row stays. */
export const removeFileJob: Job = {
  name: "remove-file",
  task: async (payload) => {
    await removeUnreferencedFiles(db, [payloadSchema.parse(payload).key]);
  },
};
