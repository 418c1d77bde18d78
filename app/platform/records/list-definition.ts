import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { Db } from "#db/connect.ts";
import type { SortColumns } from "#db/sort-order.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { FilterValues } from "#app/ui/list/url-filters.ts";
import type { ListTotals } from "./list-count.server.ts";
import type { ListColumnValue, ListColumn } from "./list-columns.server.ts";

/** Options of a filter that are the company's own records. */
export type FilterOptionRecords = readonly { id: number; name: string }[];
export type ListColumns = Record<string, ListColumn<unknown>>;
export type ListColumnValues<Given> = { [Id in keyof Given]: ListColumnValue<Given[Id]> };

/** Definition of a list, which `defineList` turns into its pages and downloads. */
export interface ListDefinition<Scope, DB, TB extends keyof DB, More, Given extends ListColumns, Filters, Shown> {
  /** Name in exports and in the browser's column cookie: "users". */
  name: string;
  /** Singular and plural in lower case: "{network}", "{networks}". */
  one: string;
  many: string;
  /** Column that identifies rows and breaks ties: "networks.id". */
  id: string;
  /**
   * Select the rows in the user's scope before filters; `chosen` has the filters' values, since a filter may widen the
   * list.
   */
  from: (
    db: Db,
    access: AccessScope,
    scope: Scope,
    chosen: FilterValues<Filters>,
  ) => SelectQueryBuilder<DB, TB, object>;
  columns: Given | ((scope: Scope) => Given);
  /** Selects further columns that the page needs. */
  more?: (
    query: SelectQueryBuilder<DB, TB, object>,
    scope: Scope,
    access: AccessScope,
  ) => SelectQueryBuilder<DB, TB, More>;
  /** Maps a selected row to the page's row. */
  shown?: (row: { id: number } & ListColumnValues<Given> & More, scope: Scope) => Shown;
  /** Orders without a column of their own. */
  orders?: Record<string, SortColumns>;
  /** Default order; by default text ascends and everything else descends. */
  standard: { by: string; desc?: boolean };
  /** Placeholder and condition of Quick Search. */
  search?: { label: string; where: (q: string, scope: Scope) => RawBuilder<boolean> };
  filters?: Filters;
  /** Reads the company's own records that filters offer, by filter name, in one statement. */
  offers?: (
    db: Db,
    access: AccessScope,
    scope: Scope,
    chosen: FilterValues<Filters>,
  ) => Promise<Partial<Record<keyof Filters, FilterOptionRecords>>>;
  /** Return a precomputed count of the unfiltered list; null when there is none. */
  count?: (db: Db, access: AccessScope, scope: Scope) => Promise<number | null>;
  /**
   * Totals below columns: the sum of their values, or an expression over all rows, in which `held.<column>` is a row's
   * value. Computed in the statement of the count: for up to 2,000 rows, for more when the address has `totals=1`.
   */
  totals?: ListTotals<keyof Given & string>;
  /** CSV columns by head: a column's id or an expression; all columns by default. */
  csv?:
    | Record<string, (keyof Given & string) | RawBuilder<unknown>>
    | ((scope: Scope, access: AccessScope) => Record<string, (keyof Given & string) | RawBuilder<unknown>>);
  /** Largest number of rows that an action takes at once across all pages; 0 by default. */
  mostChosen?: number;
}
