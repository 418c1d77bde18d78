import type { SerializeFrom } from "@remix-run/node";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import type { importRowList } from "../import-row-list.server.ts";
import styles from "./imports.module.css";
import type { ReviewedKind } from "./review-page.tsx";

export type PreviewedRow = SerializeFrom<RowOf<typeof importRowList>>;

/** Every row of the file with what becomes of it. */
export function PreviewTable({ kind, list }: { kind: ReviewedKind; list: ListView<PreviewedRow> }) {
  return (
    <ListTable
      list={list}
      rowName={({ line }) => `line ${line}`}
      cells={{
        key: ({ key }) => kind.key.flatMap((field) => key[field] || []).join(" · ") || "empty",
        what: (row) => <WhatChanges row={row} kind={kind} />,
      }}
      empty={{ text: "The file holds nothing to compare." }}
    />
  );
}

function WhatChanges({ row, kind }: { row: PreviewedRow; kind: ReviewedKind }) {
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
      return <span className="soft">Nothing</span>;
    case "new":
      return kind.columns
        .filter(({ field }) => !kind.key.includes(field))
        .flatMap(({ field }) => row.key[field] || [])
        .join(" · ");
  }
}
