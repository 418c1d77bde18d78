import type { Tone } from "../status.tsx";

/** How a column shows its values. The definition of a list names it on the server; the page draws it. */
export type Format =
  | { as: "text"; /** What stands for null and "". */ none?: string; plural?: string }
  | { as: "email" | "money" | "count" | "yesNo" | "own" | "number" }
  /** A fraction of 1 as a percentage; a number with two decimals. */
  | { as: "percent" | "decimal" }
  | { as: "day"; none?: string }
  | { as: "days"; /** A number of days; 0 reads so. */ none: string }
  | { as: "instant"; timeZone: string; none?: string; withTime?: boolean }
  | { as: "names"; none: string }
  | { as: "word"; words: Readonly<Record<string, string>> }
  | { as: "status"; words: Readonly<Record<string, string>>; tones: Readonly<Record<string, Tone>> };

/** Text columns sort ascending first, all others descending first (specification, section 9). */
export type SortKind = "text" | "other";

/** One column that a list is sorted by. */
export interface Sort {
  by: string;
  desc: boolean;
}

/** A list is sorted by so many columns at most. */
export const MAX_SORTS = 3;

export interface ColumnView {
  id: string;
  head: string;
  format: Format;
  /** Absent where the list cannot be sorted by it. */
  sort?: SortKind;
  /** Shows as the anchor of the row's link. */
  isLink?: boolean;
  /** Always shown, and absent from the list of columns to hide. */
  fixed?: boolean;
  /** Hidden until the reader shows it. */
  hidden?: boolean;
  /** Its part where a phone shows the row as a card; without a role it is a line of the card. */
  card?: "title" | "secondary" | "hidden";
  /** Pixels; 150 unless told, never under 20 (specification, section 5). */
  size?: number;
}

export interface FilterOption {
  value: string;
  label: string;
}

/** One filter as the page offers it. A folded one stands under "More filters". */
export interface FilterView {
  name: string;
  label: string;
  /** One that is unseen has no input: an address alone sets it, and its chip takes it away. */
  kind: "choice" | "choices" | "text" | "day" | "flag" | "unseen";
  values: readonly string[];
  options: readonly FilterOption[];
  isFolded: boolean;
  /** What a choice shows where nothing is chosen; its label unless told. */
  anyLabel?: string;
}

/** A name and a value of an address. */
export type Entry = [name: string, value: string];

/** Where a list stands: what its address says. Pages count from 1; `hide` null means the columns' own default. */
export interface ListState {
  q: string;
  /** One column after another, at least one. */
  sort: readonly Sort[];
  page: number;
  size: number;
  hide: readonly string[] | null;
  /** The filters in force, in the order of the list. */
  filters: readonly Entry[];
}

/** One page of a list with all that it takes to show it and to lead on from it. */
export interface ListView<Row> {
  /** What remembers the reader's columns: "users". */
  name: string;
  /** The list's own address as its page gave it, for what is kept of it; absent where it has none. */
  place?: string | null;
  /** A row and several in lower case: "{network}", "{networks}". */
  one: string;
  many: string;
  /** What Quick Search looks at: "Name or e-mail"; null where there is none. */
  search: string | null;
  columns: readonly ColumnView[];
  filters: readonly FilterView[];
  state: ListState;
  /** The order of an address that names none, and the parameters that every link keeps, such as the company's. */
  standard: Sort;
  kept: readonly Entry[];
  /** The widths in pixels that the reader gave columns. */
  sizes: Readonly<Record<string, number>>;
  rows: Row[];
  total: number;
  /** How many rows may be chosen at once beyond the page; 0 where none. */
  mostChosen: number;
  /**
   * What stands below the columns, by their ids: over all rows that the filters hold, not the page's alone; null where
   * they are so many that the reader has to ask for it.
   */
  totals?: Readonly<Record<string, unknown>> | null;
}

export const PAGE_SIZES = [5, 10, 25, 40, 50] as const;
export const DEFAULT_SIZE = 10;
const MOST_PAGES = 1_000_000;

type Shown = Pick<ListView<unknown>, "state" | "standard" | "kept" | "columns">;

