import type { ReactNode } from "react";
import type { List, ListState } from "../list-address.ts";

/** A column of a table whose rows are `Row`. A column that names a `sort` has a sort link in its head. */
export interface TableColumn<Row, By extends string = string> {
  id: string;
  header: string;
  /** What the cell shows. */
  cell: (row: Row) => ReactNode;
  sort?: By;
  align?: "right";
  /** Hidden until the reader shows it. */
  hidden?: boolean;
  /** Always shown, and absent from the list of columns to hide. */
  fixed?: boolean;
  /** Its part where a phone shows the row as a card; without a role it is a line of the card. */
  card?: "title" | "secondary" | "hidden";
  /** Pixels; 150 unless told, never under 20. */
  size?: number;
}

/** One entry of a row's menu: a link, or a button that posts `intent` and the row's key as `id`. */
export type RowAction =
  | { label: string; to: string }
  | { label: string; intent: string; action?: string; tone?: "danger"; confirm?: { title: string; text: string } };

/** Actions on the rows that are ticked: one form that posts `intent` and each ticked row's key as `id`. */
export interface BulkActions {
  /** Where the form posts; the page itself unless told. */
  action?: string;
  actions: { label: string; intent: string; tone?: "danger"; confirm?: { title: string; text: string } }[];
  /** More inputs of the form. */
  children?: ReactNode;
}

export interface DataTableProps<Row, By extends string, Filters> {
  /** What the rows are, in the plural and lower case: "users". */
  label: string;
  /** The singular, where the plural without its s is not it. */
  singular?: string;
  list: List<By, Filters>;
  state: ListState<By, Filters>;
  columns: TableColumn<Row, By>[];
  rows: Row[];
  total: number;
  /** False where counting stopped at `total`: the count then reads "more than N". */
  exactTotal?: boolean;
  rowKey: (row: Row) => string | number;
  /** What a screen reader calls the row: "Ada Lovelace". */
  rowName: (row: Row) => string;
  /** Where a click anywhere in the row leads. A cell holds the same link as an anchor. */
  rowLink?: (row: Row) => string;
  /** The row's menu. Without script its first link stands in the row, unless it is the row's own. */
  rowActions?: (row: Row) => RowAction[];
  /** The Quick Search box. */
  search?: boolean;
  /** What the search looks at: "Name or e-mail". */
  searchLabel?: string;
  /** Inputs of the same GET form as the search: FilterSelect, FilterChoices, FilterText. */
  filters?: ReactNode;
  /** How chips name a filter and its values. */
  filterNames?: { [Name in keyof Filters]?: { label: string; word?: (value: string) => string } };
  /** The address of the CSV of what is filtered, with its query. */
  download?: string;
  bulk?: BulkActions;
  /** What stands below 'No data was found.' in a list that has no rows yet. */
  empty: { text: string; action?: { label: string; to: string } };
}

/** The ids of the columns that are hidden; `chosen` null means the columns' own default. */
export function hiddenColumns(columns: readonly TableColumn<never>[], chosen: readonly string[] | null): string[] {
  const hidable = columns.filter((column) => !column.fixed);
  const isHidden = (column: TableColumn<never>) => (chosen ? chosen.includes(column.id) : column.hidden === true);
  return hidable.filter(isHidden).map((column) => column.id);
}
