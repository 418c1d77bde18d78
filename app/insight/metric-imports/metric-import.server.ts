import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import type { ImportColumn, Importer, WholeImportKind } from "#app/platform/imports/import-kind.ts";
import { listKeptMetrics, type Metric } from "../metrics/metric-queries.server.ts";
import { lastWholePeriod } from "../metrics/period-rules.ts";
import { plainText } from "../metrics/value-rules.ts";
import { checkFigures } from "./check-figures.server.ts";
import { fieldOf, refuseColumns } from "./read-figures.ts";
import { saveFigureFile, undoFigureFile } from "./save-figure-file.server.ts";

/** Figures of locations by CSV: a line a figure, or a column a metric. */
export const metricImport: WholeImportKind = {
  ...{ name: "metrics", one: "row of figures", many: "rows of figures", permission: "metrics:edit" },
  columns: [
    { field: "pcNumber", header: "PC number", isRequired: true, help: "Of a {location} of the company." },
    {
      ...{ field: "period", header: "Period start", alsoCalled: ["Period", "Week", "Month", "Day"], isRequired: true },
      help: "The first day of the day, week or month: 2026-11-01 or 11/1/2026. Of a month, 2026-11 will do.",
    },
    { field: "metric", header: "Metric", help: "The name or key of a metric, where each line holds one figure." },
    { field: "value", header: "Value", help: "The figure of that metric. A percentage as 5 or 5%." },
    { field: "fraction", header: "Value (fraction)", help: "The same where percentages are fractions: 0.05 for 5%." },
  ],
  moreColumns: async (db, reach, companyId) => (await listKeptMetrics(db, reach, companyId)).flatMap(columnsOf),
  refuseColumns,
  key: ["pcNumber", "period", "metric"],
  passedOver: ["Location", "Network", "City", "State"],
  most: { rows: 200_000, bytes: 20 * 1_048_576 },
  list: (companyId) => paths.metricsManagement({ company: companyId }),
  examples: listExamples,
  checkAll: checkFigures,
  saveAll: saveFigureFile,
  undoAll: undoFigureFile,
};

function columnsOf({ id, name, key, unit }: Metric): ImportColumn[] {
  const [called, inFractions] = [key === "" ? [] : [key], `${name} (fraction)`];
  const column = { field: fieldOf(id), header: name, alsoCalled: called };
  if (unit !== "percent") return [{ ...column, help: "Where each line holds several figures. Blank stays as it is." }];
  return [
    { ...column, help: "A percentage as 5 or 5%. Blank stays as it is." },
    { field: fieldOf(id, "fractions"), header: inFractions, help: "The same as a fraction: 0.05 for 5%." },
  ];
}

/**
 * List the newest figures of the first metric, so that the file as it is changes no figure;
 * figures for the eye alone where the company keeps none.
 */
async function listExamples(db: Db, { reach }: Importer, companyId: number) {
  const [metric] = await listKeptMetrics(db, reach, companyId);
  if (!metric) return [];
  const { name, unit } = metric;
  const open = db
    .selectFrom("locations")
    .where("companyId", "=", companyId)
    .where("status", "=", "open")
    .where(reach.company("locations.companyId"))
    .limit(3);
  const kept = await open
    .innerJoin("metricValues", "metricValues.locationId", "locations.id")
    .select(["pcNumber", "periodStart", "value"])
    .where("metricTypeId", "=", metric.id)
    .orderBy("periodStart", "desc")
    .orderBy("locations.id")
    .execute();
  if (kept.length > 0) {
    return kept.map(({ pcNumber, periodStart: period, value }) => {
      return { pcNumber, period, metric: name, value: plainText(Number(value), unit) };
    });
  }
  const period = lastWholePeriod("2026-11-01", metric);
  const locations = await open.select("pcNumber").orderBy("id").execute();
  return locations.map(({ pcNumber }, nth) => ({ pcNumber, period, metric: name, value: 1_000 + nth }));
}
