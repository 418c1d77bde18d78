import type { Db } from "#db/connect.ts";
import { readForm, MAX_FIELDS_WITH_LOCATIONS } from "#app/http/form.server.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { urlDayFilter } from "#app/ui/list/url-filters.ts";
import { parseGridCells } from "./grid-cells.ts";
import { gridPeriods } from "./metric-grid-list.server.ts";
import { listStoredMetricTypes, readMetricTotals } from "#app/insight/metrics/metric-queries.server.ts";
import { lastCompletePeriod, startOfPeriod } from "#app/insight/metrics/period-rules.ts";
import { saveMetricValues } from "./save-metric-values.server.ts";

/**
 * Read the company, metric and periods that an address of the grid names; `metric` is null when the company has none.
 */
export async function readMetricsManagement(
  db: Db,
  access: AccessScope,
  { request, now, count }: { request: Request; now: Date; count?: number },
) {
  const { company, ...chosen } = await chooseCompany(db, access, request);
  const query = new URL(request.url).searchParams;
  const storedMetrics = company ? await listStoredMetricTypes(db, access, company.id) : [];
  const metric = storedMetrics.find(({ id }) => String(id) === query.get("metric")) ?? storedMetrics[0] ?? null;
  const today = company ? dayIn(company.timeZone, now) : "";
  const asked = urlDayFilter().decode(query.getAll("through"));
  const last = metric && (asked && asked <= today ? startOfPeriod(asked, metric) : lastCompletePeriod(today, metric));
  const periods = metric && last ? gridPeriods(last, metric.frequency, count) : [];
  const scope = company && metric && { companyId: company.id, metric, periods };
  return { ...chosen, company, metrics: storedMetrics, metric, today, asked, periods, scope };
}

/** Count the locations with a value in each of some periods of a metric. */
export async function countLocationsWithValues(
  db: Db,
  companyId: number,
  metricTypeId: number,
  periods: readonly string[],
) {
  const [from = "", to = ""] = [periods[0], periods.at(-1)];
  const totals = await readMetricTotals(db, { companyId }, [{ metricTypeId, from, to }]);
  const byPeriod = new Map(totals.map(({ periodStart, locations }) => [periodStart, locations]));
  return periods.map((start) => ({ start, count: byPeriod.get(start) ?? 0 }));
}

/**
 * Save the posted cells of the grid at an address: returns the number of changed cells, or errors by cell. Null when
 * the company or the metric is absent.
 */
export async function handleMetricGridPost(db: Db, advisor: Advisor, request: Request, now: Date) {
  const form = await readForm(request, MAX_FIELDS_WITH_LOCATIONS);
  const { company, metric, today } = await readMetricsManagement(db, advisor.access, { request, now });
  if (!company || !metric) return null;
  const { cells, fieldErrors } = parseGridCells(form, metric, today);
  if (Object.keys(fieldErrors).length > 0) return { saved: false as const, fieldErrors, form };
  const outcome = await saveMetricValues(db, advisor, { companyId: company.id, metricTypeId: metric.id }, cells);
  return outcome && { ...outcome, form };
}
