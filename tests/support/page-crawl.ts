import type { Page } from "@playwright/test";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";
import type { FetchedPage } from "./form-inspector.ts";

/**
 * Largest number of pages to read, of one route and query and of one route: records of other statuses have other forms.
 */
const MAX_ALIKE = { some: 1, many: 2 };
const MAX_OF_ROUTE = { some: 3, many: 6 };
/** Largest number of pages to read of a route without an action. */
const MAX_TO_READ = 2;
const CONCURRENCY = 4;
/** Parameters of a list's order, page and search, and downloads, which change no form. */
const IGNORED_PARAMETERS =
  /[?&](sort|page|size|q|after|near|open|date|month|day|from|to|week|year)=|\.(csv|pdf|xlsx|png|ics|svg|html)(\?|$)/;

/**
 * Read the pages that links lead to from these addresses, as the user signed in on `page`, by route. With `many`, a
 * list is read for each of its statuses too, to find records of every status.
 */
export async function crawlPages(
  page: Page,
  addresses: readonly string[],
  extent: keyof typeof MAX_ALIKE,
): Promise<Map<string, FetchedPage[]>> {
  const manifest = await page.evaluate(() => Object.values(window.__remixManifest.routes));
  const tree = treeOf(manifest);
  const acting = new Set(manifest.filter(({ hasAction }) => hasAction).map(({ id }) => id));
  const read = new Map<string, FetchedPage[]>();
  const routes = new Map<string, string>();
  const counts = new Map<string, number>();
  const known = new Set<string>();
  let next = [...addresses];
  while (next.length > 0) {
    const fetched = await fetchPages(page, next.filter(isWanted));
    const pages = fetched.filter(({ status }) => status === 200);
    for (const one of pages) {
      const id = routeOf(one.path) ?? "";
      read.set(id, [...(read.get(id) ?? []), one]);
    }
    next = [...new Set(pages.flatMap((one) => [...linksToFollow(one), ...statusLinks(one)]))];
  }
  return read;

  // Ranking all routes for a match is slow, and every page has the same menu.
  function routeOf(address: string): string | undefined {
    const known = routes.get(address);
    if (known !== undefined) return known || undefined;
    const id = matchRoutes(tree, address)?.at(-1)?.route.id;
    routes.set(address, id ?? "");
    return id;
  }

  /** Return the first and the last of the links to each kind of page. */
  function linksToFollow({ path, links }: FetchedPage): string[] {
    const bare = path.split("?")[0] ?? "";
    const whole = links.map((link) => (link.startsWith("?") ? bare : "") + (link.split("#")[0] ?? ""));
    const plain = [...new Set(whole)].filter((link) => !IGNORED_PARAMETERS.test(link) && !known.has(link));
    const lasts = new Map(plain.map((link) => [kindOf(link), link]));
    const firsts = new Map(plain.toReversed().map((link) => [kindOf(link), link]));
    return [...firsts.values(), ...lasts.values()];
  }

  function statusLinks({ path, statuses }: FetchedPage): string[] {
    if (extent === "some" || /[?&]status=/.test(path)) return [];
    const [bare, query = ""] = path.split("?");
    return statuses.map((status) => `${bare}?${query}${query && "&"}status=${status}`);
  }

  function isWanted(address: string): boolean {
    const id = routeOf(address);
    if (!id || known.has(address)) return false;
    const [alike = 0, ofRoute = 0] = [counts.get(kindOf(address)), counts.get(id)];
    if (alike >= MAX_ALIKE[extent] || ofRoute >= (acting.has(id) ? MAX_OF_ROUTE[extent] : MAX_TO_READ)) return false;
    known.add(address);
    counts.set(kindOf(address), alike + 1).set(id, ofRoute + 1);
    return true;
  }

  function kindOf(address: string): string {
    return `${routeOf(address)} ${queryOf(address)}`;
  }
}

/** Return an address's query with its ids replaced: "?tab=money&company=1" gives "tab=money&company=#". */
function queryOf(address: string): string {
  return (address.split("?")[1] ?? "").replace(/\d+/g, "#");
}

function fetchPages(page: Page, addresses: readonly string[]): Promise<FetchedPage[]> {
  return page.evaluate(
    async ({ addresses, atOnce }) => {
      const waiting = [...addresses];
      const fetched: FetchedPage[] = [];
      const work = async () => {
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          const response = await fetch(path, { headers: { Accept: "text/html" }, redirect: "manual" });
          const { status } = response;
          const root = new DOMParser().parseFromString(await response.text(), "text/html");
          fetched.push({ path, status, ...window.inspectDocument(root, path) });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      return fetched;
    },
    { addresses, atOnce: CONCURRENCY },
  );
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
}

function treeOf(routes: readonly ManifestRoute[], parentId?: string): AgnosticDataRouteObject[] {
  return routes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }));
}
