import { useId, useRef } from "react";
import { EmptyState } from "./status.tsx";
import { BulkBar } from "./table/bulk-bar.tsx";
import { Chips } from "./table/chips.tsx";
import styles from "./table/data-table.module.css";
import { Grid } from "./table/grid.tsx";
import { BottomPager, TopPager } from "./table/pager.tsx";
import { RowMenu, useRowMenu } from "./table/row-menu.tsx";
import { useWords } from "./say.tsx";
import { hiddenColumns, type DataTableProps } from "./table/table-props.ts";
import { inWords } from "./table/table-words.ts";
import { Toolbar } from "./table/toolbar.tsx";

export type { RowAction, TableColumn } from "./table/table-props.ts";

/**
 * The one table of every list: the server sorts, filters and pages; the address keeps the state (specification 2, 4, 5,
 * 9).
 */
export function DataTable<Row, By extends string, Filters>(given: DataTableProps<Row, By, Filters>) {
  const props = inWords(given, useWords());
  const { list, state, columns, rows, total, rowKey, bulk, rowActions } = props;
  const id = useId();
  const container = useRef<HTMLDivElement>(null);
  const menu = useRowMenu(rows, rowKey, rowActions);
  const hidden = hiddenColumns(columns, state.hide);
  const shown = columns.filter((column) => !hidden.includes(column.id));
  const isFiltered = list.isFiltered(state);

  if (total === 0 && !isFiltered) {
    return (
      <div ref={container} className={styles.frame}>
        <EmptyState {...props.empty} />
      </div>
    );
  }
  return (
    <>
      <div ref={container} className={styles.frame}>
        <Toolbar {...props} sortable={columns} />
        <Chips list={list} state={state} names={props.filterNames} />
        <TopPager {...props} />
        <Grid
          {...props}
          rowActions={given.rowActions}
          shown={shown}
          bulkForm={bulk && id}
          container={container}
          onMenu={menu.open}
        />
        {total > 0 && <BottomPager {...props} />}
        {bulk && <BulkBar id={id} bulk={bulk} rows={rows} container={container} noun={props} />}
      </div>
      <RowMenu menu={menu} />
    </>
  );
}
