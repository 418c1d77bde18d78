import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { guarded } from "#db/csv-cells.ts";
import { csvLine, streamLines, streamRows } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import { prepared } from "#db/prepared.ts";
import { csvDownload } from "#app/http/download.server.ts";

import type { Reach } from "#app/platform/identity/reach.server.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import {
  type ColumnView,
  type FilterView,
  firstRow,
  type ListState,
  type ListView,
  type SortKind,
} from "#app/ui/list/list-view.ts";
import { decodeFilters, encodeFilters, type FilterValues } from "#app/ui/list-filters.ts";
import { say, type Words, plainWords } from "#app/ui/words.ts";
import { decodeAddress, keptEntries, rememberedColumns } from "./list-address.server.ts";
import { type Counted, countRows, type Totals } from "./list-count.server.ts";
import { type Column, csvInstant, type ValueOf } from "./list-columns.server.ts";
import type { AnyFilters, Filter } from "./list-filters.server.ts";
import type { FileOptions, PageOptions } from "./list-options.ts";
import { placeOf, registerList } from "./list-registry.server.ts";
import type { Sheet } from "./list-sheet.server.ts";

/** What a filter offers of the company's own records. */
export type Offered = readonly { id: number; name: string }[];
type Columns = Record<string, Column<unknown>>;
type ValuesOf<Given> = { [Id in keyof Given]: ValueOf<Given[Id]> };

interface Definition<Scope, DB, TB extends keyof DB, More, Given extends Columns, Filters, Shown> {
  /** In exports and where the browser remembers columns: "users". */
  name: string;
  /** A row and several in lower case: "{network}", "{networks}". */
  one: string;
  many: string;
  /** What tells rows apart and settles ties: "networks.id". */
  id: string;
  /** The rows that somebody reaches; filters narrow them, and `chosen` holds their values where one of them widens. */
  from: (db: Db, reach: Reach, scope: Scope, chosen: FilterValues<Filters>) => SelectQueryBuilder<DB, TB, object>;
  columns: Given | ((scope: Scope) => Given);
  /** What a page knows of each row besides its columns. */
  more?: (query: SelectQueryBuilder<DB, TB, object>, scope: Scope, reach: Reach) => SelectQueryBuilder<DB, TB, More>;
  /** What the page gets of a row, where that is not what was selected. */
  shown?: (row: { id: number } & ValuesOf<Given> & More, scope: Scope) => Shown;
  /** Orders that no column has. */
  orders?: Record<string, SortColumns>;
  /** The order of an address that names none; text ascending, all else descending unless told. */
  standard: { by: string; desc?: boolean };
  /** What Quick Search looks at, and the condition. */
  search?: { label: string; where: (q: string, scope: Scope) => RawBuilder<boolean> };
  filters?: Filters;
  /** What filters offer of the company's own records, by the filter's name, in one statement. */
  offers?: (
    db: Db,
    reach: Reach,
    scope: Scope,
    chosen: FilterValues<Filters>,
  ) => Promise<Partial<Record<keyof Filters, Offered>>>;
  /** How many rows the unfiltered list has, where that is counted already; null where it is not. */
  count?: (db: Db, reach: Reach, scope: Scope) => Promise<number | null>;
  /**
   * What stands below the columns: the sum of their values, or an expression over all rows, in which
   * `held.<column>` is a row's value. Told with the count, in its statement: of up to 2,000 rows, of more where
   * the address asks for it with `totals=1`.
   */
  totals?: Totals<keyof Given & string>;
  /** The CSV's columns by their heads: the id of one above, or an expression of its own; all columns unless told. */
  csv?:
    | Record<string, (keyof Given & string) | RawBuilder<unknown>>
    | ((scope: Scope, reach: Reach) => Record<string, (keyof Given & string) | RawBuilder<unknown>>);
  /** How many rows an action takes at once, chosen over all pages; 0 unless told. */
  mostChosen?: number;
}

/** Where a list is asked for: by a request, with its cookies, or by a query alone. */
type At = Request | URLSearchParams;

export type RowOf<Given> = Given extends { page(...asked: never): Promise<ListView<infer Row>> } ? Row : never;

/**
 * Declares a list: its pages, count, order, filters, chips, addresses and CSV. `Scope` is what narrows it besides the
 * reach, as in `defineList<{ companyId: number }>()({ ... })`.
 */
