import { createHmac, timingSafeEqual } from "node:crypto";
import { type AnyFilters, decodeFilters, encodeFilters } from "#app/ui/list-filters.ts";
import { DEFAULT_SIZE, type Entry, MAX_SORTS, parseSort, sortText } from "#app/ui/list/list-view.ts";
import { decodeAddress, keptEntries, PAGE_PARAMETERS } from "./list-address.server.ts";

/** The filters of each list of the product, by the list's name; several lists may share a name. */
const lists = new Map<string, AnyFilters[]>();

/** Makes a list known, so that what people keep of it can be read. */
export function registerList(name: string, filters: AnyFilters): void {
  lists.set(name, [...(lists.get(name) ?? []), filters]);
}

/** Every list that the loaded modules declare, with the names of its filters; nets walk them. */
export function declaredLists(): { name: string; filters: string[] }[] {
  return [...lists].flatMap(([name, declared]) => declared.map((filters) => ({ name, filters: Object.keys(filters) })));
}

/** Reads a kept query as its list would and writes it as the list does; null where no list has this name. */
export function ownQuery(name: string, query: string): string | null {
  const given = new URLSearchParams(query);
  const read = lists.get(name)?.map((filters) => entriesFrom(given, filters));
  const fullest = read?.toSorted((one, other) => other.length - one.length)[0];
  return fullest === undefined ? null : new URLSearchParams(fullest).toString();
}

function entriesFrom(given: URLSearchParams, filters: AnyFilters): Entry[] {
  // Which columns there are may depend on what the list is of, so an order that it does not know is left to it.
  const sort = parseSort(given.get("sort") ?? "").slice(0, MAX_SORTS);
  const isOrder = sort.every(({ by }) => /^[A-Za-z]\w{0,39}$/.test(by));
  const { q, size, hide } = decodeAddress(given, [], { by: "", desc: false });
  const ofPage = PAGE_PARAMETERS.filter((one) => !(one in filters));
  return [
    ...keptEntries(given, ofPage).filter(([, value]) => /^[\w.,-]{1,100}$/.test(value)),
    ...(q === "" ? [] : [["q", q] satisfies Entry]),
    ...encodeFilters(filters, decodeFilters(filters, given)),
    ...(isOrder ? [["sort", sortText(sort)] satisfies Entry] : []),
    ...(size === DEFAULT_SIZE ? [] : [["size", String(size)] satisfies Entry]),
    ...(hide === null ? [] : [["hide", hide.join(",")] satisfies Entry]),
  ];
}

/** Where a list stands, whichever record it is of: "/company/#/users". */
export function listPath(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  return path.replace(/\/\d+(?=\/|$)/g, "/#");
}

/** What the page of a list gives to its forms: the list's own address, in words that only this product can make. */
export async function placeOf(name: string, at: Request): Promise<string> {
  const path = listPath(new URL(at.url).pathname);
  return `${await sealOf(name, path)} ${path}`;
}

/** The address that a list's page gave; null for one that it did not give. */
export async function pathOfPlace(name: string, place: string): Promise<string | null> {
  const [given = "", path = ""] = place.split(" ");
  const [held, own] = [Buffer.from(given), Buffer.from(await sealOf(name, path))];
  return held.length === own.length && timingSafeEqual(held, own) ? path : null;
}

async function sealOf(name: string, path: string): Promise<string> {
  // The environment is read when a list is shown, not when it is declared.
  const { env } = await import("#app/env.server.ts");
  return createHmac("sha256", env.SECRET)
    .update(JSON.stringify(["list", name, path]))
    .digest("base64url");
}
