import type { Migration, MigrationProvider } from "kysely";
import * as companies from "#migrations/20261121T0900-companies.ts";
import * as users from "#migrations/20261121T0910-users.ts";
import * as sessions from "#migrations/20261121T0920-sessions.ts";
import * as termsTexts from "#migrations/20261121T0930-terms-texts.ts";
import * as auditMailFiles from "#migrations/20261121T0940-audit-mail-files.ts";
import * as usersNameIndex from "#migrations/20261121T0950-users-name-index.ts";
import * as companySettings from "#migrations/20261121T1000-company-settings.ts";
import * as geographiesEvents from "#migrations/20261121T1010-geographies-events.ts";
import * as networksLocations from "#migrations/20261121T1020-networks-locations.ts";
import * as imports from "#migrations/20261121T1030-imports.ts";
import * as importFiles from "#migrations/20261121T1130-import-files.ts";
import * as ideas from "#migrations/20261121T1200-ideas.ts";
import * as workflow from "#migrations/20261121T1210-workflow.ts";
import * as autopilotPlans from "#migrations/20261121T1220-autopilot-plans.ts";
import * as checklist from "#migrations/20261121T1230-checklist.ts";
import * as calendar from "#migrations/20261121T1240-calendar.ts";
import * as mergedNetworks from "#migrations/20261121T1250-merged-networks.ts";
import * as actionSeriesDays from "#migrations/20261121T1251-action-series-days.ts";
import * as ownershipsOfMany from "#migrations/20261121T1300-ownerships-of-many.ts";
import * as companyEventTitles from "#migrations/20261121T1310-company-event-titles.ts";
import * as planBaselineDays from "#migrations/20261121T1310-plan-baseline-days.ts";
import * as roadmapShares from "#migrations/20261121T1311-roadmap-shares.ts";
import * as hiddenCards from "#migrations/20261121T1312-hidden-cards.ts";
import * as eventAttachments from "#migrations/20261122T0010-event-attachments.ts";
import * as repeatingCompanyEvents from "#migrations/20261122T0030-repeating-company-events.ts";
import * as locationRecords from "#migrations/20261122T0400-location-records.ts";
import * as userTallies from "#migrations/20261122T0410-user-tallies.ts";
import * as mailSecrets from "#migrations/20261123T0900-mail-secrets.ts";
import * as advisorsBlocks from "#migrations/20261123T0901-advisors-blocks.ts";
import * as waitingInvitations from "#migrations/20261123T0902-waiting-invitations.ts";
import * as actionSeriesRules from "#migrations/20261123T0910-action-series-rules.ts";
import * as idempotencyKeys from "#migrations/20261124T0900-idempotency-keys.ts";
import * as incentiveLedger from "#migrations/20261124T1000-incentive-ledger.ts";
import * as claims from "#migrations/20261124T1010-claims.ts";
import * as eventMoney from "#migrations/20261124T1020-event-money.ts";
import * as claimNotices from "#migrations/20261124T1120-claim-notices.ts";
import * as giftCards from "#migrations/20261124T1300-gift-cards.ts";
import * as freeCoffee from "#migrations/20261124T1310-free-coffee.ts";
import * as adjustmentProposals from "#migrations/20261124T1400-adjustment-proposals.ts";
import * as moneyIndexes from "#migrations/20261124T1500-money-indexes.ts";
import * as moneyNotices from "#migrations/20261124T1600-money-notices.ts";
import * as claimTallies from "#migrations/20261124T1700-claim-tallies.ts";
import * as itemEvents from "#migrations/20261124T1710-item-events.ts";
import * as programIdeas from "#migrations/20261124T1720-program-ideas.ts";
import * as accountTallies from "#migrations/20261124T1730-account-tallies.ts";
import * as studio from "#migrations/20261125T1000-studio.ts";
import * as socialPosts from "#migrations/20261126T1000-social-posts.ts";
import * as socialOrders from "#migrations/20261126T1010-social-orders.ts";
import * as socialTallies from "#migrations/20261126T1020-social-tallies.ts";
import * as queueOrders from "#migrations/20261126T1030-queue-orders.ts";
import * as boardOrder from "#migrations/20261127T0900-board-order.ts";
import * as distances from "#migrations/20261127T1000-distances.ts";
import * as openings from "#migrations/20261127T1010-openings.ts";
import * as metrics from "#migrations/20261128T0900-metrics.ts";
import * as tradingAreas from "#migrations/20261129T1000-trading-areas.ts";
import * as metricImports from "#migrations/20261129T1100-metric-imports.ts";
import * as metricYears from "#migrations/20261129T1110-metric-years.ts";
import * as itemEffects from "#migrations/20261129T1120-item-effects.ts";
import * as signIns from "#migrations/20261129T1300-sign-ins.ts";
import * as usageIndex from "#migrations/20261129T1310-usage-index.ts";
import * as reportSchedules from "#migrations/20261129T1320-report-schedules.ts";
import * as search from "#migrations/20261129T1400-search.ts";
import * as notifications from "#migrations/20261129T1500-notifications.ts";
import * as announcements from "#migrations/20261129T1510-announcements.ts";
import * as mailsInTrouble from "#migrations/20261129T1600-mails-in-trouble.ts";
import * as viewAs from "#migrations/20261129T1610-view-as.ts";
import * as auditByTime from "#migrations/20261129T1620-audit-by-time.ts";
import * as studioCapacity from "#migrations/20261130T0900-studio-capacity.ts";
import * as finalFiles from "#migrations/20261130T0910-final-files.ts";
import * as savedViews from "#migrations/20261130T0920-saved-views.ts";
import * as reportIndexes from "#migrations/20261130T0930-report-indexes.ts";
import * as importHeaders from "#migrations/20261130T0940-import-headers.ts";
import * as leanMetricValues from "#migrations/20261130T0950-lean-metric-values.ts";
import * as figuresOfFiles from "#migrations/20261130T1000-figures-of-files.ts";
import * as openingReporters from "#migrations/20261130T1010-opening-reporters.ts";
import * as newestItems from "#migrations/20261130T1020-newest-items.ts";
import * as sharedViews from "#migrations/20261130T1030-shared-views.ts";
import * as membershipOrder from "#migrations/20261130T1040-membership-order.ts";
import * as metricsOfTotals from "#migrations/20261130T1050-metrics-of-totals.ts";
import * as standardViews from "#migrations/20261130T1060-standard-views.ts";
import * as proofSizes from "#migrations/20261201T1200-proof-sizes.ts";
import * as cardPayments from "#migrations/20261201T1400-card-payments.ts";
import * as leftViews from "#migrations/20261201T1410-left-views.ts";
import * as heldClaims from "#migrations/20261201T1600-held-claims.ts";
import * as guardedSums from "#migrations/20261201T1610-guarded-sums.ts";
import * as programSuccessors from "#migrations/20261201T1620-program-successors.ts";
import * as ownershipDays from "#migrations/20261201T1630-ownership-days.ts";
import * as nameOrder from "#migrations/20261201T1700-name-order.ts";
import * as plainSearch from "#migrations/20261201T1710-plain-search.ts";
import * as columnComments from "#migrations/20261201T1720-column-comments.ts";
import * as receiptReadings from "#migrations/20261202T0200-receipt-readings.ts";
import * as claimDecisions from "#migrations/20261202T0300-claim-decisions.ts";
import * as pushSubscriptions from "#migrations/20261202T0800-push-subscriptions.ts";
import * as approvalRules from "#migrations/20261202T0900-approval-rules.ts";
import * as standIns from "#migrations/20261202T0910-stand-ins.ts";
import * as submittedOrder from "#migrations/20261203T0900-submitted-order.ts";
import * as networkCodeSearch from "#migrations/20261203T0910-network-code-search.ts";
import * as decisions from "#migrations/20261204T0900-decisions.ts";
import * as notificationDefaults from "#migrations/20261204T0910-notification-defaults.ts";
import * as studioTallies from "#migrations/20261125T1010-studio-tallies.ts";

