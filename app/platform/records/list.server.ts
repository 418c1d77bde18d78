import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { escapeFormula } from "#db/csv-cells.ts";
import { csvLine, streamCsvLines, streamRows } from "#db/csv-stream.ts";
import { sortOrder, type SortColumns } from "#db/sort-order.ts";
import { prepared } from "#db/prepared.ts";
import { csvDownload } from "#app/http/download.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import {
  belowKey,
  type FilterView,
  firstRowIndex,
  type ListState,
  type ListView,
  type SortKind,
} from "#app/ui/list/list-view.ts";
import { decodeFilters, encodeFilters } from "#app/ui/list/url-filters.ts";
import { translate, type Terms, defaultTerms } from "#app/ui/text/terms.ts";
import { columnView, shownByDefault, sortKindOf, withAlsoShown } from "./column-views.server.ts";
import { parseListAddress, keptParams, readColumnCookie } from "./list-address.server.ts";
import { type RowCount, countRows } from "./list-count.server.ts";
import { type ListColumn, csvInstant } from "./list-columns.server.ts";
import type { FilterOptionRecords, ListColumns, ListColumnValues, ListDefinition } from "./list-definition.ts";
import type { ListFilters, ListFilter } from "./list-filters.server.ts";
import type { ListFileOptions, ListPageOptions, SheetOptions } from "./list-options.ts";
import { signListPath, registerList } from "./list-registry.server.ts";
import type { Spreadsheet } from "./list-sheet.server.ts";

/** Address of a list: a request, with its cookies, or a query string alone. */
type ListAddress = Request | URLSearchParams;

/** Request of a list's rows: the user's access, the list's scope, and the address with the order, filters and page. */
export interface ListRequest<Scope> {
  access: AccessScope;
  scope: Scope;
  at: ListAddress;
}

export type ListRow<Given> = Given extends { page(...asked: never): Promise<ListView<infer Row>> } ? Row : never;

/**
 * Define a list: its pages, count, order, filters, chips, addresses and CSV. `Scope` narrows it further than the user's
 * access scope, as in `defineList<{ companyId: number }>()({ ... })`.
 */
