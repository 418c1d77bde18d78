import { clockJob } from "#app/platform/jobs/clock-job.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { sendReminders } from "#app/planning/action-reminders/send-reminders.server.ts";
import { extendAllSeries } from "#app/planning/custom-actions/extend-series.server.ts";
import { generatePlansJob } from "#app/planning/autopilot-batches/generate-plans.job.server.ts";
import { removeFileJob } from "#app/platform/files/remove-file.job.server.ts";
import { importJobs } from "#app/platform/imports/import.job.server.ts";
import { clearUnsentSecrets } from "#app/platform/mail/clear-unsent-secrets.server.ts";
import { sendMailJob } from "#app/platform/mail/send-mail.job.server.ts";
import { completeDuePlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { runDueTransfers } from "#app/handover/transfers/run-transfer.server.ts";
import { inviteUserJob } from "#app/people/user-imports/invite-user.job.server.ts";
import { tellExpiredInvitations } from "#app/people/users/expired-invitations.server.ts";
import { tellNewIdeas } from "#app/planning/plan-items/tell-new-ideas.server.ts";
import { passClaimDays } from "#app/programs/claims/claim-days.server.ts";
import { passEventDays } from "#app/programs/events/event-days.server.ts";
import { passCoffeeDays } from "#app/programs/free-coffee/coffee-days.server.ts";
import { passCardDays } from "#app/programs/gift-cards/card-days.server.ts";
import { cardJob } from "#app/programs/social-checkout/card.job.server.ts";
import { expireUnpaid } from "#app/programs/social-checkout/payments.server.ts";
import { passSocialDays } from "#app/programs/social-production/social-days.server.ts";
import { passStudioDays } from "#app/programs/studio/studio-days.server.ts";
import { mailAnnouncementJob } from "#app/insight/announcements/mail-announcement.job.server.ts";
import { tellMonth } from "#app/insight/competitors/opening-mails.server.ts";
import { tellAnnouncements } from "#app/insight/announcements/tell-announcement.server.ts";
import { tellFiguresJob } from "#app/insight/metric-imports/tell-figures.job.server.ts";
import { tellLateFigures } from "#app/insight/metrics/tell-late-figures.server.ts";
import { tellTermsJob } from "#app/setup/terms/tell-terms.job.server.ts";
import { sendDigests } from "#app/insight/digests/send-digests.server.ts";
import { sendMoneyNews } from "#app/programs/unclaimed/money-news.server.ts";
import { turnPrograms } from "#app/programs/incentives/program-steps.server.ts";
import { makeReportJob } from "#app/insight/reports/make-report.job.server.ts";
import { sendSchedules } from "#app/insight/reports/send-schedules.server.ts";
import { findReport } from "./reports.server.ts";
import { findImportKind } from "./import-kinds.server.ts";
import { tellEffects } from "#app/insight/item-effects/tell-effects.server.ts";
import { sweepJob } from "./sweep.job.server.ts";

/** All work of the job queue. */
export const jobs: Job[] = [
  sendMailJob,
  clockJob("clear-unsent-secrets", "*/5 * * * *", clearUnsentSecrets),
  removeFileJob,
  ...importJobs(findImportKind),
  inviteUserJob,
  sweepJob,
  clockJob("run-transfers", "*/10 * * * *", runDueTransfers),
  // Days and mornings begin at another hour in each time zone, so these look every hour.
  clockJob("complete-plans", "20 * * * *", completeDuePlans),
  clockJob("send-reminders", "10 * * * *", sendReminders),
  clockJob("send-digests", "20 * * * *", sendDigests),
  clockJob("tell-announcements", "30 * * * *", tellAnnouncements),
  mailAnnouncementJob,
  tellTermsJob,
  clockJob("tell-expired-invitations", "8 * * * *", tellExpiredInvitations),
  clockJob("tell-new-ideas", "12 * * * *", tellNewIdeas),
  generatePlansJob,
  clockJob("extend-series", "40 3 * * *", extendAllSeries),
  clockJob("turn-programs", "5 * * * *", turnPrograms),
  clockJob("claim-days", "35 * * * *", passClaimDays),
  clockJob("event-days", "25 * * * *", passEventDays),
  tellFiguresJob,
  clockJob("tell-effects", "*/10 * * * *", tellEffects),
  clockJob("late-figures", "40 13 * * *", tellLateFigures),
  clockJob("openings-month", "25 13 1 * *", tellMonth),
  clockJob("money-news", "15 13 * * *", sendMoneyNews),
  clockJob("card-days", "50 * * * *", passCardDays),
  clockJob("coffee-days", "45 * * * *", passCoffeeDays),
  cardJob,
  clockJob("social-unpaid", "*/15 * * * *", expireUnpaid),
  clockJob("social-days", "*/15 * * * *", passSocialDays),
  clockJob("studio-days", "55 * * * *", passStudioDays),
  makeReportJob(findReport),
  clockJob("report-schedules", "*/15 * * * *", (db, now) => sendSchedules(db, findReport, now)),
];
