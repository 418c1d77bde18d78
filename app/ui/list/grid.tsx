import { useNavigation } from "@remix-run/react";
import { Fragment, type MouseEvent, type ReactNode, type RefObject } from "react";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { SelectAll } from "./bulk-bar.tsx";
import { type CardRole, cardRoles } from "./card-roles.ts";
import { ColumnResizer } from "./column-resizer.tsx";
import { renderValue } from "./format-value.tsx";
import type { TableRow, ListModel, ListTableProps } from "./list-table.tsx";
import styles from "./list-table.module.css";
import { type ColumnView, isListFiltered, lastPage, listLink, totalsLink } from "./list-view.ts";
import type { RowAction } from "./row-menu.tsx";
import { SortLink } from "./sort-link.tsx";

interface GridProps<Row extends TableRow> extends ListTableProps<Row> {
  table: ListModel<Row>;
  /** Renderers of the cells, by the column's id. */
  cellRenderers: ReadonlyMap<string, (row: Row) => ReactNode>;
  noun: { one: string; many: string };
  /** Id of the form that the rows' checkboxes belong to. */
  bulkForm: string | undefined;
  container: RefObject<HTMLElement>;
  onMenu: (event: MouseEvent<HTMLButtonElement>) => void;
}

/** Table of the rows, which are plain elements around the cells. */
export function Grid<Row extends TableRow>(props: GridProps<Row>) {
  const { list, table, bulkForm, rowActions, controlColumn, container, noun, expandedRow } = props;
  const { state } = useNavigation();
  const shown = table.getVisibleLeafColumns();
  const columns = shown.flatMap(({ id }) => list.columns.find((column) => column.id === id) ?? []);
  const cards = cardRoles(columns);
  const columnCount = shown.length + [bulkForm, controlColumn, rowActions].filter(Boolean).length;
  return (
    <div className={styles.edge}>
      <div
        className={styles.scroll}
        tabIndex={-1}
        data-wide={overflowOf(props)}
        data-sized={isSized(props) || undefined}
      >
        <table className={styles.table} style={columnVariables(props)} aria-busy={state === "loading"}>
          <caption className="visually-hidden">{noun.many}</caption>
          <colgroup>
            {bulkForm && <col className={styles.narrow} />}
            {shown.map((column) => (
              <col key={column.id} style={{ width: column.getSize() }} />
            ))}
            {controlColumn && <col style={{ width: controlColumn.size }} />}
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
                      <ColumnResizer table={table} column={column} />
                    </Head>
                  )
                );
              })}
              {controlColumn && <th scope="col">{controlColumn.head}</th>}
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
                {renderRow(props, columns, cards, row)}
                {expandedRow?.id === row.id && (
                  <tr className={styles.opened}>
                    <td colSpan={columnCount}>
                      <div className={styles.inView}>{expandedRow.content}</div>
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
            {list.rows.length === 0 && (
              <tr className={styles.none}>
                <td colSpan={columnCount}>
                  <div className={styles.inView}>
                    <NoRows {...props} />
                  </div>
                </td>
              </tr>
            )}
          </tbody>
          {list.totals !== undefined && list.rows.length > 0 && renderTotals(props, columns, list.totals)}
        </table>
      </div>
    </div>
  );
}

/** Pixels for columns next to the menu on a usual screen and on a laptop's; the style sheet has the same. */
const CONTENT_WIDTH = { usual: 1_250, laptop: 1_000 };
/** Pixels of the columns of checkboxes and menus; the style sheet has the same. */
const NARROW_COLUMN = 52;

/**
 * Return CSS variables about the columns, set once and not in every cell: the headers for the cards on phones, by the
 * cell's position in the row, and the width of all columns.
 */
function columnVariables<Row extends TableRow>(props: GridProps<Row>): Record<string, string> {
  const { table, bulkForm, controlColumn } = props;
  const columns = table.getVisibleLeafColumns();
  const heads = [
    ...columns.map(({ columnDef }) => String(columnDef.header)),
    ...(controlColumn ? [controlColumn.head] : []),
  ];
  const labels = heads.map((head, index) => [`--label-${index + (bulkForm ? 2 : 1)}`, JSON.stringify(head)]);
  return { ...Object.fromEntries(labels), "--columns-width": `${widthOf(props)}px` };
}

