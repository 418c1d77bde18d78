import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import type { ImportColumn, Importer, WholeImportKind } from "#app/platform/import-kinds/import-kind.ts";
import { listStoredMetricTypes, type MetricType } from "../metrics/metric-queries.server.ts";
import { lastCompletePeriod } from "../metrics/period-rules.ts";
import { plainMetricText } from "../metrics/value-rules.ts";
import { checkMetricFile } from "./check-metric-file.server.ts";
import { metricColumnKey, metricColumnsRefusal } from "./parse-metric-rows.ts";
import { saveMetricFile, undoMetricFile } from "./save-metric-file.server.ts";

/** CSV import of metric values of locations: one line per value, or one column per metric. */
export const metricImport: WholeImportKind = {
  name: "metrics",
  one: "metric row",
  many: "metric rows",
  permission: "metrics:edit",
  columns: [
    { field: "pcNumber", header: "PC number", isRequired: true, help: "For a {location} of the company." },
    {
      field: "period",
      header: "Period start",
      aliases: ["Period", "Week", "Month", "Day"],
      isRequired: true,
      help: "First day of the day, week or month: 2026-11-01 or 11/1/2026. For a month, 2026-11 works too.",
    },
    { field: "metric", header: "Metric", help: "Name or key of a metric, if each line has one value." },
    { field: "value", header: "Value", help: "Value of that metric. Enter percentages as 5 or 5%." },
    { field: "fraction", header: "Value (fraction)", help: "Value with percentages as fractions: 0.05 for 5%." },
  ],
  findCompanyColumns: async (db, access, companyId) =>
    (await listStoredMetricTypes(db, access, companyId)).flatMap(columnsOf),
  refuseColumns: metricColumnsRefusal,
  key: ["pcNumber", "period", "metric"],
  passedOver: ["Location", "Network", "City", "State"],
  most: { rows: 200_000, bytes: 20 * 1_048_576 },
  listPath: (companyId) => paths.metricsManagement({ company: companyId }),
  examples: listExamples,
  checkAll: checkMetricFile,
  saveAll: saveMetricFile,
  undoAll: undoMetricFile,
};

function columnsOf({ id, name, key, unit }: MetricType): ImportColumn[] {
  const [called, inFractions] = [key === "" ? [] : [key], `${name} (fraction)`];
  const column = { field: metricColumnKey(id), header: name, aliases: called };
  if (unit !== "percent") return [{ ...column, help: "For lines with several values. A blank cell changes nothing." }];
  return [
    { ...column, help: "Percentage as 5 or 5%. A blank cell changes nothing." },
    { field: metricColumnKey(id, "fractions"), header: inFractions, help: "Percentage as a fraction: 0.05 for 5%." },
  ];
}

/**
 * List the newest values of the first metric, so that importing the example file changes nothing; made-up values when
 * the company has none.
 */
async function listExamples(db: Db, { access }: Importer, companyId: number) {
  const [metric] = await listStoredMetricTypes(db, access, companyId);
  if (!metric) return [];
  const { name, unit } = metric;
  const open = db
    .selectFrom("locations")
    .where("companyId", "=", companyId)
    .where("status", "=", "open")
    .where(access.company("locations.companyId"))
    .limit(3);
  const newest = await open
    .innerJoin("metricValues", "metricValues.locationId", "locations.id")
    .select(["pcNumber", "periodStart", "value"])
    .where("metricTypeId", "=", metric.id)
    .orderBy("periodStart", "desc")
    .orderBy("locations.id")
    .execute();
  if (newest.length > 0) {
    return newest.map(({ pcNumber, periodStart: period, value }) => {
      return { pcNumber, period, metric: name, value: plainMetricText(Number(value), unit) };
    });
  }
  const period = lastCompletePeriod("2026-11-01", metric);
  const locations = await open.select("pcNumber").orderBy("id").execute();
  return locations.map(({ pcNumber }, nth) => ({ pcNumber, period, metric: name, value: 1_000 + nth }));
}
