import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { type Figure, type Figures, partsOf } from "./figures.ts";
import {
  listMetrics,
  type Metric,
  newestPeriods,
  readTotals,
  seesWholeCompany,
  type Span,
  type Whose,
} from "./metric-queries.server.ts";
import { movePeriod, periodOf, yearBefore } from "./period-rules.ts";
import { figuresOfSameShops, spansOfParts } from "./same-shops.ts";

/** Whose figures a page shows: one location's, one network's, or all that its reader sees. */
export interface Scope {
  companyId: number;
  locationId: number | null;
  networkId: number | null;
}

/** One metric in its newest period, beside the one before, and its trend. */
export interface MetricCard {
  metric: Metric;
  periodStart: string;
  figure: Figure | null;
  prior: number | null;
  /** From the oldest to the newest; a period without a value is null. */
  trend: readonly { periodStart: string; value: number | null }[];
}

/** How many periods a card's trend has (PRODUCT-DETAILS.md B22). */
export const TREND = 13;

/** The cards of all metrics of a company that have a value up to a day (YYYY-MM-DD), and the figures behind them. */
export async function readCards(
  db: Db,
  reach: Reach,
  scope: Scope,
  through: string,
): Promise<{ metrics: Metric[]; cards: MetricCard[]; whose: Whose }> {
  const metrics = await listMetrics(db, reach, scope.companyId);
  const [newest, whose] = await Promise.all([
    newestPeriods(
      db,
      scope.companyId,
      metrics.flatMap(({ id, formula }) => (formula === "" ? [id] : [])),
      through,
    ),
    whoseOf(db, reach, scope),
  ]);
  const starts = new Map(metrics.flatMap((metric) => startOf(metric, metrics, newest, through)));
  const spans = metrics.flatMap((metric) => spansOf(metric, metrics, starts.get(metric.id)));
  const look = figuresOfSameShops(metrics, await readTotals(db, whose, mergedSpans(spans)));
  const cards = metrics.flatMap((metric) => {
    const start = starts.get(metric.id);
    return start === undefined ? [] : [cardOf(metric, start, look)];
  });
  return { metrics, cards, whose };
}

/** A metric and the first day of the last period that is looked at. */
type LastPeriod = Pick<MetricCard, "metric" | "periodStart">;

/** One metric's figures over the periods that end with the last, oldest first, each beside that of the year before. */
async function readTrend(db: Db, whose: Whose, metrics: readonly Metric[], last: LastPeriod, periods: number) {
  const { metric, periodStart } = last;
  const { frequency } = metric;
  const first = movePeriod(periodStart, frequency, 1 - periods);
  const spans = [
    ...spansOfParts(metric, metrics, first, periodStart),
    ...spansOfParts(metric, metrics, yearBefore(first, frequency), yearBefore(periodStart, frequency)),
  ];
  const look = figuresOfSameShops(metrics, await readTotals(db, whose, mergedSpans(spans)));
  return Array.from({ length: periods }, (_, index) => {
    const start = movePeriod(first, frequency, index);
    return {
      periodStart: start,
      value: look(metric, start)?.value ?? null,
      before: look(metric, yearBefore(start, frequency))?.value ?? null,
    };
  });
}

/** The trends that a page draws: of the chosen metric, and of the one beside it over the same periods. */
export async function readTrends(
  db: Db,
  {
    whose,
    metrics,
    chosen,
    beside,
    periods,
  }: {
    whose: Whose;
    metrics: readonly Metric[];
    chosen: LastPeriod;
    beside: LastPeriod | null;
    periods: number;
  },
) {
  const { periodStart } = chosen;
  const points = await readTrend(db, whose, metrics, chosen, periods);
  const second = beside && (await readTrend(db, whose, metrics, { ...beside, periodStart }, periods));
  return { points, beside: beside && second && { metric: beside.metric, points: second } };
}

/** A metric as it was in a period, by what looks its figures up. */
export function cardOf(metric: Metric, periodStart: string, look: Figures): MetricCard {
  const { frequency } = metric;
  const valueAt = (start: string) => look(metric, start)?.value ?? null;
  return {
    metric,
    periodStart,
    figure: look(metric, periodStart),
    prior: valueAt(movePeriod(periodStart, frequency, -1)),
    trend: Array.from({ length: TREND }, (_, index) => {
      const start = movePeriod(periodStart, frequency, index + 1 - TREND);
      return { periodStart: start, value: valueAt(start) };
    }),
  };
}

/** The period that a card shows: the newest in which all of its parts have values. */
function startOf(
  metric: Metric,
  metrics: readonly Metric[],
  newest: ReadonlyMap<number, string>,
  through: string,
): [number, string][] {
  const parts = partsOf(metric, metrics);
  const starts = parts.map(({ id }) => newest.get(id) ?? "");
  const [start = ""] = starts.toSorted();
  return start === "" ? [] : [[metric.id, periodOf(start < through ? start : through, metric)]];
}

function spansOf(metric: Metric, metrics: readonly Metric[], start: string | undefined): Span[] {
  if (start === undefined) return [];
  const from = movePeriod(start, metric.frequency, 1 - TREND);
  return spansOfParts(metric, metrics, from, start);
}

/** Spans of which no two share a period, so that no value is summed twice. */
function mergedSpans(spans: readonly Span[]): Span[] {
  const keyOf = ({ metricTypeId, among = [] }: Span) => `${metricTypeId} ${among.join(",")}`;
  const sorted = spans.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)) || (a.from < b.from ? -1 : 1));
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && keyOf(last) === keyOf(span) && span.from <= last.to) {
      merged[merged.length - 1] = { ...last, to: span.to > last.to ? span.to : last.to };
    } else merged.push(span);
  }
  return merged;
}

async function whoseOf(db: Db, reach: Reach, { companyId, locationId, networkId }: Scope): Promise<Whose> {
  const isAll = locationId === null && networkId === null;
  if (isAll && (await seesWholeCompany(db, reach, companyId))) return { companyId };
  const narrowed = [
    sql<boolean>`locations.company_id = ${companyId}`,
    reach.location("locations.id"),
    ...(locationId === null ? [] : [sql<boolean>`locations.id = ${locationId}`]),
    ...(networkId === null ? [] : [sql<boolean>`locations.network_id = ${networkId}`]),
  ];
  return { locations: sql<boolean>`(${sql.join(narrowed, sql` and `)})` };
}
