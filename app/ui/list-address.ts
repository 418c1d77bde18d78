import { cleanText, type AnyFilters, type FilterValues } from "./list-filters.ts";

export const PAGE_SIZES = [5, 10, 25, 40, 50] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
/** Text columns sort ascending first, all others descending first (specification, section 9). */
export type SortKind = "text" | "other";

/**
 * What a list shows: the decoded form of its address. Pages count from 1; `hide` null means the columns' own default.
 */
export interface ListState<By extends string = string, Filters = object> {
  q: string;
  sort: { by: By; desc: boolean };
  page: number;
  size: PageSize;
  filters: Filters;
  hide: readonly string[] | null;
}

export type ListChange<By extends string = string, Filters = object> = Partial<
  Omit<ListState<By, Filters>, "filters"> & { filters: Partial<Filters> }
>;

type Entry = [name: string, value: string];

/** The address of one list: total decoding, and links that omit what is default. */
export interface List<By extends string = string, Filters = object> {
  sorts: Readonly<Record<By, SortKind>>;
  /** Never throws: whatever is silly reads as the default. */
  decode(address: URL | URLSearchParams): ListState<By, Filters>;
  /** A relative link (`?q=ada&page=2`, `?` when all is default) to the state after a change. */
  link(state: ListState<By, Filters>, change?: ListChange<By, Filters>): string;
  /** The same as names and values, for the hidden inputs of a GET form. */
  entries(state: ListState<By, Filters>, change?: ListChange<By, Filters>): Entry[];
  /** The link that sorts by a column: its own first direction, turned round where the list is sorted by it already. */
  sortLink(state: ListState<By, Filters>, by: By): string;
  /** The filters in force as names and values, for chips. */
  filterEntries(state: ListState<By, Filters>): Entry[];
  /** The link without one value of one filter. */
  linkWithout(state: ListState<By, Filters>, name: string, value: string): string;
  /** The link without search and filters. */
  linkUnfiltered(state: ListState<By, Filters>): string;
  isFiltered(state: ListState<By, Filters>): boolean;
}

const DEFAULT_SIZE: PageSize = 10;
const MOST_PAGES = 1_000_000;
const MOST_HIDDEN = 40;

/** Declares the sorts, filters and defaults of one list. No filter may be named q, sort, page, size, hide or row. */
export function defineList<
  const Sorts extends Record<string, SortKind>,
  Filters extends AnyFilters = Record<never, never>,
