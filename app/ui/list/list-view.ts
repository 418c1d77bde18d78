import type { Tone } from "#app/ui/content/status.tsx";

/** Format of a column's values. The list's definition names it on the server; the page renders it. */
export type ColumnFormat =
  | { as: "text"; /** Text for null and "". */ none?: string; plural?: string }
  /** "person" shows a name with its initials, "place" a shop written as "Name (number)" in two lines. */
  | { as: "person"; none?: string }
  | { as: "place" }
  | { as: "email" | "money" | "count" | "yesNo" | "own" | "number" }
  /** "percent" shows a fraction of 1 as a percentage, "decimal" a number with two decimals. */
  | { as: "percent" | "decimal" }
  | { as: "day"; none?: string }
  | { as: "days"; /** Text for 0 days. */ none: string }
  /** Relative to `now`, with the date on hover; `withTime` shows the date and time themselves. */
  | { as: "instant"; timeZone: string; now: string; none?: string; withTime?: boolean }
  | { as: "names"; none: string }
  | { as: "word"; words: Readonly<Record<string, string>> }
  | { as: "status"; words: Readonly<Record<string, string>>; tones: Readonly<Record<string, Tone>> };

/** Kind of a sortable column: text sorts ascending first, all others descending first (specification, section 9). */
export type SortKind = "text" | "other";

/** Largest number of columns that a list shows by default, so that they fit a screen of 1,366 pixels. */
export const MAX_DEFAULT_COLUMNS = 6;

/** Column that a list is sorted by. */
export interface Sort {
  by: string;
  desc: boolean;
}

/** Largest number of columns that a list is sorted by. */
export const MAX_SORTS = 3;

export interface ColumnView {
  id: string;
  head: string;
  format: ColumnFormat;
  /** Absent when the list cannot be sorted by it. */
  sort?: SortKind;
  /** Order of its values, when the format does not tell: "earliest first", "lowest first", "nearest first". */
  sortsAs?: "days" | "numbers" | "distances";
  /** True when its cells are the anchor of the row's link. */
  isLink?: boolean;
  /** True when the column is always shown, and is not offered among the columns to hide. */
  fixed?: boolean;
  /** True when the column is hidden until the user shows it. */
  hidden?: boolean;
  /** True when its cells have a second line, under the row's `belowKey`. */
  hasBelow?: boolean;
  /**
   * Role in the two lines that show a row on a phone: its name, a fact beside or below it, one of its details ("hidden"),
   * or a line of its own that is always shown ("line"). The first columns without a role are facts.
   */
  card?: "title" | "secondary" | "hidden" | "line";
  /** Width in pixels; 150 by default, never under 20 (specification, section 5). */
  size?: number;
}

/** Return the name under which a row has the second line of a column's cells. */
export function belowKey(columnId: string): string {
  return `${columnId}Below`;
}

export interface FilterOption {
  value: string;
  label: string;
}

/** Filter as the page offers it. A folded filter is under "More filters". */
export interface FilterView {
  name: string;
  label: string;
  /** Kind of input. An "unseen" filter has none: only a URL sets it, and its chip removes it. */
  kind: "choice" | "choices" | "text" | "day" | "flag" | "unseen";
  values: readonly string[];
  options: readonly FilterOption[];
  isFolded: boolean;
  /** Text of a choice when nothing is chosen; its label by default. */
  anyLabel?: string;
  /** Sentence that says what it matches, shown while it is active. */
  help?: string;
}

/** Name and value of a query parameter. */
export type QueryParam = [name: string, value: string];

/** State of a list, from its URL. Pages count from 1; `hide` null means the columns' own default. */
export interface ListState {
  q: string;
  /** Columns in order of precedence, at least one. */
  sort: readonly Sort[];
  page: number;
  size: number;
  hide: readonly string[] | null;
  /** Active filters, in the order of the list. */
  filters: readonly QueryParam[];
}

/** Page of a list with all that it takes to render it and its links. */
export interface ListView<Row> {
  /** Key of the user's column settings: "users". */
  name: string;
  /** Path of the list, for its saved views; absent when it has none. */
  place?: string | null;
  /** Noun for a row and for several, in lower case: "{network}", "{networks}". */
  one: string;
  many: string;
  /** Fields that Quick Search looks at: "Name or email"; null when there is no search. */
  search: string | null;
  columns: readonly ColumnView[];
  filters: readonly FilterView[];
  state: ListState;
  /** Order of a URL that names none, and the parameters that every link keeps, such as the company's. */
  standard: Sort;
  kept: readonly QueryParam[];
  /** Widths in pixels that the user gave columns. */
  sizes: Readonly<Record<string, number>>;
  rows: Row[];
  total: number;
  /** Largest number of rows that can be selected beyond the page; 0 for none. */
  mostChosen: number;
  /**
   * Totals by column id, over all rows that match the filters, not only those of the page; null when there are so many
   * rows that the user has to request the totals.
   */
  totals?: Readonly<Record<string, unknown>> | null;
}

