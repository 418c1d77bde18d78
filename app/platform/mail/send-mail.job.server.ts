import { z } from "zod";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { now } from "#app/clock.server.ts";
import { sendMail } from "./send-mail.server.ts";
import { transport } from "./transport.server.ts";

const payloadSchema = z.object({ mailId: z.number().int() });

/** Sends one queued mail; a failed try is retried by the queue with growing pauses. */
export const sendMailJob: Job = {
  name: "send-mail",
  task: async (payload) => {
    await sendMail(db, transport, payloadSchema.parse(payload).mailId, now());
  },
};
