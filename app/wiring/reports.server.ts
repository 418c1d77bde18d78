import { companyLocations } from "#app/insight/reports/company-locations.server.ts";
import { companyUsers } from "#app/insight/reports/company-users.server.ts";
import { competitiveIntelligence } from "#app/insight/reports/competitive-intelligence.server.ts";
import { eventsRecap } from "#app/insight/reports/events-recap.server.ts";
import { franchiseeReimbursement } from "#app/insight/reports/franchisee-reimbursement.server.ts";
import { freeCoffee } from "#app/insight/reports/free-coffee.server.ts";
import { incentiveRecap } from "#app/insight/reports/incentive-recap.server.ts";
import { networkBudgetLeft } from "#app/insight/reports/network-budget-left.server.ts";
import { organizationLogin } from "#app/insight/reports/organization-login.server.ts";
import { organizationNotLoggedIn } from "#app/insight/reports/organization-not-logged-in.server.ts";
import { socialMediaOrders } from "#app/insight/reports/social-media-orders.server.ts";
import { totalCosts } from "#app/insight/reports/total-costs.server.ts";
import { usageCounters } from "#app/insight/reports/usage-counters.server.ts";
import { usageRecap } from "#app/insight/reports/usage-recap.server.ts";
import type { Report } from "#app/insight/reports/report.server.ts";

/** All reports in the specification's order (section 3). */
export const reports: readonly Report[] = [
  organizationLogin,
  organizationNotLoggedIn,
  companyUsers,
  franchiseeReimbursement,
  incentiveRecap,
  usageRecap,
  eventsRecap,
  freeCoffee,
  networkBudgetLeft,
  competitiveIntelligence,
  companyLocations,
  socialMediaOrders,
  totalCosts,
  usageCounters,
];

/** Find a report by its key in a URL; null when there is none. */
export function findReport(key: string | undefined): Report | null {
  return reports.find((report) => report.key === key) ?? null;
}
