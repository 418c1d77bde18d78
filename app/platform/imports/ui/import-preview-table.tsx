import type { SerializeFrom } from "@remix-run/node";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import type { importRowList } from "../import-row-list.server.ts";
import styles from "./imports.module.css";
import type { ReviewedImportKind } from "./import-review.tsx";

export type ImportPreviewRow = SerializeFrom<ListRow<typeof importRowList>>;

/** Table of the file's rows with their outcomes. */
export function ImportPreviewTable({ kind, list }: { kind: ReviewedImportKind; list: ListView<ImportPreviewRow> }) {
  return (
    <ListTable
      list={list}
      rowName={({ line }) => `line ${line}`}
      cells={{
        key: ({ key }) => kind.key.flatMap((field) => key[field] || []).join(" · ") || "empty",
        what: (row) => <RowOutcome row={row} kind={kind} />,
      }}
      empty={{ text: "The file has no rows to compare." }}
    />
  );
}

function RowOutcome({ row, kind }: { row: ImportPreviewRow; kind: ReviewedImportKind }) {
  const headerOf = (field: string) => kind.columns.find((column) => column.field === field)?.header ?? field;
  switch (row.outcome) {
    case "changed":
      return (
        <ul className={`bare ${styles.changes}`}>
          {(row.what ?? []).map(({ field, from, to }) => (
            <li key={field}>
              {headerOf(field)}: <del>{from || "empty"}</del> <span aria-hidden="true">→</span>{" "}
              <ins>{to || "empty"}</ins>
            </li>
          ))}
        </ul>
      );
    case "bad":
      return (
        <ul className="bare">
          {(row.problems ?? []).map(({ field, sentence }) => (
            <li key={`${field} ${sentence}`}>
              {field === null ? "" : `${headerOf(field)}: `}
              {sentence}
            </li>
          ))}
        </ul>
      );
    case "same":
      return <span className="soft">No changes</span>;
    case "new":
      return kind.columns
        .filter(({ field }) => !kind.key.includes(field))
        .flatMap(({ field }) => row.key[field] || [])
        .join(" · ");
  }
}
