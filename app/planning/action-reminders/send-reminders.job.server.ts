import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { sendReminders } from "./send-reminders.server.ts";

/** Reminds of what is due, every hour, because mornings begin at another hour in each time zone. */
export const sendRemindersJob: Job = {
  name: "send-reminders",
  cron: "10 * * * *",
  task: () => sendReminders(db, now()),
};