/** Migrations by file name, in the order they run. They are listed because a bundle has no folder to read. */
const migrations: Record<string, Migration> = {
  "20261121T0900-companies": companies,
  "20261121T0910-users": users,
  "20261121T0920-sessions": sessions,
  "20261121T0930-terms-texts": termsTexts,
  "20261121T0940-audit-mail-files": auditMailFiles,
  "20261121T0950-users-name-index": usersNameIndex,
  "20261121T1000-company-settings": companySettings,
  "20261121T1010-geographies-events": geographiesEvents,
  "20261121T1020-networks-locations": networksLocations,
  "20261121T1030-imports": imports,
  "20261121T1130-import-files": importFiles,
  "20261121T1200-ideas": ideas,
  "20261121T1210-workflow": workflow,
  "20261121T1220-autopilot-plans": autopilotPlans,
  "20261121T1230-checklist": checklist,
  "20261121T1240-calendar": calendar,
  "20261121T1250-merged-networks": mergedNetworks,
  "20261121T1251-action-series-days": actionSeriesDays,
  "20261121T1300-ownerships-of-many": ownershipsOfMany,
  "20261121T1310-company-event-titles": companyEventTitles,
  "20261121T1310-plan-baseline-days": planBaselineDays,
  "20261121T1311-roadmap-shares": roadmapShares,
  "20261121T1312-hidden-cards": hiddenCards,
  "20261122T0010-event-attachments": eventAttachments,
  "20261122T0030-repeating-company-events": repeatingCompanyEvents,
  "20261122T0400-location-records": locationRecords,
  "20261122T0410-user-tallies": userTallies,
  "20261123T0900-mail-secrets": mailSecrets,
  "20261123T0901-advisors-blocks": advisorsBlocks,
  "20261123T0902-waiting-invitations": waitingInvitations,
  "20261123T0910-action-series-rules": actionSeriesRules,
  "20261124T0900-idempotency-keys": idempotencyKeys,
  "20261124T1000-incentive-ledger": incentiveLedger,
  "20261124T1010-claims": claims,
  "20261124T1020-event-money": eventMoney,
  "20261124T1120-claim-notices": claimNotices,
  "20261124T1300-gift-cards": giftCards,
  "20261124T1310-free-coffee": freeCoffee,
  "20261124T1400-adjustment-proposals": adjustmentProposals,
  "20261124T1500-money-indexes": moneyIndexes,
  "20261124T1600-money-notices": moneyNotices,
  "20261124T1700-claim-tallies": claimTallies,
  "20261124T1710-item-events": itemEvents,
  "20261124T1720-program-ideas": programIdeas,
  "20261124T1730-account-tallies": accountTallies,
  "20261125T1000-studio": studio,
  "20261125T1010-studio-tallies": studioTallies,
  "20261126T1000-social-posts": socialPosts,
  "20261126T1010-social-orders": socialOrders,
  "20261126T1020-social-tallies": socialTallies,
  "20261126T1030-queue-orders": queueOrders,
  "20261127T0900-board-order": boardOrder,
  "20261127T1000-distances": distances,
  "20261127T1010-openings": openings,
  "20261128T0900-metrics": metrics,
  "20261129T1000-trading-areas": tradingAreas,
  "20261129T1100-metric-imports": metricImports,
  "20261129T1110-metric-years": metricYears,
  "20261129T1120-item-effects": itemEffects,
  "20261129T1300-sign-ins": signIns,
  "20261129T1310-usage-index": usageIndex,
  "20261129T1320-report-schedules": reportSchedules,
  "20261129T1400-search": search,
  "20261129T1500-notifications": notifications,
  "20261129T1510-announcements": announcements,
  "20261129T1600-mails-in-trouble": mailsInTrouble,
  "20261129T1610-view-as": viewAs,
  "20261129T1620-audit-by-time": auditByTime,
  "20261130T0900-studio-capacity": studioCapacity,
  "20261130T0910-final-files": finalFiles,
  "20261130T0920-saved-views": savedViews,
  "20261130T0930-report-indexes": reportIndexes,
  "20261130T0940-import-headers": importHeaders,
  "20261130T0950-lean-metric-values": leanMetricValues,
  "20261130T1000-figures-of-files": figuresOfFiles,
  "20261130T1010-opening-reporters": openingReporters,
  "20261130T1020-newest-items": newestItems,
  "20261130T1030-shared-views": sharedViews,
  "20261130T1040-membership-order": membershipOrder,
  "20261130T1050-metrics-of-totals": metricsOfTotals,
  "20261130T1060-standard-views": standardViews,
  "20261201T1200-proof-sizes": proofSizes,
  "20261201T1400-card-payments": cardPayments,
  "20261201T1410-left-views": leftViews,
  "20261201T1600-held-claims": heldClaims,
  "20261201T1610-guarded-sums": guardedSums,
  "20261201T1620-program-successors": programSuccessors,
  "20261201T1630-ownership-days": ownershipDays,
  "20261201T1700-name-order": nameOrder,
  "20261201T1710-plain-search": plainSearch,
  "20261201T1720-column-comments": columnComments,
  "20261202T0200-receipt-readings": receiptReadings,
  "20261202T0300-claim-decisions": claimDecisions,
  "20261202T0800-push-subscriptions": pushSubscriptions,
  "20261202T0900-approval-rules": approvalRules,
  "20261202T0910-stand-ins": standIns,
  "20261203T0900-submitted-order": submittedOrder,
  "20261203T0910-network-code-search": networkCodeSearch,
  "20261204T0900-decisions": decisions,
  "20261204T0910-notification-defaults": notificationDefaults,
};

export const migrationProvider: MigrationProvider = {
  async getMigrations() {
    return migrations;
  },
};
