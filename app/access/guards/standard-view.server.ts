import { type Call, memoizePerRequest } from "#app/http/call.server.ts";
import { listPath } from "#app/platform/records/list-registry.server.ts";
import type { SavedView } from "#app/ui/list/saved-views.tsx";

/**
 * Find the address a list opens with when requested without search, filters or order: the user's own standard view,
 * else the one shared with their role, else the one shared with everyone. Null when the list stays as it is; a link
 * from the page itself shows all rows. It runs in the first guard of a request, so that a post to a list is answered
 * there.
 */
export const findStandardView = memoizePerRequest(async (call: Call, views: readonly SavedView[]) => {
  const { method, url, headers } = call.request;
  const { pathname, search } = new URL(url);
  if (method !== "GET" || search !== "" || pathOf(headers.get("Referer")) === pathname) return null;
  const standard = views
    .filter(({ opensAt }) => opensAt === listPath(pathname))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const query = new URLSearchParams(standard[0]?.query);
  // The company of an advisor's page is the one that they chose last.
  query.delete("company");
  return query.size > 0 ? `${pathname}?${query}` : null;
});

function rankOf({ by, sharedWith }: SavedView): number {
  if (by === null) return 0;
  return sharedWith === "role" ? 1 : 2;
}

function pathOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).pathname : null;
}
