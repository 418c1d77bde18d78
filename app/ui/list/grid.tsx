import { useNavigation } from "@remix-run/react";
import { Fragment, type MouseEvent, type ReactNode, type RefObject } from "react";
import { buttonClass } from "../buttons.tsx";
import { numberText } from "../format.ts";
import { Say } from "../say.tsx";
import { SelectAll } from "./bulk-bar.tsx";
import { ColumnEdge } from "./column-edge.tsx";
import { drawValue } from "./format-value.tsx";
import type { Keyed, ListModel, ListTableProps } from "./list-table.tsx";
import styles from "./list-table.module.css";
import { type ColumnView, isFiltered, lastPage, linkOf, totalsLinkOf } from "./list-view.ts";
import type { RowAction } from "./row-menu.tsx";
import { SortLink } from "./sort-link.tsx";

interface GridProps<Row extends Keyed> extends ListTableProps<Row> {
  table: ListModel<Row>;
  /** How each column's cells are drawn, by the column's id. */
  drawn: ReadonlyMap<string, (row: Row) => ReactNode>;
  noun: { one: string; many: string };
  /** The id of the form that the rows' checkboxes belong to. */
  bulkForm: string | undefined;
  container: RefObject<HTMLElement>;
  onMenu: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** The table itself. Rows are plain elements around what their columns show. */
export function Grid<Row extends Keyed>(props: GridProps<Row>) {
  const { list, table, bulkForm, rowActions, control, container, noun, opened } = props;
  const { state } = useNavigation();
  const shown = table.getVisibleLeafColumns();
  const columns = shown.flatMap(({ id }) => list.columns.find((column) => column.id === id) ?? []);
  const columnCount = shown.length + [bulkForm, control, rowActions].filter(Boolean).length;
  return (
    <div className={styles.edge}>
      <div className={styles.scroll} tabIndex={-1} data-wide={roomOf(props)} data-sized={isSized(props) || undefined}>
        <table className={styles.table} style={measuresOf(props)} aria-busy={state === "loading"}>
          <caption className="visually-hidden">{noun.many}</caption>
          <colgroup>
            {bulkForm && <col className={styles.narrow} />}
            {shown.map((column) => (
              <col key={column.id} style={{ width: column.getSize() }} />
            ))}
            {control && <col style={{ width: control.size }} />}
            {rowActions && <col className={styles.narrow} />}
          </colgroup>
          <thead>
            <tr>
              {bulkForm && (
                <th scope="col" className={styles.tick}>
                  <SelectAll table={table} container={container} label={noun.many} />
                </th>
              )}
              {shown.map((column) => {
                const view = columns.find(({ id }) => id === column.id);
                return (
                  view && (
                    <Head
                      key={column.id}
                      {...props}
                      column={view}
                      isSorted={column.getIsSorted()}
                      place={column.getSortIndex()}
                    >
                      <ColumnEdge table={table} column={column} />
                    </Head>
                  )
                );
              })}
              {control && <th scope="col">{control.head}</th>}
              {rowActions && (
                <th scope="col" className={styles.actions}>
                  <span className="visually-hidden">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <Fragment key={String(row.id)}>
                {drawRow(props, columns, row)}
                {opened?.id === row.id && (
                  <tr className={styles.opened}>
                    <td colSpan={columnCount}>
                      <div className={styles.inView}>{opened.content}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {list.rows.length === 0 && (
              <tr className={styles.none}>
                <td colSpan={columnCount}>
                  <div className={styles.inView}>
                    <Nothing {...props} />
                  </div>
                </td>
              </tr>
            )}
          </tbody>
          {list.totals !== undefined && list.rows.length > 0 && drawTotals(props, columns, list.totals)}
        </table>
      </div>
    </div>
  );
}

/** The pixels that columns have beside the menu on a usual screen and on a laptop's; the style sheet has the same. */
const ROOM = { usual: 1_250, laptop: 1_000 };
/** Pixels of the columns of ticks and menus; the style sheet has the same. */
const NARROW_COLUMN = 52;

/**
 * What the style sheet needs of the columns, written once and not in every cell: the heads for the cards on phones, by
 * the cell's place in the row, and the room that all columns take.
 */
function measuresOf<Row extends Keyed>(props: GridProps<Row>): Record<string, string> {
  const { table, bulkForm, control } = props;
  const columns = table.getVisibleLeafColumns();
  const heads = [...columns.map(({ columnDef }) => String(columnDef.header)), ...(control ? [control.head] : [])];
  const labels = heads.map((head, index) => [`--label-${index + (bulkForm ? 2 : 1)}`, JSON.stringify(head)]);
  return { ...Object.fromEntries(labels), "--columns-width": `${widthOf(props)}px` };
}

/** Whether somebody has set widths: columns that were sized do not give up any of theirs. */
function isSized<Row extends Keyed>({ table }: GridProps<Row>): boolean {
  return table.getVisibleLeafColumns().some((column) => column.getSize() !== column.columnDef.size);
}

/** On which screens the columns take more room than there is, so that the table scrolls sideways. */
function roomOf<Row extends Keyed>(props: GridProps<Row>): "always" | "laptop" | undefined {
  const width = widthOf(props);
  if (width > ROOM.usual) return "always";
  return width > ROOM.laptop ? "laptop" : undefined;
}

function widthOf<Row extends Keyed>({ table, bulkForm, control, rowActions }: GridProps<Row>): number {
  const narrow = [bulkForm, rowActions].filter(Boolean).length * NARROW_COLUMN;
  return table.getTotalSize() + (control?.size ?? 0) + narrow;
}

function Head<Row extends Keyed>({
  column,
  list,
  isSorted,
  place,
  children,
}: GridProps<Row> & { column: ColumnView; isSorted: false | "asc" | "desc"; place: number; children: ReactNode }) {
  const align = alignOf(column);
  if (!column.sort) {
    return (
      <th scope="col" data-align={align}>
        <span>
          <Say>{column.head}</Say>
        </span>
        {children}
      </th>
    );
  }
  return (
    // One head alone says by aria-sort how the table is sorted; several say their places in words.
    <th scope="col" data-align={align} aria-sort={isSorted && place === 0 ? `${isSorted}ending` : undefined}>
      <SortLink list={list} column={column} isSorted={isSorted} place={place} />
      {children}
    </th>
  );
}

function alignOf({ format }: ColumnView): "right" | undefined {
  return ["count", "days", "decimal", "money", "percent"].includes(format.as) ? "right" : undefined;
}

// A function and not a component, so that a row costs its elements and nothing else.
function drawRow<Row extends Keyed>(
  { bulkForm, drawn, rowName, rowLink, rowActions, control, onMenu }: GridProps<Row>,
  columns: readonly ColumnView[],
  row: Row,
) {
  const key = String(row.id);
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
        <td key={column.id} data-align={alignOf(column)} data-card={column.card}>
          {drawn.get(column.id)?.(row)}
        </td>
      ))}
      {control && <td>{control.cell(row)}</td>}
      {actions && (
        <td className={styles.actions}>
          {drawFirstLink(actions, to)}
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

/** What all rows come to; the first column, which has no total, says so, or asks for those of a long list. */
function drawTotals<Row extends Keyed>(
  { list, bulkForm, rowActions, control }: GridProps<Row>,
  columns: readonly ColumnView[],
  totals: Readonly<Record<string, unknown>> | null,
) {
  const first = totals ? (
    "Total"
  ) : (
    <a href={totalsLinkOf(list)} data-keep="">
      {`Add up all ${numberText(list.total)}`}
    </a>
  );
  return (
    <tfoot>
      <tr>
        {bulkForm && <td className={styles.tick} />}
        {columns.map((column, index) => (
          <td key={column.id} data-align={alignOf(column)} data-card={column.card}>
            {index === 0 ? first : totals && column.id in totals && drawValue(column, totals)}
          </td>
        ))}
        {control && <td />}
        {rowActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}

// The row's own link stands in a cell already.
function drawFirstLink(actions: RowAction[], rowLink: string | undefined) {
  const link = actions.find((action) => "to" in action);
  if (!link || !("to" in link) || link.to === rowLink) return null;
  return (
    <a href={link.to} data-without-script="">
      <Say>{link.label}</Say>
    </a>
  );
}

/** What stands in place of rows: nothing matches, or the page lies beyond the last. */
function Nothing<Row extends Keyed>({ list }: GridProps<Row>) {
  const last = linkOf(list, { page: lastPage(list.total, list.state.size) });
  return (
    <>
      <p>No data was found.</p>
      {list.total > 0 ? (
        <a href={last} className={buttonClass({})}>
          Go to the last page
        </a>
      ) : (
        isFiltered(list) && (
          <a href={linkOf(list, { q: "", filters: [] })} className={buttonClass({})} data-keep="">
            Clear filters
          </a>
        )
      )}
    </>
  );
}
