import {
  columnSizingFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { useTerms } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { BulkBar, type BulkActions } from "./bulk-bar.tsx";
import { renderValue, withSecondLine } from "./format-value.tsx";
import { Grid } from "./grid.tsx";
import { listQueryParams, type QueryParam, isListFiltered, type ListView } from "./list-view.ts";
import { FilterChips } from "./filter-chips.tsx";
import { BottomPager, TopPager } from "./pager.tsx";
import { useRememberedColumns } from "./remembered-columns.ts";
import { type RowAction, RowMenu, useRowMenu } from "./row-menu.tsx";
import styles from "./list-table.module.css";
import { Toolbar } from "./toolbar.tsx";
import { translate, type Terms } from "#app/ui/text/terms.ts";

export type { BulkActions } from "./bulk-bar.tsx";
export type { RowAction } from "./row-menu.tsx";

export interface TableRow {
  id: number | string;
}

export interface ListTableProps<Row extends TableRow> {
  list: ListView<Row>;
  /** Custom cells by column id; all others are rendered in their format. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Accessible name of the row: "Ada Lovelace". */
  rowName: (row: Row) => string;
  /** Link that a click anywhere in the row opens; the column that is a link has the same as an anchor. */
  rowLink?: (row: Row) => string;
  /** Menu of the row. Without script its first link is shown in the row, unless it is the row's own. */
  rowActions?: (row: Row) => RowAction[];
  /** Column of controls after the others, which cannot be sorted, hidden or downloaded. */
  controlColumn?: { head: string; size: number; cell: (row: Row) => ReactNode };
  /** Content below one row: the records behind its numbers. */
  expandedRow?: { id: Row["id"]; content: ReactNode };
  /** URL of the CSV; the list's own query is added. */
  download?: string;
  /** Downloads of other kinds, in the same way. */
  otherDownloads?: readonly { kind: string; to: string }[];
  bulk?: BulkActions;
  /** Empty state for a list without any rows yet; absent when there is more to choose even then. */
  empty?: { text: string; action?: { label: string; to: string } };
}

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  rowSelectionFeature,
});

/** Widths of columns in pixels (specification, section 5). */
const COLUMN_SIZE = 150;
const MIN_COLUMN_SIZE = 20;

/** Build TanStack Table's model of a list: the server sorts, filters and pages; columns are hidden and resized here. */
function useListTable<Row extends TableRow>(list: ListView<Row>, terms: Terms) {
  const { columns, state, sizes, rows, total } = list;
  const defs = useMemo(
    () =>
      columns.map(({ id, head, sort, fixed = false, size = COLUMN_SIZE }) => ({
        id,
        header: translate(terms, head),
        enableSorting: sort !== undefined,
        enableHiding: !fixed,
        size: Math.max(size, MIN_COLUMN_SIZE),
        minSize: MIN_COLUMN_SIZE,
      })),
    [columns, terms],
  );
  const table = useTable<typeof features, Row>({
    features,
    data: rows,
    columns: defs,
    getRowId: (row) => String(row.id),
    rowCount: total,
    manualSorting: true,
    manualPagination: true,
    initialState: { columnVisibility: visibilityOf(list), columnSizing: { ...sizes } },
    state: {
      sorting: state.sort.map(({ by, desc }) => ({ id: by, desc })),
      pagination: { pageIndex: state.page - 1, pageSize: state.size },
    },
  });
  return table;
}

export type ListModel<Row extends TableRow> = ReturnType<typeof useListTable<Row>>;

/**
 * Table of every list: the server sorts, filters and pages; the URL keeps the state (specification, sections 2, 4, 5,
 * 9). The browser remembers hidden and resized columns.
 */
export function ListTable<Row extends TableRow>(props: ListTableProps<Row>) {
  const { list, cells = {}, rowLink, rowActions, bulk, download, otherDownloads = [], empty } = props;
  const terms = useTerms();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const table = useListTable(list, terms);
  const menu = useRowMenu(list.rows, rowActions);
  useRememberedColumns(list, table);
  const noun = { one: translate(terms, list.one), many: translate(terms, list.many) };

  if (empty && list.total === 0 && !isListFiltered(list)) {
    return (
      <div className={styles.frame}>
        <EmptyState {...empty} />
      </div>
    );
  }
  const drawn = new Map(
    list.columns.map((column) => {
      const own = cells[column.id];
      const render = (row: Row) => (own ? inWords(own(row), terms) : renderValue(column, row, rowLink));
      return [column.id, column.hasBelow ? (row: Row) => withSecondLine(column, row, render(row)) : render] as const;
    }),
  );
  return (
    <>
      <div ref={container} className={styles.frame}>
        <Toolbar
          list={list}
          table={table}
          noun={noun}
          downloads={[...(download ? [{ kind: "CSV", to: download }] : []), ...otherDownloads].map(({ kind, to }) => ({
            kind,
            to: withListParams(to, listQueryParams(list, { page: 1 })),
          }))}
        />
        <FilterChips list={list} />
        <TopPager list={list} noun={noun} />
        <Grid
          {...props}
          table={table}
          cellRenderers={drawn}
          container={container}
          bulkForm={bulk && id}
          noun={noun}
          onMenu={menu.open}
        />
        {list.total > 0 && <BottomPager list={list} />}
        {bulk && <BulkBar id={id} bulk={bulk} list={list} table={table} container={container} noun={noun} />}
      </div>
      <RowMenu menu={menu} />
    </>
  );
}

function inWords(shown: ReactNode, terms: Terms): ReactNode {
  return typeof shown === "string" ? translate(terms, shown) : shown;
}

function visibilityOf({ columns, state: { hide } }: ListView<unknown>): Record<string, boolean> {
  const isHidden = (id: string, byDefault = false) => (hide ? hide.includes(id) : byDefault);
  return Object.fromEntries(columns.filter(({ fixed }) => !fixed).map(({ id, hidden }) => [id, !isHidden(id, hidden)]));
}

/** Append a list's query parameters to a URL, without the names that it already has. */
function withListParams(address: string, entries: readonly QueryParam[]): string {
  const [path = "", own = ""] = address.split("?");
  const query = new URLSearchParams(own);
  const others = entries.filter(([name]) => !query.has(name));
  for (const [name, value] of others) query.append(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
