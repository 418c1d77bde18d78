import { useNavigation } from "@remix-run/react";
import type { MouseEvent, RefObject } from "react";
import { buttonClass } from "../buttons.tsx";
import type { DataTableProps, RowAction, TableColumn } from "./table-props.ts";
import { Icon } from "../icon.tsx";
import { lastPage } from "../list-address.ts";
import { Say } from "../say.tsx";
import styles from "./data-table.module.css";
import { SelectAll } from "./bulk-bar.tsx";

/** Widths of columns in pixels (specification, section 5). */
const COLUMN_SIZE = 150;
const LEAST_COLUMN_SIZE = 20;

interface GridProps<Row, By extends string, Filters> extends DataTableProps<Row, By, Filters> {
  /** The columns that are not hidden. */
  shown: TableColumn<Row, By>[];
  /** The id of the form that the rows' checkboxes belong to. */
  bulkForm: string | undefined;
  container: RefObject<HTMLElement>;
  onMenu: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The table itself. Rows are plain elements around what their columns show. */
export function Grid<Row, By extends string, Filters>(props: GridProps<Row, By, Filters>) {
  const { shown, rows, label, bulkForm, rowActions, container } = props;
  const { state } = useNavigation();
  const columnCount = shown.length + (bulkForm ? 1 : 0) + (rowActions ? 1 : 0);
  return (
    <div className={styles.scroll} tabIndex={-1}>
      <table className={styles.table} style={measuresOf(shown, bulkForm ? 2 : 1)} aria-busy={state === "loading"}>
        <caption className="visually-hidden">{label}</caption>
        <colgroup>
          {bulkForm && <col className={styles.narrow} />}
          {shown.map((column) => (
            <col key={column.id} style={{ width: widthOf(column) }} />
          ))}
          {rowActions && <col className={styles.narrow} />}
        </colgroup>
        <thead>
          <tr>
            {bulkForm && (
              <th scope="col" className={styles.tick}>
                <SelectAll container={container} label={label} />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.id} column={column} {...props} />
            ))}
            {rowActions && (
              <th scope="col" className={styles.actions}>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => renderRow(props, shown, row))}
          {rows.length === 0 && (
            <tr className={styles.none}>
              <td colSpan={columnCount}>
                <Nothing {...props} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}

/**
 * What the style sheet needs of the columns, written once and not in every cell: the heads for the cards on phones, by
 * the cell's place in the row, and the room that all columns take.
 */
function measuresOf(
  columns: Pick<TableColumn<never>, "header" | "size">[],
  firstPlace: number,
): Record<string, string> {
  const labels = columns.map(({ header }, index) => [`--label-${index + firstPlace}`, JSON.stringify(header)]);
  const width = columns.reduce((sum, column) => sum + widthOf(column), 0);
  return { ...Object.fromEntries(labels), "--columns-width": `${width}px` };
}

function widthOf({ size = COLUMN_SIZE }: { size?: number }): number {
  return Math.max(size, LEAST_COLUMN_SIZE);
}

function Head<Row, By extends string, Filters>({
  column,
  list,
  state,
}: GridProps<Row, By, Filters> & { column: TableColumn<Row, By> }) {
  if (column.sort === undefined) {
    return (
      <th scope="col" data-align={column.align}>
        <span>{column.header}</span>
      </th>
    );
  }
  const isSorted = state.sort.by === column.sort;
  const direction = state.sort.desc ? "descending" : "ascending";
  return (
    <th scope="col" data-align={column.align} aria-sort={isSorted ? direction : undefined}>
      <a href={list.sortLink(state, column.sort)} data-keep="" data-sorted={isSorted || undefined}>
        {column.header}
        <Icon name={isSorted ? (state.sort.desc ? "arrow-down" : "arrow-up") : "selector"} size={16} />
      </a>
    </th>
  );
}

// A function and not a component, so that a row costs its elements and nothing else.
function renderRow<Row, By extends string, Filters>(
  { bulkForm, rowKey, rowName, rowLink, rowActions, onMenu }: GridProps<Row, By, Filters>,
  columns: TableColumn<Row, By>[],
  row: Row,
) {
  const key = String(rowKey(row));
  const to = rowLink?.(row);
  const actions = rowActions?.(row);
  return (
    <tr key={key} data-to={to}>
      {bulkForm && (
        <td className={styles.tick}>
          <input
            type="checkbox"
            className="tickbox"
            name="id"
            value={key}
            form={bulkForm}
            aria-label={`Select ${rowName(row)}`}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-card={column.card}>
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={styles.actions}>
          {renderFirstLink(actions, to)}
          {actions.length > 0 && (
            <button
              type="button"
              data-needs-script=""
              data-row={key}
              aria-label={`Actions for ${rowName(row)}`}
              aria-haspopup="menu"
              onClick={onMenu}
            />
          )}
        </td>
      )}
    </tr>
  );
}

// The row's own link stands in a cell already.
function renderFirstLink(actions: RowAction[], rowLink: string | undefined) {
  const link = actions.find((action) => "to" in action);
  if (!link || !("to" in link) || link.to === rowLink) return null;
  return (
    <a href={link.to} data-without-script="">
      <Say>{link.label}</Say>
    </a>
  );
}

/** What stands in place of rows: nothing matches, or the page lies beyond the last. */
function Nothing<Row, By extends string, Filters>({ list, state, total }: GridProps<Row, By, Filters>) {
  return (
    <>
      <p>No data was found.</p>
      {total > 0 ? (
        <a href={list.link(state, { page: lastPage(total, state.size) })} className={buttonClass({})}>
          Go to the last page
        </a>
      ) : (
        <a href={list.linkUnfiltered(state)} className={buttonClass({})} data-keep="">
          Clear filters
        </a>
      )}
    </>
  );
}
