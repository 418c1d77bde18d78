import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { postPush } from "./post-push.server.ts";
import { sendPush } from "./send-push.server.ts";

/** Job that sends one notification to one device; the queue retries failures with exponential backoff. */
export const sendPushJob: Job = {
  name: "send-push",
  task: async (payload) => sendPush(db, payload, { post: postPush, now: now() }),
};
