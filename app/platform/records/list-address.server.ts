import { cleanText } from "#app/ui/list/url-filters.ts";
import {
  DEFAULT_SIZE,
  type QueryParam,
  type ListState,
  MAX_SORTS,
  PAGE_SIZES,
  pageOfRow,
  parseSort,
  type Sort,
} from "#app/ui/list/list-view.ts";

/** Search params of list pages other than the list's own. */
export const PAGE_PARAMETERS = [
  "company",
  "tab",
  "metric",
  "network",
  "with",
  "periods",
  "through",
  "compare",
  "find",
  "totals",
] as const;

const MAX_PAGES = 1_000_000;
const MAX_HIDDEN_COLUMNS = 40;
/** Cookie in which a browser stores the columns of its lists. */
const COLUMNS_COOKIE = /(?:^|;\s*)columns=([^;]*)/;

/** Return the page number of an address, from 1. */
export function readPageNumber(params: URLSearchParams): number {
  return decodePage(params.get("page"), null, DEFAULT_SIZE);
}

/** Parse the parameters that all lists have. Never throws: bad values become the default. */
export function parseListAddress(
  params: URLSearchParams,
  sorts: readonly string[],
  standard: Sort,
): Omit<ListState, "filters"> {
  const size = PAGE_SIZES.find((known) => String(known) === params.get("size")) ?? DEFAULT_SIZE;
  return {
    q: cleanText(params.get("q") ?? ""),
    sort: decodeSort(params.get("sort") ?? "", sorts, standard),
    page: decodePage(params.get("page"), params.get("row"), size),
    size,
    hide: decodeHide(params.get("hide")),
  };
}

/** Return the known columns of an order such as "-network,name", each once; the default when none is known. */
function decodeSort(text: string, sorts: readonly string[], standard: Sort): readonly Sort[] {
  const known = parseSort(text).filter(
    ({ by }, index, all) => sorts.includes(by) && all.findIndex((one) => one.by === by) === index,
  );
  return known.length > 0 ? known.slice(0, MAX_SORTS) : [standard];
}

// A form without script cannot compute the page for a new size, so it sends the first visible row instead.
function decodePage(page: string | null, row: string | null, size: number): number {
  if (row !== null && /^\d{1,8}$/.test(row)) return pageOfRow(Number(row), size);
  if (page === null || !/^\d+$/.test(page)) return 1;
  return Math.min(Math.max(Number(page), 1), MAX_PAGES);
}

function decodeHide(text: string | null): readonly string[] | null {
  if (text === null) return null;
  const names = text.split(",").filter((name) => /^[A-Za-z]\w{0,39}$/.test(name));
  return [...new Set(names)].slice(0, MAX_HIDDEN_COLUMNS);
}

/**
 * Read a list's columns from the browser's cookie: the hidden ones (null: the default) and widths in pixels. The cookie
 * is a query string of lists, each as in `users=-metrics,name:230`.
 */
export function readColumnCookie(
  cookies: string | null,
  list: string,
): { hide: readonly string[] | null; sizes: Record<string, number> } {
  const stored = new URLSearchParams(decodeCookie(COLUMNS_COOKIE.exec(cookies ?? "")?.[1] ?? "")).get(list);
  if (stored === null) return { hide: null, sizes: {} };
  const settings = stored.split(",").slice(0, 2 * MAX_HIDDEN_COLUMNS);
  const sized = settings.flatMap((setting): [string, number][] => {
    const [, column, size] = /^([A-Za-z]\w{0,39}):(\d{2,4})$/.exec(setting) ?? [];
    return column ? [[column, Math.max(20, Number(size))]] : [];
  });
  const hide = settings.filter((setting) => /^-[A-Za-z]\w{0,39}$/.test(setting)).map((setting) => setting.slice(1));
  return { hide: settings.includes("own") ? hide : null, sizes: Object.fromEntries(sized) };
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** Return the parameters of an address that belong to the page and not to its list. */
export function keptParams(params: URLSearchParams, names: readonly string[]): QueryParam[] {
  return names.flatMap((name): QueryParam[] => {
    const value = params.get(name);
    return value === null ? [] : [[name, value]];
  });
}
