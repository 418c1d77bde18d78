import { db } from "#app/db.server.ts";
import { now } from "#app/clock.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { mailAnnouncement } from "./notify-announcement.server.ts";

/** Job that mails one announcement to the users who chose announcements by mail. */
export const mailAnnouncementJob: Job = {
  name: "mail-announcement",
  task: (payload) => mailAnnouncement(db, payload, now()),
};
