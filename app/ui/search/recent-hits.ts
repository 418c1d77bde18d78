import type { SearchHit } from "./search-hits.ts";

/** Storage key of the search results that the user opened last; cleared at sign-out. */
export const RECENT_HITS_KEY = "recent-finds";
const MAX_KEPT = 6;

/**
 * Return the results that a user opened, newest first. They are stored with their owner, so that another user of the
 * same browser never sees them.
 */
export function readRecentHits(owner: string): SearchHit[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(RECENT_HITS_KEY) ?? "null");
    return isKept(stored) && stored.owner === owner ? stored.items.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function saveRecentHit(owner: string, item: SearchHit): void {
  const others = readRecentHits(owner).filter(({ to }) => to !== item.to);
  const items = [item, ...others].slice(0, MAX_KEPT);
  try {
    window.localStorage.setItem(RECENT_HITS_KEY, JSON.stringify({ owner, items }));
  } catch {
    // Without storage the search still works.
  }
}

function isKept(value: unknown): value is { owner: string; items: unknown[] } {
  return (
    typeof value === "object" && value !== null && "owner" in value && "items" in value && Array.isArray(value.items)
  );
}

/** Accept paths of this product only, so that tampered storage cannot link elsewhere. */
function isItem(value: unknown): value is SearchHit {
  if (typeof value !== "object" || value === null) return false;
  if (!("title" in value && "note" in value && "to" in value)) return false;
  const { title, note, to } = value;
  return typeof title === "string" && typeof note === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
