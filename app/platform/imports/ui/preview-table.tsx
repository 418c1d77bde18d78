import { DataTable, type TableColumn } from "#app/ui/data-table.tsx";
import { FilterChoices } from "#app/ui/filter-bar.tsx";
import { numberText } from "#app/ui/format.ts";
import { Status } from "#app/ui/status.tsx";
import { type ImportRowListState, importRowList } from "../import-row-list.ts";
import { OUTCOMES, type Outcome } from "../import-rules.ts";
import { outcomeLooks } from "./import-words.ts";
import styles from "./imports.module.css";
import type { ReviewedKind } from "./review-page.tsx";

export interface PreviewedRow {
  line: number;
  outcome: Outcome;
  cells: Record<string, string>;
  changes: { field: string; from: string; to: string }[] | null;
  problems: { field: string | null; sentence: string }[] | null;
}

/** Every row of the file with what becomes of it. */
export function PreviewTable({
  kind,
  state,
  rows,
  total,
}: {
  kind: ReviewedKind;
  state: ImportRowListState;
  rows: PreviewedRow[];
  total: number;
}) {
  return (
    <DataTable
      label="rows"
      list={importRowList}
      state={state}
      columns={previewColumns(kind)}
      rows={rows}
      total={total}
      rowKey={(row) => row.line}
      rowName={(row) => `line ${row.line}`}
      search
      searchLabel="Any cell of the file"
      filters={
        <FilterChoices
          name="outcome"
          label="Outcome"
          values={state.filters.outcome}
          options={OUTCOMES.map((value) => ({ value, label: outcomeLooks[value].word }))}
        />
      }
      filterNames={{ outcome: { label: "Outcome", word: wordOf } }}
      empty={{ text: "The file holds nothing to compare." }}
    />
  );
}

function previewColumns(kind: ReviewedKind): TableColumn<PreviewedRow, "line">[] {
  const key = kind.columns.find((column) => column.field === kind.keyField);
  return [
    { id: "line", header: "Line", sort: "line", align: "right", size: 80, cell: (row) => numberText(row.line) },
    {
      id: "key",
      header: key?.header ?? "Row",
      card: "title",
      fixed: true,
      size: 240,
      cell: (row) => row.cells[kind.keyField] || "empty",
    },
    {
      id: "outcome",
      header: "Outcome",
      card: "secondary",
      size: 120,
      cell: (row) => <Status {...outcomeLooks[row.outcome]} />,
    },
    { id: "what", header: "What changes", size: 480, cell: (row) => <WhatChanges row={row} kind={kind} /> },
  ];
}

function WhatChanges({ row, kind }: { row: PreviewedRow; kind: ReviewedKind }) {
  const headerOf = (field: string) => kind.columns.find((column) => column.field === field)?.header ?? field;
  switch (row.outcome) {
    case "changed":
      return (
        <ul className={styles.changes}>
          {(row.changes ?? []).map(({ field, from, to }) => (
            <li key={field}>
              {headerOf(field)}: <del>{from || "empty"}</del> <span aria-hidden="true">→</span>{" "}
              <ins>{to || "empty"}</ins>
            </li>
          ))}
        </ul>
      );
    case "bad":
      return (
        <ul className={styles.changes}>
          {(row.problems ?? []).map(({ field, sentence }) => (
            <li key={`${field} ${sentence}`}>
              {field === null ? "" : `${headerOf(field)}: `}
              {sentence}
            </li>
          ))}
        </ul>
      );
    case "same":
      return <span className={styles.soft}>Nothing</span>;
    case "new":
      return kind.columns
        .filter(({ field }) => field !== kind.keyField)
        .flatMap(({ field }) => row.cells[field] || [])
        .join(" · ");
  }
}

function wordOf(value: string): string {
  return OUTCOMES.flatMap((outcome) => (outcome === value ? outcomeLooks[outcome].word.toLowerCase() : [])).join("");
}
