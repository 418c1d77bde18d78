import { withQuery } from "./with-query.ts";

/** The addresses of places and figures. */
export const insightPaths = {
  openings: (query: { near?: "yours" } = {}) => withQuery("/competitive-intelligence", query),
  openingsDownload: () => "/competitive-intelligence.csv",
  reportOpening: () => "/competitive-intelligence/report",
  opening: (id: number) => `/competitive-intelligence/view/${id}`,
  openingQueue: (query: { company?: number } = {}) => withQuery("/competitive-intelligence/openings", query),
  openingQueueDownload: () => "/competitive-intelligence/openings.csv",
  addOpening: (query: { company?: number } = {}) => withQuery("/competitive-intelligence/add-opening", query),
  editOpening: (id: number) => `/competitive-intelligence/openings/${id}/edit`,
  previewLocations: (query: { near?: string; within?: string; sort?: string } = {}) =>
    withQuery("/search-locations", query),
  previewDownload: () => "/search-locations.csv",
  businessMetrics: (query: MetricsQuery = {}) => withQuery("/business-metrics", query),
  locationMetrics: (locationId: number, query: MetricsQuery = {}) =>
    withQuery(`/business-metrics/${locationId}`, query),
  metricsManagement: (query: MetricsQuery & { company?: number } = {}) => withQuery("/metrics-management", query),
  figuresDownload: () => "/metrics-management.csv",
  metricsDownload: () => "/business-metrics.csv",
  reports: () => "/analytics",
  report: (key: string, query: { company?: number } = {}) => withQuery(`/analytics/${key}`, query),
  reportCsv: (key: string) => `/analytics/${key}/rows.csv`,
  reportSchedule: (key: string) => `/analytics/${key}/schedule`,
  reportPdf: (key: string) => `/analytics/${key}/rows.pdf`,
  reportXlsx: (key: string) => `/analytics/${key}/rows.xlsx`,
};

type MetricsQuery = Partial<Record<"metric" | "network" | "periods", number> & { through: string }>;
