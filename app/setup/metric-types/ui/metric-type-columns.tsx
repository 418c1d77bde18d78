import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink, type EntryRow, activeColumn, usesColumn } from "#app/ui/entries/entry-columns.tsx";
import type { MetricTypeListState } from "../metric-type-list.ts";
import { aggregationWords, directionWords, frequencyWords, unitWords, wordOf } from "../metric-words.ts";

export interface MetricTypeRow extends EntryRow {
  unit: string;
  decimals: number;
  aggregation: string;
  frequency: string;
  goodDirection: string;
}

/** The columns of a company's metric types. */
export function metricTypeColumns(companyId: number): TableColumn<MetricTypeRow, MetricTypeListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 200,
      cell: (type) => <EntryLink to={paths.editMetricType(companyId, type.id)}>{type.name}</EntryLink>,
    },
    activeColumn(),
    { id: "unit", header: "Unit", sort: "unit", size: 100, cell: (type) => wordOf(unitWords, type.unit) },
    {
      id: "aggregation",
      header: "Put together by",
      card: "hidden",
      size: 120,
      cell: (type) => wordOf(aggregationWords, type.aggregation),
    },
    {
      id: "frequency",
      header: "Measured",
      sort: "frequency",
      size: 110,
      cell: (type) => wordOf(frequencyWords, type.frequency),
    },
    {
      id: "direction",
      header: "Good direction",
      card: "hidden",
      size: 140,
      cell: (type) => wordOf(directionWords, type.goodDirection),
    },
    usesColumn(),
  ];
}
