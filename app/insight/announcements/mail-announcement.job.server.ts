import { db } from "#app/db.server.ts";
import { now } from "#app/clock.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { mailAnnouncement } from "./tell-announcement.server.ts";

/** Mails one announcement to those who want announcements by mail. */
export const mailAnnouncementJob: Job = {
  name: "mail-announcement",
  task: (payload) => mailAnnouncement(db, payload, now()),
};
