import { typedDay } from "#app/platform/dates/typed-day.ts";
import type { CellProblem } from "#app/platform/imports/import-kind.ts";
import { day } from "#app/ui/list-filters.ts";
import { periodProblem } from "../metrics/figure-cells.ts";
import type { Metric } from "../metrics/metric-queries.server.ts";
import { type Percents, typedValue } from "../metrics/value-rules.ts";

/** A figure that a row of a file holds. */
export interface ReadFigure {
  /** The column that problems and changes of it are told under. */
  field: string;
  metricTypeId: number;
  periodStart: string;
  /** Decimal text in the unit of the metric: dollars, counts, fractions. */
  value: string;
}

/** The columns of a metric in a wide file: its values, a percentage as points or as a fraction. */
export const fieldOf = (metricTypeId: number, percents: Percents = "points") =>
  `${percents === "points" ? "m" : "f"}${metricTypeId}`;

/** What the columns say that all files may have; a row names one metric, or holds several in columns of their own. */
type Cells = Readonly<Partial<Record<string, string>>>;

/** Reads rows of a company's files: what they hold, and what is wrong with them whatever is kept. */
export function figureReader(metrics: readonly Metric[], today: string) {
  const named = new Map(metrics.flatMap((metric) => namesOf(metric).map((name) => [name, metric] as const)));
  const columns = metrics.flatMap((metric) =>
    (["points", "fractions"] as const).map((percents) => ({ metric, percents, field: fieldOf(metric.id, percents) })),
  );
  return (cells: Cells): { figures: ReadFigure[]; problems: CellProblem[] } => {
    const figures: ReadFigure[] = [];
    const problems: CellProblem[] = [];
    const add = (metric: Metric, field: string, percents: Percents) => {
      const read = typedValue(cells[field] ?? "", metric, percents);
      const periodStart = dayOf(cells.period ?? "", metric.frequency);
      const wrong = "problem" in read ? read.problem : periodStart && periodProblem(periodStart, metric, today);
      if (wrong) problems.push({ field: "problem" in read ? field : "period", sentence: wrong });
      else if ("value" in read && read.value !== null && periodStart !== null)
        figures.push({ field, metricTypeId: metric.id, periodStart, value: read.value });
    };
    if ((cells.pcNumber ?? "").trim() === "") problems.push({ field: "pcNumber", sentence: "Enter a PC number." });
    if (dayOf(cells.period ?? "", "monthly") === null)
      problems.push({ field: "period", sentence: "Enter the period's first day, such as 2026-11-01 or 11/1/2026." });
    for (const { metric, field, percents } of columns) if (isFilled(cells[field])) add(metric, field, percents);
    const metric = named.get(plainName(cells.metric ?? ""));
    const values = VALUES.filter(({ field }) => isFilled(cells[field]));
    if (isFilled(cells.metric) && !metric)
      problems.push({ field: "metric", sentence: "No metric whose values are kept is called so.", code: "unknown" });
    if (metric && values.length === 0) problems.push({ field: "value", sentence: "Enter a value." });
    if (values.length > 1)
      problems.push({ field: "fraction", sentence: "The line has a value already.", code: "conflict" });
    for (const { field, percents } of values.slice(0, 1)) {
      if (metric) add(metric, field, percents);
      else if (!isFilled(cells.metric)) problems.push({ field: "metric", sentence: "Enter a metric." });
    }
    return { figures, problems: distinct(problems) };
  };
}

const VALUES = [
  { field: "value", percents: "points" },
  { field: "fraction", percents: "fractions" },
] as const;

/** Why the columns of a file tell no figure; null where they do. */
export function refuseColumns(fields: readonly string[]): string | null {
  const has = (field: string) => fields.includes(field);
  const isLong = has("value") || has("fraction");
  if (isLong && !has("metric")) return "The column “Metric” is missing, which says what the values are of.";
  if (has("metric") && !isLong) return "The column “Value” is missing.";
  return isLong || fields.some((field) => /^[mf]\d+$/.test(field))
    ? null
    : "The file needs a column named as a metric, or the columns “Metric” and “Value”.";
}

/** The names by which a file may call a metric. */
export function namesOf({ name, key }: Pick<Metric, "name" | "key">): string[] {
  return [plainName(name), ...(key === "" ? [] : [plainName(key)])];
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * The day that a cell names, as YYYY-MM-DD: "2026-11-01", "11/1/2026", and of what is measured monthly "2026-11" and
 * "November 2026" too. Null for anything else.
 */
export function dayOf(typed: string, frequency: string): string | null {
  const text = typedDay(typed) ?? typed.trim();
  if (frequency !== "monthly") return day().decode([text]);
  const [, name = "", of] = /^([a-z]{3,9})\.? (\d{4})$/i.exec(text) ?? [];
  const nth = MONTHS.findIndex((one) => name.length >= 3 && one.startsWith(name.toLowerCase()));
  if (of && nth >= 0) return day().decode([`${of}-${String(nth + 1).padStart(2, "0")}-01`]);
  return day().decode([/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text]);
}

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august"],
  ...["september", "october", "november", "december"],
];

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== "";
}

/** Cells of one row may be wrong for the same reason, such as their period. */
function distinct(problems: readonly CellProblem[]): CellProblem[] {
  return problems.filter(
    (one, nth) => problems.findIndex(({ field, sentence }) => field === one.field && sentence === one.sentence) === nth,
  );
}
