import { createHmac, timingSafeEqual } from "node:crypto";
import { type AnyUrlFilters, decodeFilters, encodeFilters } from "#app/ui/list/url-filters.ts";
import { DEFAULT_SIZE, type QueryParam, MAX_SORTS, parseSort, sortText } from "#app/ui/list/list-view.ts";
import { parseListAddress, keptParams, PAGE_PARAMETERS } from "./list-address.server.ts";

interface RegisteredList {
  filters: AnyUrlFilters;
  /** Ids of the columns shown by default; null when they depend on the list's scope. */
  shown: readonly string[] | null;
}

/** Lists by their names; several may share a name. */
const registered = new Map<string, RegisteredList[]>();

/** Register a list, so that saved queries of it can be read. */
export function registerList(name: string, list: RegisteredList): void {
  registered.set(name, [...(registered.get(name) ?? []), list]);
}

/** Return every list that the loaded modules define, with its filters' names; repository-wide tests go through them. */
export function declaredLists(): { name: string; filters: string[]; shown: readonly string[] | null }[] {
  return [...registered].flatMap(([name, declared]) =>
    declared.map(({ filters, shown }) => ({ name, filters: Object.keys(filters), shown })),
  );
}

/** Normalize a saved query as its list would write it; null when no list has this name. */
export function normalizeListQuery(name: string, query: string): string | null {
  const params = new URLSearchParams(query);
  const read = registered.get(name)?.map(({ filters }) => paramsFrom(params, filters));
  const fullest = read?.toSorted((one, other) => other.length - one.length)[0];
  return fullest === undefined ? null : new URLSearchParams(fullest).toString();
}

function paramsFrom(params: URLSearchParams, filters: AnyUrlFilters): QueryParam[] {
  // Columns may depend on the list's scope, so an unknown order is left for the list to judge.
  const sort = parseSort(params.get("sort") ?? "").slice(0, MAX_SORTS);
  const isOrder = sort.every(({ by }) => /^[A-Za-z]\w{0,39}$/.test(by));
  const { q, size, hide } = parseListAddress(params, [], { by: "", desc: false });
  const ofPage = PAGE_PARAMETERS.filter((one) => !(one in filters));
  return [
    ...keptParams(params, ofPage).filter(([, value]) => /^[\w.,-]{1,100}$/.test(value)),
    ...(q === "" ? [] : [["q", q] satisfies QueryParam]),
    ...encodeFilters(filters, decodeFilters(filters, params)),
    ...(isOrder ? [["sort", sortText(sort)] satisfies QueryParam] : []),
    ...(size === DEFAULT_SIZE ? [] : [["size", String(size)] satisfies QueryParam]),
    ...(hide === null ? [] : [["hide", hide.join(",")] satisfies QueryParam]),
  ];
}

/** Return the path of a list without record ids: "/company/#/users". */
export function listPath(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  return path.replace(/\/\d+(?=\/|$)/g, "/#");
}

/** Return a list's path with a signature, for the forms of its page. */
export async function signListPath(name: string, at: Request): Promise<string> {
  const path = listPath(new URL(at.url).pathname);
  return `${await listSignature(name, path)} ${path}`;
}

/** Verify a signed path from a form; null when the page did not sign it. */
export async function verifyListPath(name: string, place: string): Promise<string | null> {
  const [signature = "", path = ""] = place.split(" ");
  const [received, expected] = [Buffer.from(signature), Buffer.from(await listSignature(name, path))];
  return received.length === expected.length && timingSafeEqual(received, expected) ? path : null;
}

async function listSignature(name: string, path: string): Promise<string> {
  // The environment is read when a list is shown, not when it is defined.
  const { env } = await import("#app/env.server.ts");
  return createHmac("sha256", env.SECRET)
    .update(JSON.stringify(["list", name, path]))
    .digest("base64url");
}
