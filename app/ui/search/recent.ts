import type { FoundItem } from "./found.ts";

/** What somebody opened from a search last, in this browser's storage until they sign out. */
export const RECENT_KEY = "recent-finds";
const MOST_KEPT = 6;

/** The newest first. Nobody is shown what another person of the same browser opened: they are kept with whose they are. */
export function readRecent(owner: string): FoundItem[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(RECENT_KEY) ?? "null");
    return isKept(kept) && kept.owner === owner ? kept.items.filter(isItem) : [];
  } catch {
    return [];
  }
}

export function keepRecent(owner: string, item: FoundItem): void {
  const others = readRecent(owner).filter(({ to }) => to !== item.to);
  const items = [item, ...others].slice(0, MOST_KEPT);
  try {
    window.localStorage.setItem(RECENT_KEY, JSON.stringify({ owner, items }));
  } catch {
    // A browser that keeps nothing finds as well.
  }
}

function isKept(value: unknown): value is { owner: string; items: unknown[] } {
  return (
    typeof value === "object" && value !== null && "owner" in value && "items" in value && Array.isArray(value.items)
  );
}

/** An address of this product alone: what somebody wrote into the storage leads nowhere else. */
function isItem(value: unknown): value is FoundItem {
  if (typeof value !== "object" || value === null) return false;
  if (!("title" in value && "note" in value && "to" in value)) return false;
  const { title, note, to } = value;
  return typeof title === "string" && typeof note === "string" && typeof to === "string" && /^\/(?![/\\])/.test(to);
}
