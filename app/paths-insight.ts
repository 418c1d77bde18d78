import { withQuery } from "./with-query.ts";

/** Paths of competitor openings, trading areas, metrics and reports. */
export const insightPaths = {
  openings: (query: { near?: "yours" | "close"; news?: "month"; view?: "timeline" } = {}) =>
    withQuery("/competitive-intelligence", query),
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
  tradingArea: (
    locationId: number,
    query: { within?: number; category?: string; where?: string; with?: number } = {},
  ) => withQuery(`/trading-area-analysis/${locationId}`, query),
  tradingAreaSettings: (locationId: number) => `/trading-area-analysis/${locationId}/settings`,
  tradingAreaTargets: (locationId: number) => `/trading-area-analysis/${locationId}/targets`,
  tradingPoint: (locationId: number, pointId: number) => `/trading-area-analysis/${locationId}/points/${pointId}`,
  addTradingPoint: (locationId: number) => `/trading-area-analysis/${locationId}/points/add`,
  tradingPointsDownload: (locationId: number) => `/trading-area-analysis/${locationId}/points.csv`,
  companyPoints: (companyId: number) => `/company/${companyId}/points`,
  companyPointsDownload: (companyId: number) => `/company/${companyId}/points.csv`,
  addCompanyPoint: (companyId: number) => `/company/${companyId}/points/add`,
  editCompanyPoint: (companyId: number, pointId: number) => `/company/${companyId}/points/${pointId}/edit`,
  demographics: (companyId: number) => `/company/${companyId}/demographics`,
  demographicsDownload: (companyId: number) => `/company/${companyId}/demographics.csv`,
  businessMetrics: (query: MetricsQuery = {}) => withQuery("/business-metrics", query),
  locationMetrics: (locationId: number, query: MetricsQuery = {}) =>
    withQuery(`/business-metrics/${locationId}`, query),
  metricsManagement: (query: MetricsQuery & { company?: number } = {}) => withQuery("/metrics-management", query),
  metricsCompleteness: (query: MetricsQuery & { company?: number } = {}) =>
    withQuery("/metrics-management/completeness", query),
  completenessDownload: () => "/metrics-management/completeness.csv",
  metricValuesDownload: () => "/metrics-management.csv",
  metricsPicture: (query: MetricsQuery = {}) => withQuery("/business-metrics.png", query),
  metricsDownload: () => "/business-metrics.csv",
  reports: () => "/analytics",
  report: (key: string, query: { company?: number } = {}) => withQuery(`/analytics/${key}`, query),
  reportCsv: (key: string) => `/analytics/${key}/rows.csv`,
  reportSchedule: (key: string) => `/analytics/${key}/schedule`,
  reportPdf: (key: string) => `/analytics/${key}/rows.pdf`,
  reportXlsx: (key: string) => `/analytics/${key}/rows.xlsx`,
};

type MetricsQuery = Partial<
  Record<"metric" | "with" | "location" | "network" | "periods", number> & { through: string }
>;