export function defineList<Scope>() {
  return <
    DB,
    TB extends keyof DB,
    Given extends Columns,
    More = unknown,
    const Filters extends AnyFilters<Scope> = Record<never, never>,
    Shown extends object = { id: number } & ValuesOf<Given> & More,
  >(
    list: Definition<Scope, DB, TB, More, Given, Filters, Shown>,
  ) => {
    const filters = new Map<string, Filter<unknown, Scope>>(Object.entries(list.filters ?? {}));
    registerList(list.name, list.filters ?? {});

    const columnsOf = (scope: Scope) => (typeof list.columns === "function" ? list.columns(scope) : list.columns);

    function decode(at: At, scope: Scope) {
      const given = at instanceof Request ? new URL(at.url).searchParams : at;
      const columns = columnsOf(scope);
      const orders: Record<string, SortColumns> = { ...list.orders };
      for (const [id, { sort }] of Object.entries(columns)) if (sort) orders[id] = sort;
      const { by } = list.standard;
      const standard = { by, desc: list.standard.desc ?? kindOf(columns[by]) === "other" };
      const values = decodeFilters<Filters>(list.filters, given);
      const inForce = encodeFilters<Filters>(list.filters, values);
      const state: ListState = { ...decodeAddress(given, Object.keys(orders), standard), filters: inForce };
      const sorts = state.sort.map(({ by, desc }) => ({ columns: orders[by] ?? { by: [] }, desc }));
      const order = orderOf(sorts, sql.ref(list.id));
      return { given, columns, standard, values, state, order };
    }

    type Decoded = ReturnType<typeof decode>;
    type Selected = { id: number } & ValuesOf<Given> & More;

    /** The one filter: pages, count, choice and download stand on it. */
    function filtered(db: Db, reach: Reach, scope: Scope, { state, values }: Decoded) {
      let query = list.from(db, reach, scope, values);
      if (state.q !== "" && list.search) query = query.where(list.search.where(state.q, scope));
      for (const [name, value] of Object.entries<unknown>(values)) {
        const filter = filters.get(name);
        if (filter && value !== null && value !== undefined && filter.encode(value).length > 0)
          query = query.where(filter.where(value, scope));
      }
      return query;
    }

    /** Ids are found first and joined after, so that what is worked out is worked out for one page alone. */
    async function rowsOf(db: Db, reach: Reach, scope: Scope, decoded: Decoded): Promise<Selected[]> {
      const { state, order, columns, values } = decoded;
      const ids = filtered(db, reach, scope, decoded).select(idOfRow).orderBy(order).limit(state.size);
      const page = list.from(db, reach, scope, values).where(isAmong(ids.offset(firstRow(state))));
      const cells = cellsOf(columns);
      const complete = <Known>(query: SelectQueryBuilder<DB, TB, Known>): Promise<object[]> => {
        const whole = query.select([idOfRow, ...cells]).orderBy(order);
        return (isPlain(state) && state.sort.length === 1 ? whole.modifyFront(prepared) : whole).execute();
      };
      const rows = await (list.more ? complete(list.more(page, scope, reach)) : complete(page));
      return assumeType<Selected[]>(rows);
    }

    const idOfRow = sql<number>`${sql.ref(list.id)}`.as("id");

    function isAmong(ids: SelectQueryBuilder<DB, TB, unknown>): RawBuilder<boolean> {
      return sql<boolean>`${sql.ref(list.id)} = any(array${ids})`;
    }

    async function countOf(db: Db, reach: Reach, scope: Scope, decoded: Decoded): Promise<Counted> {
      const total = isPlain(decoded.state) ? ((await list.count?.(db, reach, scope)) ?? null) : null;
      if (total !== null) return { total, totals: null };
      const held = filtered(db, reach, scope, decoded);
      const [rows, cells] = [held.select(idOfRow), held.select([idOfRow, ...cellsOf(decoded.columns)])];
      return countRows(db, { rows, cells }, list.totals ?? {}, decoded.given.has("totals"));
    }

    function viewOf(
      name: string,
      filter: Filter<unknown, Scope>,
      { state }: Decoded,
      offered: Offered = [],
    ): FilterView {
      const { label, kind, options, isFolded, anyLabel } = filter;
      const values = state.filters.flatMap(([known, value]) => (known === name ? [value] : []));
      const records = offered.map((one) => ({ value: String(one.id), label: one.name }));
      return { name, label, kind, values, options: [...options, ...records], isFolded, ...(anyLabel && { anyLabel }) };
    }

    /** The heads and the values of the list's downloads; instants in a time zone where one is given, which the head names. */
    function downloaded(reach: Reach, scope: Scope, { columns }: Decoded, words: Words, timeZone: string | null) {
      const csv = typeof list.csv === "function" ? list.csv(scope, reach) : list.csv;
      const told = csv ?? Object.fromEntries(Object.keys(columns).map((id) => [id, id]));
      return Object.entries(told).map(([head, cell]) => {
        const column = typeof cell === "string" ? columnOf(columns, cell) : null;
        const said = list.csv || !column ? head : say(words, column.head);
        if (timeZone === null || column?.format.as !== "instant")
          return { head: said, column, csv: column?.csv ?? cell };
        return { head: `${said} (${timeZone})`, column, csv: csvInstant(sql`${column.sql}`, timeZone) };
      });
    }

    return {
      ...list,

      /** The orders of its addresses, by the names that addresses have for them. */
      get sorts(): Record<string, SortKind> {
        const columns: Columns = typeof list.columns === "function" ? {} : list.columns;
        const sorted = Object.entries(columns).filter(([, { sort }]) => sort);
        const ofColumns = sorted.map(([id, column]) => [id, kindOf(column)] as const);
        return Object.fromEntries([
          ...Object.keys(list.orders ?? {}).map((id) => [id, "other"] as const),
          ...ofColumns,
        ]);
      },

      /** The same of a list whose columns depend on its scope. */
      sortsOf: (scope: Scope): Record<string, SortKind> => {
        const sorted = Object.entries<Column<unknown>>(columnsOf(scope)).filter(([, { sort }]) => sort);
        return Object.fromEntries(sorted.map(([id, column]) => [id, kindOf(column)] as const));
      },

      /** Whether an address holds all of the list's rows: nothing is searched for and nothing filtered. */
      isWhole: (scope: Scope, at: At) => isPlain(decode(at, scope).state),

      /** The rows that an address holds, as a query that selects nothing yet: for what is done to all of them. */
      filtered: (db: Db, reach: Reach, scope: Scope, at: At) => filtered(db, reach, scope, decode(at, scope)),

      /** One page as its component takes it. Never throws for an address, however silly. */
      async page(
        db: Db,
        reach: Reach,
        scope: Scope,
        at: At,
        { kept = [], timeZone = "UTC", shown: alsoShown = [] }: PageOptions = {},
      ): Promise<ListView<Shown>> {
        const decoded = decode(at, scope);
        const { given, columns, standard, values, state } = decoded;
        const { total, totals } = await countOf(db, reach, scope, decoded);
        const rows = await rowsOf(db, reach, scope, decoded);
        const offered = await list.offers?.(db, reach, scope, values);
        const remembered = rememberedColumns(at instanceof Request ? at.headers.get("Cookie") : null, list.name);
        const { name, one, many, shown, mostChosen = 0 } = list;
        return {
          ...{ name, one, many, search: list.search?.label ?? null, standard, total, mostChosen },
          place: at instanceof Request ? await placeOf(name, at) : null,
          sizes: remembered.sizes,
          columns: Object.entries(columns).map(([id, column]) => ({
            ...columnView(id, column, timeZone),
            ...(alsoShown.includes(id) && { hidden: false }),
          })),
          filters: [...filters].map(([name, filter]) => viewOf(name, filter, decoded, offered?.[name])),
          state: { ...state, hide: state.hide ?? remembered.hide },
          kept: keptEntries(given, list.totals ? [...kept, "totals"] : kept),
          rows: assumeType<Shown[]>(shown ? rows.map((row) => shown(row, scope)) : rows),
          ...(list.totals && { totals }),
        };
      },

      /** The first rows that a scope holds, with their columns, for a table inside a page; one statement. */
      async first(db: Db, reach: Reach, scope: Scope, most: number, timeZone = "UTC") {
        const decoded = decode(new URLSearchParams(), scope);
        const rows = await rowsOf(db, reach, scope, { ...decoded, state: { ...decoded.state, size: most } });
        const columns = Object.entries(decoded.columns).map(([id, column]) => columnView(id, column, timeZone));
        return {
          columns,
          rows: assumeType<Shown[]>(list.shown ? rows.map((row) => list.shown?.(row, scope) ?? row) : rows),
        };
      },

      /** The CSV of everything that the filter holds, in the list's order. */
      download(db: Db, reach: Reach, scope: Scope, at: At, fileName: string, options?: FileOptions): Response {
        const { heads, lines } = this.lines(db, reach, scope, at, options);
        return csvDownload(fileName, heads.map(guarded), lines);
      },

      /** The lines of that CSV behind its heads. */
      lines(db: Db, reach: Reach, scope: Scope, at: At, options: FileOptions = {}) {
        const { words = plainWords, timeZone = null, first } = options;
        const decoded = decode(at, scope);
        const own = downloaded(reach, scope, decoded, words, timeZone);
        const cells = [...(first ? [{ head: first.head, csv: sql`${first.text}::text` }] : []), ...own];
        const line = csvLine(cells.map(({ csv }) => sql`${csv}`)).as("line");
        const query = filtered(db, reach, scope, decoded).select(line).orderBy(decoded.order);
        return { heads: cells.map(({ head }) => head), lines: streamLines(db, query) };
      },

      /** The same rows with numbers, days and instants as such, for a spreadsheet. */
      sheet(db: Db, reach: Reach, scope: Scope, at: At, timeZone: string, words = plainWords): Sheet {
        const decoded = decode(at, scope);
        const cells = downloaded(reach, scope, decoded, words, null);
        const values = cells.map(({ column, csv }, place) => {
          const value = sql`${column?.sql ?? csv}`;
          // Spreadsheets know no time zones.
          const onClock = sql`extract(epoch from ${value} at time zone ${timeZone})::float8`;
          return (column?.format.as === "instant" ? onClock : value).as(`c${place}`);
        });
        const query = filtered(db, reach, scope, decoded).select(values).orderBy(decoded.order);
        return {
          columns: cells.map(({ head, column }) => ({
            head,
            format: column?.format ?? { as: "text" },
            isHidden: column?.hidden ?? false,
          })),
          rows: streamRows(db, query),
        };
      },

      /** The ids of all that the filter holds, in the list's order, at most as many as an action takes at once. */
      async ids(db: Db, reach: Reach, scope: Scope, at: At): Promise<number[]> {
        const decoded = decode(at, scope);
        const held = filtered(db, reach, scope, decoded).select(idOfRow).orderBy(decoded.order);
        const { rows } = await sql<{ id: number }>`select id from ${held.limit(list.mostChosen ?? 0)} as held`.execute(
          db,
        );
        return rows.map(({ id }) => id);
      },

      /** Where a form of ticked rows asks for `all`, these are the rows that it names. */
      async nameAll(form: FormData, db: Db, reach: Reach, scope: Scope, at: At): Promise<void> {
        if (!form.has("all")) return;
        form.delete("all");
        form.delete("id");
        for (const id of await this.ids(db, reach, scope, at)) form.append("id", String(id));
      },
    };
  };
}

function columnOf(columns: Columns, id: string): Column<unknown> {
  const column = columns[id];
  if (!column) throw new Error(`The CSV names a column ${id} that the list does not have.`);
  return column;
}

function cellsOf(columns: Columns) {
  return Object.entries(columns).flatMap(([id, column]) => column.sql?.as(id) ?? []);
}

function columnView(
  id: string,
  { head, format, sort, kind, sql: _, csv: __, ...place }: Column<unknown>,
  timeZone: string,
): ColumnView {
  const shown = format.as === "instant" ? { ...format, timeZone } : format;
  return { id, head, format: shown, ...(sort && { sort: kindOf({ format, kind }) }), ...place };
}

/** Text columns sort ascending first, all others descending first (specification, section 9). */
function kindOf(column: Pick<Column<unknown>, "format" | "kind"> | undefined): SortKind {
  if (column?.kind) return column.kind;
  return column && ["text", "number", "email", "word", "status", "own", "names"].includes(column.format.as)
    ? "text"
    : "other";
}

/** Nothing searched for and nothing filtered: what most pages are, so that its statements are kept planned. */
function isPlain({ q, filters }: ListState): boolean {
  return q === "" && filters.length === 0;
}
