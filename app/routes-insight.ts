import { route } from "@remix-run/route-config";

/** Places and figures: what customers read, */
export const insightPages = [
  route("competitive-intelligence", "routes/user/competitors/list.tsx"),
  route("competitive-intelligence/report", "routes/user/competitors/report.tsx"),
  route("competitive-intelligence/view/:openingId", "routes/user/competitors/opening.tsx"),
  route("search-locations", "routes/user/search-locations/list.tsx"),
  route("business-metrics/:locationId?", "routes/user/business-metrics/metrics.tsx"),
];

/** what their advisors work on, */
export const insightDesk = [
  route("competitive-intelligence/openings", "routes/admin/competitors/list.tsx"),
  route("competitive-intelligence/add-opening", "routes/admin/competitors/add.tsx"),
  route("competitive-intelligence/openings/:openingId/edit", "routes/admin/competitors/edit.tsx"),
  route("metrics-management", "routes/admin/metrics-management/figures.tsx"),
  route("analytics", "routes/admin/analytics/list.tsx"),
  route("analytics/:report", "routes/admin/analytics/report.tsx"),
];

/** and what both download. */
export const insightFiles = [
  route("competitive-intelligence.csv", "routes/user/competitors/download.ts"),
  route("competitive-intelligence/openings.csv", "routes/admin/competitors/download.ts"),
  route("search-locations.csv", "routes/user/search-locations/download.ts"),
  route("metrics-management.csv", "routes/admin/metrics-management/download.ts"),
  route("business-metrics.csv", "routes/user/business-metrics/download.ts"),
  route("analytics/:report/schedule", "routes/admin/analytics/schedule.ts"),
  route("analytics/:report/rows.csv", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/csv" }),
  route("analytics/:report/rows.pdf", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/pdf" }),
  route("analytics/:report/rows.xlsx", "routes/admin/analytics/download.ts", { id: "routes/admin/analytics/xlsx" }),
];
