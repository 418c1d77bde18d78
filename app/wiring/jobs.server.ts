import { cronJob } from "#app/platform/jobs/cron-job.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { sendReminders } from "#app/planning/action-reminders/send-reminders.server.ts";
import { extendAllSeries } from "#app/planning/custom-actions/extend-series.server.ts";
import { generatePlansJob } from "#app/planning/autopilot-batches/generate-plans.job.server.ts";
import { removeFileJob } from "#app/platform/files/remove-file.job.server.ts";
import { importJobs } from "#app/platform/imports/import.job.server.ts";
import { clearUnsentSecrets } from "#app/platform/mail/clear-unsent-secrets.server.ts";
import { sendMailJob } from "#app/platform/mail/send-mail.job.server.ts";
import { sendPushJob } from "#app/platform/notifications/send-push.job.server.ts";
import { completeDuePlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { runDueTransfers } from "#app/handover/transfers/run-transfer.server.ts";
import { inviteUserJob } from "#app/people/user-imports/invite-user.job.server.ts";
import { notifyExpiredInvitations } from "#app/people/users/expired-invitations.server.ts";
import { notifyNewIdeas } from "#app/planning/plan-items/notify-new-ideas.server.ts";
import { approveByRule } from "#app/programs/approval-rules/approve-by-rule.server.ts";
import { runClaimDeadlines } from "#app/programs/claims/claim-deadlines.server.ts";
import { mailDecisionJob } from "#app/programs/queue/mail-decision.job.server.ts";
import { advanceEventStatuses } from "#app/programs/events/event-deadlines.server.ts";
import { advanceCoffeeStatuses } from "#app/programs/free-coffee/coffee-deadlines.server.ts";
import { receiveShippedCards } from "#app/programs/gift-cards/receive-shipped-cards.server.ts";
import { readReceiptJob } from "#app/programs/receipts/read-receipt.job.server.ts";
import { paymentCardJob } from "#app/programs/social-checkout/card.job.server.ts";
import { expireUnpaidOrders } from "#app/programs/social-checkout/payments.server.ts";
import { advanceSocialOrders } from "#app/programs/social-production/social-deadlines.server.ts";
import { advanceStudioRequests } from "#app/programs/studio/studio-deadlines.server.ts";
import { mailAnnouncementJob } from "#app/insight/announcements/mail-announcement.job.server.ts";
import { mailMonthlyOpenings } from "#app/insight/competitors/opening-mails.server.ts";
import { notifyAnnouncements } from "#app/insight/announcements/notify-announcement.server.ts";
import { notifyMetricValuesJob } from "#app/insight/metric-imports/notify-metric-values.job.server.ts";
import { notifyLateMetricValues } from "#app/insight/metrics-management/notify-late-metric-values.server.ts";
import { notifyTermsJob } from "#app/setup/terms/notify-terms.job.server.ts";
import { sendDigests } from "#app/insight/digests/send-digests.server.ts";
import { sendBudgetNotices } from "#app/programs/unclaimed/budget-notices.server.ts";
import { advanceProgramStatuses } from "#app/programs/incentives/program-actions.server.ts";
import { makeReportJob } from "#app/insight/reports/make-report.job.server.ts";
import { sendScheduledReports } from "#app/insight/reports/send-schedules.server.ts";
import { measureItemEffects } from "#app/insight/item-effects/measure-effects.server.ts";
import { decisionMailers } from "./decision-mailers.server.ts";
import { findReport } from "./reports.server.ts";
import { findImportKind } from "./import-kinds.server.ts";
import { sweepJob } from "./sweep.job.server.ts";

/** All jobs of the queue. */
export const jobs: Job[] = [
  sendMailJob,
  sendPushJob,
  cronJob("clear-unsent-secrets", "*/5 * * * *", clearUnsentSecrets),
  removeFileJob,
  ...importJobs(findImportKind),
  inviteUserJob,
  sweepJob,
  cronJob("run-transfers", "*/10 * * * *", runDueTransfers),
  // These run every hour, because days and mornings begin at another hour in each time zone.
  cronJob("complete-plans", "20 * * * *", completeDuePlans),
  cronJob("send-reminders", "10 * * * *", sendReminders),
  cronJob("send-digests", "20 * * * *", sendDigests),
  cronJob("tell-announcements", "30 * * * *", notifyAnnouncements),
  mailAnnouncementJob,
  notifyTermsJob,
  cronJob("tell-expired-invitations", "8 * * * *", notifyExpiredInvitations),
  cronJob("tell-new-ideas", "12 * * * *", notifyNewIdeas),
  generatePlansJob,
  cronJob("extend-series", "40 3 * * *", extendAllSeries),
  cronJob("turn-programs", "5 * * * *", advanceProgramStatuses),
  mailDecisionJob(decisionMailers),
  // Instances of the previous version queue it by this name.
  { ...mailDecisionJob(decisionMailers), name: "mail-claim-decision" },
  cronJob("claim-days", "35 * * * *", runClaimDeadlines),
  cronJob("approve-by-rule", "*/2 * * * *", approveByRule),
  cronJob("event-days", "25 * * * *", advanceEventStatuses),
  notifyMetricValuesJob,
  cronJob("tell-effects", "*/10 * * * *", measureItemEffects),
  cronJob("late-figures", "40 13 * * *", notifyLateMetricValues),
  cronJob("openings-month", "25 13 1 * *", mailMonthlyOpenings),
  cronJob("money-news", "15 13 * * *", sendBudgetNotices),
  readReceiptJob,
  cronJob("card-days", "50 * * * *", receiveShippedCards),
  cronJob("coffee-days", "45 * * * *", advanceCoffeeStatuses),
  paymentCardJob,
  cronJob("social-unpaid", "*/15 * * * *", expireUnpaidOrders),
  cronJob("social-days", "*/15 * * * *", advanceSocialOrders),
  cronJob("studio-days", "55 * * * *", advanceStudioRequests),
  makeReportJob(findReport),
  cronJob("report-schedules", "*/15 * * * *", (db, now) => sendScheduledReports(db, findReport, now)),
];
