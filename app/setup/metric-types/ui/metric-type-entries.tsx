import { paths } from "#app/paths.ts";
import type { Entries } from "#app/ui/entries/entries.ts";
import { type MetricTypeListState as State, metricTypeList } from "../metric-type-list.ts";
import { type MetricTypeRow, metricTypeColumns } from "./metric-type-columns.tsx";
import { MetricTypeFilters, metricTypeFilterNames } from "./metric-type-filters.tsx";

/** What the page of a company's metric types says, and how it lists them. */
export const metricTypeEntries: Entries<MetricTypeRow, State["sort"]["by"], State["filters"]> = {
  title: "Metric types",
  purpose: "The figures that are kept of each {location}. They show in this order.",
  noun: "metric type",
  nouns: "metric types",
  empty: "Add the figures that tell how a {location} does, such as net sales.",
  list: metricTypeList,
  searchLabel: "Name",
  columns: metricTypeColumns,
  filters: (chosen) => <MetricTypeFilters filters={chosen} />,
  filterNames: metricTypeFilterNames,
  createPath: paths.createMetricType,
  editPath: paths.editMetricType,
  downloadPath: paths.metricTypesDownload,
};
