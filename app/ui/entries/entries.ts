import type { ReactNode } from "react";
import type { TableColumn } from "../data-table.tsx";
import type { DataTableProps } from "../table/table-props.ts";
import type { EntryRow } from "./entry-columns.tsx";

/** What a company's entries of one kind (its channels, its objectives) are called, and how its page lists them. */
export interface Entries<Row extends EntryRow, By extends string, Filters> extends Pick<
  DataTableProps<Row, By, Filters>,
  "list" | "searchLabel" | "filterNames"
> {
  title: string;
  purpose: string;
  noun: string;
  nouns: string;
  /** What to add first, in a sentence. */
  empty: string;
  columns: (companyId: number) => TableColumn<Row, By>[];
  /** The inputs that narrow the list beyond whether an entry is active. */
  filters?: (chosen: Filters) => ReactNode;
  createPath: (companyId: number) => string;
  editPath: (companyId: number, entryId: number) => string;
  downloadPath: (companyId: number) => string;
}
