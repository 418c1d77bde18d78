import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { csvLine, streamLines } from "#db/lines.ts";
import { orderOf, type SortColumns } from "#db/order.ts";
import { prepared } from "#db/prepared.ts";
import { csvDownload } from "#app/http/download.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import {
  type ColumnView,
  type FilterView,
  firstRow,
  type ListState,
  type ListView,
  type SortKind,
} from "#app/ui/list/list-view.ts";
import { decodeFilters, encodeFilters, type FilterValues } from "#app/ui/list-filters.ts";
import { decodeAddress, keptEntries, rememberedColumns } from "./list-address.server.ts";
import type { Column, ValueOf } from "./list-columns.server.ts";
import type { AnyFilters, Filter } from "./list-filters.server.ts";

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
  /** Counts the rows of an unfiltered list, where they are counted already. */
  count?: (db: Db, reach: Reach, scope: Scope) => Promise<number>;
  /** The CSV's columns by their heads: the id of one above, or an expression of its own. */
  csv:
    | Record<string, (keyof Given & string) | RawBuilder<unknown>>
    | ((scope: Scope, reach: Reach) => Record<string, (keyof Given & string) | RawBuilder<unknown>>);
  /** How many rows an action takes at once, chosen over all pages; 0 unless told. */
  mostChosen?: number;
}

/** Where a list is asked for: by a request, with its cookies, or by a query alone. */
type At = Request | URLSearchParams;

interface PageOptions {
  /** Parameters of the page's own that every link keeps, such as "company". */
  kept?: readonly string[];
  /** Where the instants of the page are told. */
  timeZone?: string;
}

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
      const order = orderOf(orders[state.sort.by] ?? { by: [] }, state.sort.desc, sql.ref(list.id));
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
      const cells = Object.entries(columns).flatMap(([id, column]) => column.sql?.as(id) ?? []);
      const complete = <Known>(query: SelectQueryBuilder<DB, TB, Known>): Promise<object[]> => {
        const whole = query.select([idOfRow, ...cells]).orderBy(order);
        return (isPlain(state) ? whole.modifyFront(prepared) : whole).execute();
      };
      const rows = await (list.more ? complete(list.more(page, scope, reach)) : complete(page));
      if (!holdAll<Selected>(rows, ["id", ...Object.keys(columns)])) throw new TypeError("A column was not selected.");
      return rows;
    }

    function asShown(rows: object[]): Shown[] {
      if (!holdAll<Shown>(rows, [])) throw new TypeError("A row is lost.");
      return rows;
    }

    const idOfRow = sql<number>`${sql.ref(list.id)}`.as("id");

    function isAmong(ids: SelectQueryBuilder<DB, TB, unknown>): RawBuilder<boolean> {
      return sql<boolean>`${sql.ref(list.id)} = any(array${ids})`;
    }

    async function countOf(db: Db, reach: Reach, scope: Scope, decoded: Decoded): Promise<number> {
      if (list.count && isPlain(decoded.state)) return list.count(db, reach, scope);
      const held = filtered(db, reach, scope, decoded).select(idOfRow);
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${held} as held`.execute(db);
      return rows[0]?.total ?? 0;
    }

    function viewOf(
      name: string,
      filter: Filter<unknown, Scope>,
      { state }: Decoded,
      offered: Offered = [],
    ): FilterView {
      const { label, kind, options, isFolded } = filter;
      const values = state.filters.flatMap(([known, value]) => (known === name ? [value] : []));
      const records = offered.map((one) => ({ value: String(one.id), label: one.name }));
      return { name, label, kind, values, options: [...options, ...records], isFolded };
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
        { kept = [], timeZone = "UTC" }: PageOptions = {},
      ): Promise<ListView<Shown>> {
        const decoded = decode(at, scope);
        const { given, columns, standard, values, state } = decoded;
        const total = await countOf(db, reach, scope, decoded);
        const rows = await rowsOf(db, reach, scope, decoded);
        const offered = await list.offers?.(db, reach, scope, values);
        const remembered = rememberedColumns(at instanceof Request ? at.headers.get("Cookie") : null, list.name);
        const { name, one, many, shown, mostChosen = 0 } = list;
        return {
          ...{ name, one, many, search: list.search?.label ?? null, standard, total, mostChosen },
          sizes: remembered.sizes,
          columns: Object.entries(columns).map(([id, column]) => columnView(id, column, timeZone)),
          filters: [...filters].map(([name, filter]) => viewOf(name, filter, decoded, offered?.[name])),
          state: { ...state, hide: state.hide ?? remembered.hide },
          kept: keptEntries(given, kept),
          rows: asShown(shown ? rows.map((row) => shown(row, scope)) : rows),
        };
      },

      /** The CSV of everything that the filter holds, in the list's order. */
      download(db: Db, reach: Reach, scope: Scope, at: At, fileName: string): Response {
        const decoded = decode(at, scope);
        const csv = typeof list.csv === "function" ? list.csv(scope, reach) : list.csv;
        const cells = Object.values(csv).map((cell) =>
          typeof cell === "string" ? csvOf(decoded.columns, cell) : cell,
        );
        const line = csvLine(cells).as("line");
        const query = filtered(db, reach, scope, decoded).select(line).orderBy(decoded.order);
        return csvDownload(fileName, Object.keys(csv), streamLines(db, query));
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
    };
  };
}

/** What a mapped type cannot follow through Object.fromEntries and a query built in a loop: each name is there. */
function holdAll<Row extends object>(rows: readonly object[], names: readonly string[]): rows is Row[] {
  return rows.every((row) => holds<Row>(row, names));
}

function holds<Row extends object>(row: object, names: readonly string[]): row is Row {
  return names.every((name) => name in row);
}

function csvOf(columns: Columns, id: string): RawBuilder<unknown> {
  const column = columns[id];
  if (!column) throw new Error(`The CSV names a column ${id} that the list does not have.`);
  return column.csv;
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