export const PAGE_SIZES = [5, 10, 25, 40, 50] as const;
export const DEFAULT_SIZE = 10;
const MAX_PAGES = 1_000_000;

type LinkSource = Pick<ListView<unknown>, "state" | "standard" | "kept" | "columns">;

/** Return the query parameters after a change, without defaults. A changed selection or order starts at page 1. */
export function listQueryParams({ state, standard, kept }: LinkSource, change: Partial<ListState> = {}): QueryParam[] {
  const { q, sort, page, size, hide, filters } = nextState(state, change);
  const order = sortText(sort);
  const entries: (QueryParam | false)[] = [
    ...kept,
    q !== "" && ["q", q],
    ...filters,
    order !== sortText([standard]) && ["sort", order],
    size !== DEFAULT_SIZE && ["size", String(size)],
    hide !== null && ["hide", hide.join(",")],
    page !== 1 && ["page", String(page)],
  ];
  return entries.filter((entry): entry is QueryParam => entry !== false);
}

/** Return a relative link (`?q=ada&page=2`, `?` when all is default) to the list after a change. */
export function listLink(view: LinkSource, change?: Partial<ListState>): string {
  return `?${new URLSearchParams(listQueryParams(view, change))}`;
}

/**
 * Return the link that sorts by a column alone: in its own first direction, reversed when the list is sorted by it
 * already.
 */
export function linkSortedBy(view: LinkSource, { id, sort }: ColumnView): string {
  const known = view.state.sort.find(({ by }) => by === id);
  return listLink(view, { sort: [{ by: id, desc: known ? !known.desc : sort === "other" }] });
}

/**
 * Return the link that adds a column to the sort order: first in its own first direction, then reversed in its
 * position, then removed. At the limit it replaces the last column.
 */
export function linkAlsoSortedBy(view: LinkSource, { id, sort }: ColumnView): string {
  const sorts = view.state.sort;
  const first = sort === "other";
  const known = sorts.find(({ by }) => by === id);
  if (!known) return listLink(view, { sort: [...sorts.slice(0, MAX_SORTS - 1), { by: id, desc: first }] });
  const others = sorts.filter(({ by }) => by !== id);
  if (known.desc !== first && others.length > 0) return listLink(view, { sort: others });
  return listLink(view, { sort: sorts.map((one) => (one === known ? { by: id, desc: !known.desc } : one)) });
}

/** Format a sort order for a URL: "-network,name". */
export function sortText(sorts: readonly Sort[]): string {
  return sorts.map(({ by, desc }) => (desc ? `-${by}` : by)).join(",");
}

/** Parse a sort order from a URL; its columns may not exist. */
export function parseSort(text: string): Sort[] {
  return text.split(",").map((one) => ({ by: one.replace(/^-/, ""), desc: one.startsWith("-") }));
}

/** Return the link to the same page with its totals. */
export function totalsLink(view: LinkSource): string {
  return listLink({ ...view, kept: [...view.kept, ["totals", "1"]] });
}

/** Return the link for the contents of a form of search and filters. */
export function linkFromForm(view: LinkSource, form: HTMLFormElement): string {
  const params = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : [],
  );
  const own = new Set(["q", "sort", "size", "hide", "page", ...view.kept.map(([name]) => name)]);
  const sort = params.find(({ name }) => name === "sort")?.value ?? "";
  return listLink(view, {
    q: params.find(({ name }) => name === "q")?.value.trim() ?? "",
    sort: sort === "" ? view.state.sort : parseSort(sort),
    filters: params.flatMap(({ name, value }): QueryParam[] => (own.has(name) || value === "" ? [] : [[name, value]])),
    page: 1,
  });
}

export function isListFiltered({ state }: LinkSource): boolean {
  return state.q !== "" || state.filters.length > 0;
}

/** Return the state after a change; another page size keeps the first row in view. */
function nextState(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change };
  if (change.page !== undefined) return next;
  if (change.q !== undefined || change.sort !== undefined || change.filters !== undefined) return { ...next, page: 1 };
  if (change.size !== undefined) return { ...next, page: pageOfRow(firstRowIndex(state), change.size) };
  return next;
}

/** Return the index of a page's first row in the whole list, from 0. */
export function firstRowIndex({ page, size }: Pick<ListState, "page" | "size">): number {
  return (page - 1) * size;
}

/** Return the number of the last page of `total` rows; an empty list has one page. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function pageOfRow(row: number, size: number): number {
  return Math.min(Math.floor(row / size) + 1, MAX_PAGES);
}
