import { getCoreRowModel, useReactTable, type ColumnDef } from "@tanstack/react-table";
import { useId, useMemo, useRef } from "react";
import { EmptyState } from "./status.tsx";
import { BulkBar } from "./table/bulk-bar.tsx";
import { Chips } from "./table/chips.tsx";
import styles from "./table/data-table.module.css";
import { Grid } from "./table/grid.tsx";
import { BottomPager, TopPager } from "./table/pager.tsx";
import { RowMenu, useRowMenu } from "./table/row-menu.tsx";
import { hiddenColumns, type DataTableProps, type TableColumn } from "./table/table-props.ts";
import { Toolbar } from "./table/toolbar.tsx";
import { useFrameClicks } from "./table/use-frame-clicks.ts";

export type { BulkActions, RowAction, TableColumn } from "./table/table-props.ts";

/** Sizes of columns in pixels (specification, section 5). */
const COLUMN_SIZE = 150;
const LEAST_COLUMN_SIZE = 20;

/** The one table of every list: the server sorts, filters and pages; the address keeps the state (specification 2, 4, 5, 9). */
export function DataTable<Row, By extends string, Filters>(props: DataTableProps<Row, By, Filters>) {
  const { list, state, columns, rows, total, rowKey, bulk, rowActions } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const menu = useRowMenu(rows, rowKey, rowActions);
  const table = useReactTable({
    data: rows,
    columns: useColumnDefs(columns),
    getRowId: (row) => String(rowKey(row)),
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    rowCount: total,
    state: {
      sorting: [{ id: columns.find((column) => column.sort === state.sort.by)?.id ?? "", desc: state.sort.desc }],
      pagination: { pageIndex: state.page - 1, pageSize: state.size },
      columnVisibility: Object.fromEntries(hiddenColumns(columns, state.hide).map((column) => [column, false])),
    },
  });
  const followClick = useFrameClicks();
  const isFiltered = list.isFiltered(state);

  if (total === 0 && !isFiltered) {
    return (
      <div className={styles.frame}>
        <EmptyState {...props.empty} />
      </div>
    );
  }
  return (
    <div ref={container} className={styles.frame} onClick={followClick}>
      <Toolbar {...props} sortable={columns} />
      <Chips list={list} state={state} names={props.filterNames} />
      <TopPager {...props} />
      <Grid {...props} table={table} bulkForm={bulk && id} container={container} onMenu={menu.open} />
      {total > 0 && <BottomPager {...props} />}
      {bulk && <BulkBar id={id} bulk={bulk} rows={rows} container={container} noun={props} />}
      <RowMenu menu={menu} />
    </div>
  );
}

function useColumnDefs<Row>(columns: TableColumn<Row>[]): ColumnDef<Row>[] {
  return useMemo(
    () => columns.map(({ id, size = COLUMN_SIZE }) => ({ id, size: Math.max(size, LEAST_COLUMN_SIZE), header: id })),
    [columns],
  );
}
