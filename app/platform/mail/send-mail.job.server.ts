import { z } from "zod";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { now } from "#app/clock.server.ts";
import { sendMail } from "./send-mail.server.ts";
import { mailTransport } from "./transport.server.ts";

const payloadSchema = z.object({ mailId: z.number().int() });

/** Job that sends one queued mail; the queue retries failures with exponential backoff. */
export const sendMailJob: Job = {
  name: "send-mail",
  task: async (payload) => {
    await sendMail(db, mailTransport, payloadSchema.parse(payload).mailId, now());
  },
};