export function defineList<Scope>() {
  return <
    DB,
    TB extends keyof DB,
    Given extends ListColumns,
    More = unknown,
    const Filters extends ListFilters<Scope> = Record<never, never>,
    Shown extends object = { id: number } & ListColumnValues<Given> & More,
  >(
    list: ListDefinition<Scope, DB, TB, More, Given, Filters, Shown>,
  ) => {
    const filters = new Map<string, ListFilter<unknown, Scope>>(Object.entries(list.filters ?? {}));
    registerList(list.name, {
      filters: list.filters ?? {},
      shown: typeof list.columns === "function" ? null : shownByDefault(list.columns),
    });

    const columnsOf = (scope: Scope) => (typeof list.columns === "function" ? list.columns(scope) : list.columns);

    function decode(at: ListAddress, scope: Scope) {
      const given = at instanceof Request ? new URL(at.url).searchParams : at;
      const columns = columnsOf(scope);
      const orders: Record<string, SortColumns> = { ...list.orders };
      for (const [id, { sort }] of Object.entries(columns)) if (sort) orders[id] = sort;
      const { by } = list.standard;
      const standard = { by, desc: list.standard.desc ?? sortKindOf(columns[by]) === "other" };
      const values = decodeFilters<Filters>(list.filters, given);
      const activeFilters = encodeFilters<Filters>(list.filters, values);
      const state: ListState = { ...parseListAddress(given, Object.keys(orders), standard), filters: activeFilters };
      const sorts = state.sort.map(({ by, desc }) => ({ columns: orders[by] ?? { by: [] }, desc }));
      const order = sortOrder(sorts, sql.ref(list.id));
      return { given, columns, standard, values, state, order };
    }

    type Decoded = ReturnType<typeof decode>;
    type Selected = { id: number } & ListColumnValues<Given> & More;

    /** Apply search and filters. Pages, counts, selections and downloads all use this one query. */
    function filtered(db: Db, access: AccessScope, scope: Scope, { state, values }: Decoded) {
      let query = list.from(db, access, scope, values);
      if (state.q !== "" && list.search) query = query.where(list.search.where(state.q, scope));
      for (const [name, value] of Object.entries<unknown>(values)) {
        const filter = filters.get(name);
        if (filter && value !== null && value !== undefined && filter.encode(value).length > 0)
          query = query.where(filter.where(value, scope));
      }
      return query;
    }

    /** Select ids first and join afterwards, so that columns are computed for one page only. */
    async function rowsOf(db: Db, access: AccessScope, scope: Scope, decoded: Decoded): Promise<Selected[]> {
      const { state, order } = decoded;
      const ids = filtered(db, access, scope, decoded).select(idOfRow).orderBy(order).limit(state.size);
      return rowsWhere(db, { access, scope, decoded }, isAmong(ids.offset(firstRowIndex(state))));
    }

    /** Select the columns of the rows that match a condition, in the order of the list. */
    async function rowsWhere(
      db: Db,
      { access, scope, decoded }: { access: AccessScope; scope: Scope; decoded: Decoded },
      condition: RawBuilder<boolean>,
    ): Promise<Selected[]> {
      const { state, order, columns, values } = decoded;
      const page = list.from(db, access, scope, values).where(condition);
      const cells = cellsOf(columns);
      const complete = <Known>(query: SelectQueryBuilder<DB, TB, Known>): Promise<object[]> => {
        const whole = query.select([idOfRow, ...cells]).orderBy(order);
        return (isUnfiltered(state) && state.sort.length === 1 ? whole.modifyFront(prepared) : whole).execute();
      };
      const rows = await (list.more ? complete(list.more(page, scope, access)) : complete(page));
      return assumeType<Selected[]>(rows);
    }

    const idOfRow = sql<number>`${sql.ref(list.id)}`.as("id");

    function isAmong(ids: SelectQueryBuilder<DB, TB, unknown>): RawBuilder<boolean> {
      return sql<boolean>`${sql.ref(list.id)} = any(array${ids})`;
    }

    async function countOf(db: Db, access: AccessScope, scope: Scope, decoded: Decoded): Promise<RowCount> {
      const total = isUnfiltered(decoded.state) ? ((await list.count?.(db, access, scope)) ?? null) : null;
      if (total !== null) return { total, totals: null };
      const query = filtered(db, access, scope, decoded);
      const [rows, cells] = [query.select(idOfRow), query.select([idOfRow, ...cellsOf(decoded.columns)])];
      return countRows(db, { rows, cells }, list.totals ?? {}, decoded.given.has("totals"));
    }

    function viewOf(
      name: string,
      filter: ListFilter<unknown, Scope>,
      { state }: Decoded,
      offered: FilterOptionRecords = [],
    ): FilterView {
      const { label, kind, options, isFolded, anyLabel, help } = filter;
      const values = state.filters.flatMap(([known, value]) => (known === name ? [value] : []));
      const records = offered.map((one) => ({ value: String(one.id), label: one.name }));
      const texts = { ...(anyLabel && { anyLabel }), ...(help && { help }) };
      return { name, label, kind, values, options: [...options, ...records], isFolded, ...texts };
    }

    /**
     * Return the heads and expressions of the list's downloads. With a time zone, instants are local and their heads
     * name it.
     */
    function downloadCells(
      access: AccessScope,
      scope: Scope,
      { decoded: { columns }, words, timeZone }: { decoded: Decoded; words: Terms; timeZone: string | null },
    ) {
      const csv = typeof list.csv === "function" ? list.csv(scope, access) : list.csv;
      const csvCells = csv ?? Object.fromEntries(Object.keys(columns).map((id) => [id, id]));
      return Object.entries(csvCells).map(([head, cell]) => {
        const column = typeof cell === "string" ? columnOf(columns, cell) : null;
        const headText = list.csv || !column ? head : translate(words, column.head);
        if (timeZone === null || column?.format.as !== "instant")
          return { head: headText, column, csv: column?.csv ?? cell };
        return { head: `${headText} (${timeZone})`, column, csv: csvInstant(sql`${column.sql}`, timeZone) };
      });
    }

    return {
      ...list,

      /** Sort orders that an address can name. */
      get sorts(): Record<string, SortKind> {
        const columns: ListColumns = typeof list.columns === "function" ? {} : list.columns;
        const sorted = Object.entries(columns).filter(([, { sort }]) => sort);
        const ofColumns = sorted.map(([id, column]) => [id, sortKindOf(column)] as const);
        return Object.fromEntries([
          ...Object.keys(list.orders ?? {}).map((id) => [id, "other"] as const),
          ...ofColumns,
        ]);
      },

      /** Return the orders of a list whose columns depend on its scope. */
      sortsOf: (scope: Scope): Record<string, SortKind> => {
        const sorted = Object.entries<ListColumn<unknown>>(columnsOf(scope)).filter(([, { sort }]) => sort);
        return Object.fromEntries(sorted.map(([id, column]) => [id, sortKindOf(column)] as const));
      },

      /** Tell whether an address has no search and no filters, so that it holds all rows. */
      isWhole: (scope: Scope, at: ListAddress) => isUnfiltered(decode(at, scope).state),

      /** Return the query of an address's rows, with nothing selected yet, for actions on all of them. */
      filtered: (db: Db, { access, scope, at }: ListRequest<Scope>) => filtered(db, access, scope, decode(at, scope)),

      /** Return one page for its component. Never throws for any address. */
      async page(
        db: Db,
        { access, scope, at }: ListRequest<Scope>,
        { kept = [], timeZone = "UTC", shown: alsoShown = [], now }: ListPageOptions = {},
      ): Promise<ListView<Shown>> {
        const decoded = decode(at, scope);
        const instant = now ?? (await currentInstant());
        const { given, columns, standard, values, state } = decoded;
        const { total, totals } = await countOf(db, access, scope, decoded);
        const rows = await rowsOf(db, access, scope, decoded);
        const offered = await list.offers?.(db, access, scope, values);
        const remembered = readColumnCookie(at instanceof Request ? at.headers.get("Cookie") : null, list.name);
        const { name, one, many, shown, mostChosen = 0 } = list;
        return {
          name,
          one,
          many,
          search: list.search?.label ?? null,
          standard,
          total,
          mostChosen,
          place: at instanceof Request ? await signListPath(name, at) : null,
          sizes: remembered.sizes,
          columns: withAlsoShown(
            Object.entries(columns).map(([id, column]) => columnView(id, column, timeZone, instant)),
            alsoShown,
            standard.by,
          ),
          filters: [...filters].map(([name, filter]) => viewOf(name, filter, decoded, offered?.[name])),
          state: { ...state, hide: state.hide ?? remembered.hide },
          kept: keptParams(given, list.totals ? [...kept, "totals"] : kept),
          rows: assumeType<Shown[]>(shown ? rows.map((row) => shown(row, scope)) : rows),
          ...(list.totals && { totals }),
        };
      },

      /** Return the first rows of a scope with their columns, for a table inside a page; one statement. */
      async first(db: Db, { access, scope }: Omit<ListRequest<Scope>, "at">, most: number, timeZone = "UTC") {
        const now = await currentInstant();
        const decoded = decode(new URLSearchParams(), scope);
        const rows = await rowsOf(db, access, scope, { ...decoded, state: { ...decoded.state, size: most } });
        const columns = Object.entries(decoded.columns).map(([id, column]) => columnView(id, column, timeZone, now));
        return {
          columns,
          rows: assumeType<Shown[]>(list.shown ? rows.map((row) => list.shown?.(row, scope) ?? row) : rows),
        };
      },

      /** Return the CSV download of all rows of an address, in the list's order. */
      download(db: Db, request: ListRequest<Scope>, fileName: string, options?: ListFileOptions): Response {
        const { heads, lines } = this.lines(db, request, options);
        return csvDownload(fileName, heads.map(escapeFormula), lines);
      },

      /** Return the headers of the list's CSV file, and its lines. */
      lines(db: Db, { access, scope, at }: ListRequest<Scope>, options: ListFileOptions = {}) {
        const { words = defaultTerms, timeZone = null, first } = options;
        const decoded = decode(at, scope);
        const own = downloadCells(access, scope, { decoded, words, timeZone });
        const cells = [...(first ? [{ head: first.head, csv: sql`${first.text}::text` }] : []), ...own];
        const line = csvLine(cells.map(({ csv }) => sql`${csv}`)).as("line");
        const query = filtered(db, access, scope, decoded).select(line).orderBy(decoded.order);
        return { heads: cells.map(({ head }) => head), lines: streamCsvLines(db, query) };
      },

      /** Count an address's rows, without totals. */
      async total(db: Db, request: ListRequest<Scope>): Promise<number> {
        const rows = this.filtered(db, request).select(idOfRow);
        return (await countRows(db, { rows, cells: rows }, {}, false)).total;
      },

      /** Return the same rows, or the first `most`, as a spreadsheet with typed numbers, days and instants. */
      sheet(
        db: Db,
        { access, scope, at }: ListRequest<Scope>,
        { timeZone, words = defaultTerms, most }: SheetOptions,
      ): Spreadsheet {
        const decoded = decode(at, scope);
        const cells = downloadCells(access, scope, { decoded, words, timeZone: null });
        const values = cells.map(({ column, csv }, place) => {
          const value = sql`${column?.sql ?? csv}`;
          // Spreadsheets have no time zones.
          const onClock = sql`extract(epoch from ${value} at time zone ${timeZone})::float8`;
          return (column?.format.as === "instant" ? onClock : value).as(`c${place}`);
        });
        const query = filtered(db, access, scope, decoded).select(values).orderBy(decoded.order);
        return {
          columns: cells.map(({ head, column }) => ({
            head,
            format: column?.format ?? { as: "text" },
            isHidden: column?.hidden === true,
          })),
          rows: streamRows(db, most === undefined ? query : query.limit(most)),
        };
      },

      /**
       * Return the ids of an address's rows in the list's order, at most as many as an action takes at once, or `most`.
       */
      async ids(db: Db, { access, scope, at }: ListRequest<Scope>, most = list.mostChosen ?? 0): Promise<number[]> {
        const decoded = decode(at, scope);
        const query = filtered(db, access, scope, decoded).select(idOfRow).orderBy(decoded.order);
        const { rows } = await sql<{ id: number }>`select id from ${query.limit(most)} as held`.execute(db);
        return rows.map(({ id }) => id);
      },

      /** Return the rows of some ids with their columns, in the list's order, for a list beside its record. */
      async rowsOfIds(db: Db, { access, scope, at }: ListRequest<Scope>, ids: readonly number[]) {
        const decoded = decode(at, scope);
        const among = sql<boolean>`${sql.ref(list.id)} = any(${ids}::integer[])`;
        const rows = await rowsWhere(db, { access, scope, decoded }, among);
        const now = await currentInstant();
        return {
          columns: Object.entries(decoded.columns).map(([id, column]) => columnView(id, column, "UTC", now)),
          rows: assumeType<Shown[]>(list.shown ? rows.map((row) => list.shown?.(row, scope) ?? row) : rows),
        };
      },

      /** Replace `all` in a form of selected rows by the ids of all rows of the address. */
      async nameAll(form: FormData, db: Db, request: ListRequest<Scope>): Promise<void> {
        if (!form.has("all")) return;
        form.delete("all");
        form.delete("id");
        for (const id of await this.ids(db, request)) form.append("id", String(id));
      },
    };
  };
}

/** Return the current instant. The environment is read when a list is shown, not when it is defined. */
async function currentInstant(): Promise<Date> {
  const { now } = await import("#app/clock.server.ts");
  return now();
}

function columnOf(columns: ListColumns, id: string): ListColumn<unknown> {
  const column = columns[id];
  if (!column) throw new Error(`The CSV names a column ${id} that the list does not have.`);
  return column;
}

function cellsOf(columns: ListColumns) {
  return Object.entries(columns).flatMap(([id, column]) => [
    ...(column.sql ? [column.sql.as(id)] : []),
    ...(column.below ? [column.below.as(belowKey(id))] : []),
  ]);
}

/** Tell whether a list has no search and no filters; its statements are then prepared. */
function isUnfiltered({ q, filters }: ListState): boolean {
  return q === "" && filters.length === 0;
}
