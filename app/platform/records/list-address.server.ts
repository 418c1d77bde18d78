import { cleanText } from "#app/ui/list-filters.ts";
import {
  DEFAULT_SIZE,
  type Entry,
  type ListState,
  MAX_SORTS,
  PAGE_SIZES,
  pageOfRow,
  parseSort,
  type Sort,
} from "#app/ui/list/list-view.ts";

/** The parameters that pages of lists have besides the list's own. */
export const PAGE_PARAMETERS = [
  ...(["company", "tab", "metric", "network", "with", "periods", "through", "compare", "find", "totals"] as const),
] as const;

const MOST_PAGES = 1_000_000;
const MOST_HIDDEN = 40;
/** The cookie in which a browser keeps the columns of its lists. */
const COLUMNS = /(?:^|;\s*)columns=([^;]*)/;

/** The page that an address asks for, from 1. */
export function pageIn(given: URLSearchParams): number {
  return decodePage(given.get("page"), null, DEFAULT_SIZE);
}

/** The part of a list's address that every list has. Never throws: whatever is silly reads as the default. */
export function decodeAddress(
  given: URLSearchParams,
  sorts: readonly string[],
  standard: Sort,
): Omit<ListState, "filters"> {
  const size = PAGE_SIZES.find((known) => String(known) === given.get("size")) ?? DEFAULT_SIZE;
  return {
    q: cleanText(given.get("q") ?? ""),
    sort: decodeSort(given.get("sort") ?? "", sorts, standard),
    page: decodePage(given.get("page"), given.get("row"), size),
    size,
    hide: decodeHide(given.get("hide")),
  };
}

/** The known columns of an order such as "-network,name", each once; the standard where none is known. */
function decodeSort(given: string, sorts: readonly string[], standard: Sort): readonly Sort[] {
  const known = parseSort(given).filter(
    ({ by }, place, all) => sorts.includes(by) && all.findIndex((one) => one.by === by) === place,
  );
  return known.length > 0 ? known.slice(0, MAX_SORTS) : [standard];
}

// A form without script cannot know the new size's page, so it sends the row that was first in view.
function decodePage(page: string | null, row: string | null, size: number): number {
  if (row !== null && /^\d{1,8}$/.test(row)) return pageOfRow(Number(row), size);
  if (page === null || !/^\d+$/.test(page)) return 1;
  return Math.min(Math.max(Number(page), 1), MOST_PAGES);
}

function decodeHide(given: string | null): readonly string[] | null {
  if (given === null) return null;
  const names = given.split(",").filter((name) => /^[A-Za-z]\w{0,39}$/.test(name));
  return [...new Set(names)].slice(0, MOST_HIDDEN);
}

/**
 * What a browser remembers of a list's columns: which are hidden (null: the columns' own default) and how wide some are,
 * in pixels. The cookie is a query of lists, each as in `users=-metrics,name:230`.
 */
export function rememberedColumns(
  cookies: string | null,
  list: string,
): { hide: readonly string[] | null; sizes: Record<string, number> } {
  const kept = new URLSearchParams(decodeCookie(COLUMNS.exec(cookies ?? "")?.[1] ?? "")).get(list);
  if (kept === null) return { hide: null, sizes: {} };
  const parts = kept.split(",").slice(0, 2 * MOST_HIDDEN);
  const sized = parts.flatMap((part): [string, number][] => {
    const [, column, size] = /^([A-Za-z]\w{0,39}):(\d{2,4})$/.exec(part) ?? [];
    return column ? [[column, Math.max(20, Number(size))]] : [];
  });
  const hide = parts.filter((part) => /^-[A-Za-z]\w{0,39}$/.test(part)).map((part) => part.slice(1));
  return { hide: parts.includes("own") ? hide : null, sizes: Object.fromEntries(sized) };
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}

/** The parameters of an address that belong to the page and not to its list. */
export function keptEntries(given: URLSearchParams, names: readonly string[]): Entry[] {
  return names.flatMap((name): Entry[] => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
}