/** The entries of the address after a change; what is default is left out. Another selection or order starts at page 1. */
export function entriesOf({ state, standard, kept }: Shown, change: Partial<ListState> = {}): Entry[] {
  const { q, sort, page, size, hide, filters } = changed(state, change);
  const order = sortText(sort);
  const entries: (Entry | false)[] = [
    ...kept,
    q !== "" && ["q", q],
    ...filters,
    order !== sortText([standard]) && ["sort", order],
    size !== DEFAULT_SIZE && ["size", String(size)],
    hide !== null && ["hide", hide.join(",")],
    page !== 1 && ["page", String(page)],
  ];
  return entries.filter((entry): entry is Entry => entry !== false);
}

/** A relative link (`?q=ada&page=2`, `?` when all is default) to the list after a change. */
export function linkOf(view: Shown, change?: Partial<ListState>): string {
  return `?${new URLSearchParams(entriesOf(view, change))}`;
}

/** The link that sorts by a column alone: its own first direction, turned round where the list is sorted by it already. */
export function sortLinkOf(view: Shown, { id, sort }: ColumnView): string {
  const known = view.state.sort.find(({ by }) => by === id);
  return linkOf(view, { sort: [{ by: id, desc: known ? !known.desc : sort === "other" }] });
}

/**
 * The link that sorts by a column besides those before it: first in its own first direction, then turned round in its
 * place, then without it. The last makes room where the list is sorted by as many as it may be.
 */
export function addSortLinkOf(view: Shown, { id, sort }: ColumnView): string {
  const sorts = view.state.sort;
  const first = sort === "other";
  const known = sorts.find(({ by }) => by === id);
  if (!known) return linkOf(view, { sort: [...sorts.slice(0, MAX_SORTS - 1), { by: id, desc: first }] });
  const others = sorts.filter(({ by }) => by !== id);
  if (known.desc !== first && others.length > 0) return linkOf(view, { sort: others });
  return linkOf(view, { sort: sorts.map((one) => (one === known ? { by: id, desc: !known.desc } : one)) });
}

/** An order as addresses have it: "-network,name". */
export function sortText(sorts: readonly Sort[]): string {
  return sorts.map(({ by, desc }) => (desc ? `-${by}` : by)).join(",");
}

/** The sorts that such a text names, whether a list has them or not. */
export function parseSort(text: string): Sort[] {
  return text.split(",").map((one) => ({ by: one.replace(/^-/, ""), desc: one.startsWith("-") }));
}

/** The link to the same page with its totals. */
export function totalsLinkOf(view: Shown): string {
  return linkOf({ ...view, kept: [...view.kept, ["totals", "1"]] });
}

/** The link to what a form of search and filters holds. */
export function linkOfForm(view: Shown, form: HTMLFormElement): string {
  const given = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [{ name, value }] : [],
  );
  const own = new Set(["q", "sort", "size", "hide", "page", ...view.kept.map(([name]) => name)]);
  const sort = given.find(({ name }) => name === "sort")?.value ?? "";
  return linkOf(view, {
    q: given.find(({ name }) => name === "q")?.value.trim() ?? "",
    sort: sort === "" ? view.state.sort : parseSort(sort),
    filters: given.flatMap(({ name, value }): Entry[] => (own.has(name) || value === "" ? [] : [[name, value]])),
    page: 1,
  });
}

export function isFiltered({ state }: Shown): boolean {
  return state.q !== "" || state.filters.length > 0;
}

/** The state after a change; another size keeps the first row in view. */
function changed(state: ListState, change: Partial<ListState>): ListState {
  const next = { ...state, ...change };
  if (change.page !== undefined) return next;
  if (change.q !== undefined || change.sort !== undefined || change.filters !== undefined) return { ...next, page: 1 };
  if (change.size !== undefined) return { ...next, page: pageOfRow(firstRow(state), change.size) };
  return next;
}

/** The place of a page's first row in the whole list, from 0. */
export function firstRow({ page, size }: Pick<ListState, "page" | "size">): number {
  return (page - 1) * size;
}

/** The last page of so many rows; an empty list has one page. */
export function lastPage(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function pageOfRow(row: number, size: number): number {
  return Math.min(Math.floor(row / size) + 1, MOST_PAGES);
}
