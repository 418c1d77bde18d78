import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { extendAllSeries } from "./extend-series.server.ts";
import { sendReminders } from "./send-reminders.server.ts";

/** Reminds of what is due, every hour, because mornings begin at another hour in each time zone. */
export const sendRemindersJob: Job = {
  name: "send-reminders",
  cron: "10 * * * *",
  task: () => sendReminders(db, now()),
};

/** Makes the actions of repeating series ahead of their days. */
export const extendSeriesJob: Job = {
  name: "extend-series",
  cron: "40 3 * * *",
  task: () => extendAllSeries(db, now()),
};
