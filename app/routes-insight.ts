import { route } from "@remix-run/route-config";

/** Pages of openings, trading areas, metrics and reports for users. */
export const insightUserPages = [
  route("competitive-intelligence", "routes/user/competitors/list.tsx"),
  route("competitive-intelligence/report", "routes/user/competitors/report.tsx"),
  route("competitive-intelligence/view/:openingId", "routes/user/competitors/opening.tsx"),
  route("search-locations", "routes/user/search-locations/list.tsx"),
  route("trading-area-analysis/:locationId", "routes/user/trading-area/area.tsx"),
  route("trading-area-analysis/:locationId/settings", "routes/user/trading-area/settings.tsx"),
  route("trading-area-analysis/:locationId/targets", "routes/user/trading-area/targets.tsx"),
  route("trading-area-analysis/:locationId/points/add", "routes/user/trading-area/add-point.tsx"),
  route("trading-area-analysis/:locationId/points/:pointId", "routes/user/trading-area/point.tsx"),
  route("business-metrics/:locationId?", "routes/user/business-metrics/metrics.tsx"),
  route("announcements/:announcementId", "routes/user/announcement.tsx"),
];

/** Pages of the same subjects for advisors. */
export const insightAdvisorPages = [
  route("competitive-intelligence/openings", "routes/admin/competitors/list.tsx"),
  route("competitive-intelligence/add-opening", "routes/admin/competitors/add.tsx"),
  route("competitive-intelligence/openings/:openingId/edit", "routes/admin/competitors/edit.tsx"),
  route("metrics-management", "routes/admin/metrics-management/values.tsx"),
  route("company/:companyId/points", "routes/admin/company/points/list.tsx"),
  route("company/:companyId/points/add", "routes/admin/company/points/add.tsx"),
  route("company/:companyId/points/:pointId/edit", "routes/admin/company/points/edit.tsx"),
  route("company/:companyId/demographics", "routes/admin/company/points/demographics.tsx"),
  route("metrics-management/completeness", "routes/admin/metrics-management/completeness.tsx"),
  route("analytics", "routes/admin/analytics/list.tsx"),
  route("analytics/:report", "routes/admin/analytics/report.tsx"),
];

/** Files that users and advisors download there. */
export const insightFiles = [
  route("search-locations.csv", "routes/user/search-locations/download.ts"),
  route("metrics-management.csv", "routes/admin/metrics-management/download.ts"),
  route("trading-area-analysis/:locationId/points.csv", "routes/user/trading-area/download.ts"),
  route("metrics-management/completeness.csv", "routes/admin/metrics-management/completeness-download.ts"),
  route("business-metrics.csv", "routes/user/business-metrics/download.ts"),
  route("business-metrics.png", "routes/user/business-metrics/picture.ts"),
  route("analytics/:report/schedule", "routes/admin/analytics/schedule.ts"),
  route("analytics/:report/rows.csv", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/csv" }),
  route("analytics/:report/rows.pdf", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/pdf" }),
  route("analytics/:report/rows.xlsx", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/xlsx" }),
];
