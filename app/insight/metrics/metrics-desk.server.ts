import type { Db } from "#db/connect.ts";
import { readForm, FIELDS_WITH_LOCATIONS } from "#app/http/form.server.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { day } from "#app/ui/list-filters.ts";
import { readCells } from "./figure-cells.ts";
import { gridPeriods } from "./figure-grid-list.server.ts";
import { listKeptMetrics, readTotals } from "./metric-queries.server.ts";
import { lastWholePeriod, periodOf } from "./period-rules.ts";
import { saveFigures } from "./save-figures.server.ts";

/** Which company, metric and periods an address of the grid names; null for the metric where the company has none. */
export async function readDesk(db: Db, reach: Reach, request: Request, now: Date, count?: number) {
  const { company, ...chosen } = await chooseCompany(db, reach, request);
  const query = new URL(request.url).searchParams;
  const kept = company ? await listKeptMetrics(db, reach, company.id) : [];
  const metric = kept.find(({ id }) => String(id) === query.get("metric")) ?? kept[0] ?? null;
  const today = company ? dayIn(company.timeZone, now) : "";
  const asked = day().decode(query.getAll("through"));
  const last = metric && (asked && asked <= today ? periodOf(asked, metric) : lastWholePeriod(today, metric));
  const periods = metric && last ? gridPeriods(last, metric.frequency, count) : [];
  const scope = company && metric && { companyId: company.id, metric, periods };
  return { ...chosen, company, metrics: kept, metric, today, asked, periods, scope };
}

/** How many locations have a figure in each of some periods of a metric. */
export async function countFigures(db: Db, companyId: number, metricTypeId: number, periods: readonly string[]) {
  const [from = "", to = ""] = [periods[0], periods.at(-1)];
  const totals = await readTotals(db, { companyId }, [{ metricTypeId, from, to }]);
  const byPeriod = new Map(totals.map(({ periodStart, locations }) => [periodStart, locations]));
  return periods.map((start) => ({ start, count: byPeriod.get(start) ?? 0 }));
}

/** Keeps what was typed into the grid of an address: how many cells changed, or what is wrong with which. */
export async function answerFigures(db: Db, advisor: Advisor, request: Request, now: Date) {
  const form = await readForm(request, FIELDS_WITH_LOCATIONS);
  const { company, metric, today } = await readDesk(db, advisor.reach, request, now);
  if (!company || !metric) return null;
  const { cells, problems } = readCells(form, metric, today);
  if (Object.keys(problems).length > 0) return { saved: false as const, problems, form };
  const outcome = await saveFigures(db, advisor, { companyId: company.id, metricTypeId: metric.id }, cells);
  return outcome && { ...outcome, form };
}
