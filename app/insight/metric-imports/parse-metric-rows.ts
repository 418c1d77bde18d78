import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import type { CellProblem } from "#app/platform/import-kinds/import-kind.ts";
import { urlDayFilter } from "#app/ui/list/url-filters.ts";
import { periodRefusal } from "#app/insight/metrics-management/grid-cells.ts";
import type { MetricType } from "../metrics/metric-queries.server.ts";
import { type PercentNotation, parseMetricValue } from "../metrics/value-rules.ts";

/** Metric value parsed from a row of a file. */
export interface ParsedMetricValue {
  /** Column under which its errors and changes are shown. */
  field: string;
  metricTypeId: number;
  periodStart: string;
  /** Decimal text in the unit of the metric: dollars, counts, fractions. */
  value: string;
}

/** Column key of a metric in a wide file: its values, percentages as points or as fractions. */
export const metricColumnKey = (metricTypeId: number, percents: PercentNotation = "points") =>
  `${percents === "points" ? "m" : "f"}${metricTypeId}`;

/** Cells of a row by column key; a row names one metric, or has several in columns of their own. */
type Cells = Readonly<Partial<Record<string, string>>>;

/** Return a parser of a company's rows: their values, and the errors that don't depend on stored values. */
export function metricRowParser(metrics: readonly MetricType[], today: string) {
  const named = new Map(metrics.flatMap((metric) => metricNames(metric).map((name) => [name, metric] as const)));
  const columns = metrics.flatMap((metric) =>
    (["points", "fractions"] as const).map((percents) => ({
      metric,
      percents,
      field: metricColumnKey(metric.id, percents),
    })),
  );
  return (cells: Cells): { parsed: ParsedMetricValue[]; problems: CellProblem[] } => {
    const parsed: ParsedMetricValue[] = [];
    const problems: CellProblem[] = [];
    const add = (metric: MetricType, field: string, percents: PercentNotation) => {
      const read = parseMetricValue(cells[field] ?? "", metric, percents);
      const periodStart = parsePeriodDay(cells.period ?? "", metric.frequency);
      const wrong = "problem" in read ? read.problem : periodStart && periodRefusal(periodStart, metric, today);
      if (wrong) problems.push({ field: "problem" in read ? field : "period", sentence: wrong });
      else if ("value" in read && read.value !== null && periodStart !== null)
        parsed.push({ field, metricTypeId: metric.id, periodStart, value: read.value });
    };
    if ((cells.pcNumber ?? "").trim() === "") problems.push({ field: "pcNumber", sentence: "Enter a PC number." });
    if (parsePeriodDay(cells.period ?? "", "monthly") === null)
      problems.push({ field: "period", sentence: "Enter the period's first day, such as 2026-11-01 or 11/1/2026." });
    for (const { metric, field, percents } of columns) if (isFilled(cells[field])) add(metric, field, percents);
    const metric = named.get(normalizeMetricName(cells.metric ?? ""));
    const values = VALUES.filter(({ field }) => isFilled(cells[field]));
    if (isFilled(cells.metric) && !metric)
      problems.push({ field: "metric", sentence: "No metric has this name.", code: "unknown" });
    if (metric && values.length === 0) problems.push({ field: "value", sentence: "Enter a value." });
    if (values.length > 1)
      problems.push({ field: "fraction", sentence: "This line already has a value.", code: "conflict" });
    for (const { field, percents } of values.slice(0, 1)) {
      if (metric) add(metric, field, percents);
      else if (!isFilled(cells.metric)) problems.push({ field: "metric", sentence: "Enter a metric." });
    }
    return { parsed, problems: distinct(problems) };
  };
}

const VALUES = [
  { field: "value", percents: "points" },
  { field: "fraction", percents: "fractions" },
] as const;

/** Return why a file's columns hold no values, as a sentence; null when they do. */
export function metricColumnsRefusal(fields: readonly string[]): string | null {
  const has = (field: string) => fields.includes(field);
  const isLong = has("value") || has("fraction");
  if (isLong && !has("metric")) return "Add a “Metric” column that names the metric of each value.";
  if (has("metric") && !isLong) return "Add a “Value” column.";
  return isLong || fields.some((field) => /^[mf]\d+$/.test(field))
    ? null
    : "Add a column named after a metric, or the columns “Metric” and “Value”.";
}

/** List the names that a file may use for a metric. */
export function metricNames({ name, key }: Pick<MetricType, "name" | "key">): string[] {
  return [normalizeMetricName(name), ...(key === "" ? [] : [normalizeMetricName(key)])];
}

function normalizeMetricName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Parse a cell's day to YYYY-MM-DD: "2026-11-01" or "11/1/2026", and for a monthly metric also "2026-11" and "November
 * 2026". Null for anything else.
 */
export function parsePeriodDay(typed: string, frequency: string): string | null {
  const text = parseCellDay(typed) ?? typed.trim();
  if (frequency !== "monthly") return urlDayFilter().decode([text]);
  const [, name = "", of] = /^([a-z]{3,9})\.? (\d{4})$/i.exec(text) ?? [];
  const nth = MONTHS.findIndex((one) => name.length >= 3 && one.startsWith(name.toLowerCase()));
  if (of && nth >= 0) return urlDayFilter().decode([`${of}-${String(nth + 1).padStart(2, "0")}-01`]);
  return urlDayFilter().decode([/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text]);
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}

/** Remove repeated errors: several cells of a row can have the same one, such as a wrong period. */
function distinct(problems: readonly CellProblem[]): CellProblem[] {
  return problems.filter(
    (one, nth) => problems.findIndex(({ field, sentence }) => field === one.field && sentence === one.sentence) === nth,
  );
}