/** Tell whether the user resized columns: those then keep their widths. */
function isSized<Row extends TableRow>({ table }: GridProps<Row>): boolean {
  return table.getVisibleLeafColumns().some((column) => column.getSize() !== column.columnDef.size);
}

/** Return the screens on which the columns are wider than the page, so that the table scrolls sideways. */
function overflowOf<Row extends TableRow>(props: GridProps<Row>): "always" | "laptop" | undefined {
  const width = widthOf(props);
  if (width > CONTENT_WIDTH.usual) return "always";
  return width > CONTENT_WIDTH.laptop ? "laptop" : undefined;
}

function widthOf<Row extends TableRow>({ table, bulkForm, controlColumn, rowActions }: GridProps<Row>): number {
  const narrow = [bulkForm, rowActions].filter(Boolean).length * NARROW_COLUMN;
  return table.getTotalSize() + (controlColumn?.size ?? 0) + narrow;
}

function Head<Row extends TableRow>({
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
          <T>{column.head}</T>
        </span>
        {children}
      </th>
    );
  }
  return (
    // Only the first sorted header has aria-sort; several say their order in words.
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
function renderRow<Row extends TableRow>(
  { bulkForm, cellRenderers, rowName, rowLink, rowActions, controlColumn, onMenu }: GridProps<Row>,
  columns: readonly ColumnView[],
  cards: readonly CardRole[],
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
      {columns.map((column, index) => (
        <td key={column.id} data-align={alignOf(column)} data-card={cards[index]}>
          {cellRenderers.get(column.id)?.(row)}
        </td>
      ))}
      {controlColumn && <td>{controlColumn.cell(row)}</td>}
      {cards.includes("rest") && (
        <td className={styles.more}>
          <details>
            <summary aria-label={`Details of ${rowName(row)}`} />
          </details>
        </td>
      )}
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

/**
 * Render the totals of all rows. The first column, which has no total, has the label, or for a long list a link that
 * loads them.
 */
function renderTotals<Row extends TableRow>(
  { list, bulkForm, rowActions, controlColumn }: GridProps<Row>,
  columns: readonly ColumnView[],
  totals: Readonly<Record<string, unknown>> | null,
) {
  const first = totals ? (
    "Total"
  ) : (
    <a href={totalsLink(list)} data-keep="">
      {`Show total for all ${numberText(list.total)}`}
    </a>
  );
  return (
    <tfoot>
      <tr>
        {bulkForm && <td className={styles.tick} />}
        {columns.map((column, index) => (
          <td key={column.id} data-align={alignOf(column)} data-card={index === 0 ? "title" : undefined}>
            {index === 0 ? first : totals && column.id in totals && renderValue(column, totals)}
          </td>
        ))}
        {controlColumn && <td />}
        {rowActions && <td className={styles.actions} />}
      </tr>
    </tfoot>
  );
}

// The row's own link is in a cell already.
function renderFirstLink(actions: RowAction[], rowLink: string | undefined) {
  const link = actions.find((action) => "to" in action);
  if (!link || !("to" in link) || link.to === rowLink) return null;
  return (
    <a href={link.to} data-without-script="">
      <T>{link.label}</T>
    </a>
  );
}

/** Message instead of rows: nothing matches, or the page is beyond the last. */
function NoRows<Row extends TableRow>({ list }: GridProps<Row>) {
  const last = listLink(list, { page: lastPage(list.total, list.state.size) });
  return (
    <>
      <p>No data was found.</p>
      {list.total > 0 ? (
        <a href={last} className={buttonClass({})}>
          Go to the last page
        </a>
      ) : (
        isListFiltered(list) && (
          <a href={listLink(list, { q: "", filters: [] })} className={buttonClass({})} data-keep="">
            Clear filters
          </a>
        )
      )}
    </>
  );
}