>(definition: {
  sorts: Sorts;
  defaultSort: { by: keyof Sorts & string; desc?: boolean };
  filters?: Filters & { [Own in "q" | "sort" | "page" | "size" | "hide" | "row"]?: never };
}): List<keyof Sorts & string, FilterValues<Filters>> {
  type By = keyof Sorts & string;
  type State = ListState<By, FilterValues<Filters>>;
  type Change = ListChange<By, FilterValues<Filters>>;

  const { sorts, defaultSort } = definition;
  const filters: [string, AnyFilters[string]][] = Object.entries(definition.filters ?? {});
  // A page has dozens of links, and nearly all of them keep its filters.
  const encoded = new WeakMap<object, Entry[]>();
  const firstSort = { by: defaultSort.by, desc: defaultSort.desc ?? sorts[defaultSort.by] === "other" };

  function decode(address: URL | URLSearchParams): State {
    const given = address instanceof URLSearchParams ? address : address.searchParams;
    const size = PAGE_SIZES.find((known) => String(known) === given.get("size")) ?? DEFAULT_SIZE;
    return {
      q: cleanText(given.get("q") ?? ""),
      sort: decodeSort(given.get("sort") ?? ""),
      page: decodePage(given.get("page"), given.get("row"), size),
      size,
      filters: decodeFilters(given),
      hide: decodeHide(given.get("hide")),
    };
  }

  function decodeSort(given: string): State["sort"] {
    const desc = given.startsWith("-");
    const by = desc ? given.slice(1) : given;
    return isSort(by) ? { by, desc } : firstSort;
  }

  function isSort(name: string): name is By {
    return Object.hasOwn(sorts, name);
  }

  function decodeFilters(given: URLSearchParams): State["filters"] {
    const values = Object.fromEntries(filters.map(([name, filter]) => [name, filter.decode(given.getAll(name))]));
    if (!hasAllFilters(values)) throw new TypeError("A filter was not decoded.");
    return values;
  }

  // What a mapped type cannot follow through Object.fromEntries: each name holds what its own filter decoded.
  function hasAllFilters(values: object): values is State["filters"] {
    return filters.every(([name]) => name in values);
  }

  function filterEntries({ filters: values }: Pick<State, "filters">): Entry[] {
    const known = encoded.get(values);
    if (known) return known;
    const held: Record<string, unknown> = values;
    const entries = filters.flatMap(([name, filter]) => filter.encode(held[name]).map((value): Entry => [name, value]));
    encoded.set(values, entries);
    return entries;
  }

  function entries(state: State, change: Change = {}): Entry[] {
    const { q, sort, page, size, hide, filters } = changed(state, change);
    const isFirstSort = sort.by === firstSort.by && sort.desc === firstSort.desc;
    return [
      ...(q === "" ? [] : [entry("q", q)]),
      ...filterEntries({ filters }),
      ...(isFirstSort ? [] : [entry("sort", sort.desc ? `-${sort.by}` : sort.by)]),
      ...(size === DEFAULT_SIZE ? [] : [entry("size", String(size))]),
      ...(hide === null ? [] : [entry("hide", hide.join(","))]),
      ...(page === 1 ? [] : [entry("page", String(page))]),
    ];
  }

  function link(state: State, change?: Change): string {
    return `?${new URLSearchParams(entries(state, change))}`;
  }

  return {
    sorts,
    decode,
    link,
    entries,
    filterEntries,
    sortLink(state, by) {
      const desc = state.sort.by === by ? !state.sort.desc : sorts[by] === "other";
      return link(state, { sort: { by, desc } });
    },
    linkWithout(state, name, value) {
      const rest = entries(state, { page: 1 }).filter(([known, held]) => known !== name || held !== value);
      return `?${new URLSearchParams(rest)}`;
    },
    linkUnfiltered(state) {
      return link(state, { q: "", filters: decodeFilters(new URLSearchParams()) });
    },
    isFiltered(state) {
      return state.q !== "" || filterEntries(state).length > 0;
    },
  };
}

/** The state after a change: another selection or order starts at page 1, another size keeps the first row in view. */
function changed<By extends string, Filters>(
  state: ListState<By, Filters>,
  { filters, ...change }: ListChange<By, Filters>,
): ListState<By, Filters> {
  const next = { ...state, ...change, filters: filters ? { ...state.filters, ...filters } : state.filters };
  if (change.page !== undefined) return next;
  if (change.q !== undefined || change.sort !== undefined || filters !== undefined) return { ...next, page: 1 };
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

function pageOfRow(row: number, size: number): number {
  return Math.min(Math.floor(row / size) + 1, MOST_PAGES);
}

// A form without script cannot know the new size's page, so it sends the row that was first in view.
function decodePage(page: string | null, row: string | null, size: PageSize): number {
  if (row !== null && /^\d{1,8}$/.test(row)) return pageOfRow(Number(row), size);
  if (page === null || !/^\d+$/.test(page)) return 1;
  return Math.min(Math.max(Number(page), 1), MOST_PAGES);
}

function decodeHide(given: string | null): readonly string[] | null {
  if (given === null) return null;
  const names = given.split(",").filter((name) => /^[A-Za-z]\w{0,39}$/.test(name));
  return [...new Set(names)].slice(0, MOST_HIDDEN);
}

function entry(name: string, value: string): Entry {
  return [name, value];
}
