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
import { useWords } from "../say.tsx";
import { EmptyState } from "../status.tsx";
import { BulkBar, type BulkActions } from "./bulk-bar.tsx";
import { drawValue } from "./format-value.tsx";
import { Grid } from "./grid.tsx";
import { entriesOf, type Entry, isFiltered, type ListView } from "./list-view.ts";
import { Chips } from "./chips.tsx";
import { BottomPager, TopPager } from "./pager.tsx";
import { useRememberedColumns } from "./remembered-columns.ts";
import { type RowAction, RowMenu, useRowMenu } from "./row-menu.tsx";
import styles from "./list-table.module.css";
import { Toolbar } from "./toolbar.tsx";
import { say, type Words } from "../words.ts";

export type { BulkActions } from "./bulk-bar.tsx";
export type { RowAction } from "./row-menu.tsx";

export interface Keyed {
  id: number | string;
}

export interface ListTableProps<Row extends Keyed> {
  list: ListView<Row>;
  /** Cells of the page's own, by the ids of their columns; all others show as their format says. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** What a screen reader calls the row: "Ada Lovelace". */
  rowName: (row: Row) => string;
  /** Where a click anywhere in the row leads; the column that is a link holds the same as an anchor. */
  rowLink?: (row: Row) => string;
  /** The row's menu. Without script its first link stands in the row, unless it is the row's own. */
  rowActions?: (row: Row) => RowAction[];
  /** A column of controls behind the others, which cannot be sorted, hidden or downloaded. */
  control?: { head: string; size: number; cell: (row: Row) => ReactNode };
  /** What stands below one row: the records behind its figures. */
  opened?: { id: Row["id"]; content: ReactNode };
  /** The address of the CSV; the list's own query is added. */
  download?: string;
  /** Files of other kinds, in the same way. */
  files?: readonly { kind: string; to: string }[];
  bulk?: BulkActions;
  /** What stands in place of a list that has no rows yet; absent where there is more to choose even then. */
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
const LEAST_COLUMN_SIZE = 20;

/** TanStack Table's model of a list: the server sorts, filters and pages; columns are hidden and resized here. */
function useListTable<Row extends Keyed>(list: ListView<Row>, words: Words) {
  const { columns, state, sizes, rows, total } = list;
  const defs = useMemo(
    () =>
      columns.map(({ id, head, sort, fixed = false, size = COLUMN_SIZE }) => ({
        ...{ id, header: say(words, head), enableSorting: sort !== undefined, enableHiding: !fixed },
        ...{ size: Math.max(size, LEAST_COLUMN_SIZE), minSize: LEAST_COLUMN_SIZE },
      })),
    [columns, words],
  );
  const table = useTable<typeof features, Row>({
    ...{ features, data: rows, columns: defs, getRowId: (row) => String(row.id), rowCount: total },
    ...{ manualSorting: true, manualPagination: true },
    initialState: { columnVisibility: visibilityOf(list), columnSizing: { ...sizes } },
    state: {
      sorting: state.sort.map(({ by, desc }) => ({ id: by, desc })),
      pagination: { pageIndex: state.page - 1, pageSize: state.size },
    },
  });
  return table;
}

export type ListModel<Row extends Keyed> = ReturnType<typeof useListTable<Row>>;

/**
 * The one table of every list: the server sorts, filters and pages; the address keeps the state (specification 2, 4, 5,
 * 9). Hidden and resized columns are the browser's to remember.
 */
export function ListTable<Row extends Keyed>(props: ListTableProps<Row>) {
  const { list, cells = {}, rowLink, rowActions, bulk, download, files = [], empty } = props;
  const words = useWords();
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const table = useListTable(list, words);
  const menu = useRowMenu(list.rows, rowActions);
  useRememberedColumns(list, table);
  const noun = { one: say(words, list.one), many: say(words, list.many) };

  if (empty && list.total === 0 && !isFiltered(list)) {
    return (
      <div className={styles.frame}>
        <EmptyState {...empty} />
      </div>
    );
  }
  const drawn = new Map(
    list.columns.map((column) => {
      const own = cells[column.id];
      return [column.id, (row: Row) => (own ? inWords(own(row), words) : drawValue(column, row, rowLink))] as const;
    }),
  );
  return (
    <>
      <div ref={container} className={styles.frame}>
        <Toolbar
          list={list}
          table={table}
          noun={noun}
          downloads={[...(download ? [{ kind: "CSV", to: download }] : []), ...files].map(({ kind, to }) => ({
            ...{ kind, to: withEntries(to, entriesOf(list, { page: 1 })) },
          }))}
        />
        <Chips list={list} />
        <TopPager list={list} noun={noun} />
        <Grid
          {...props}
          table={table}
          drawn={drawn}
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

function inWords(shown: ReactNode, words: Words): ReactNode {
  return typeof shown === "string" ? say(words, shown) : shown;
}

function visibilityOf({ columns, state: { hide } }: ListView<unknown>): Record<string, boolean> {
  const isHidden = (id: string, byDefault = false) => (hide ? hide.includes(id) : byDefault);
  return Object.fromEntries(columns.filter(({ fixed }) => !fixed).map(({ id, hidden }) => [id, !isHidden(id, hidden)]));
}

/** An address with a list's entries behind its own, each name once. */
function withEntries(address: string, entries: readonly Entry[]): string {
  const [path = "", own = ""] = address.split("?");
  const query = new URLSearchParams(own);
  const others = entries.filter(([name]) => !query.has(name));
  for (const [name, value] of others) query.append(name, value);
  return query.size > 0 ? `${path}?${query}` : path;
}
