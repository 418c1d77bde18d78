const RELOADED_KEY = "page-file-reloaded";
const INTERRUPTED_KEY = "interrupted-navigation";
const INTERRUPTED_FOR_MS = 10_000;
const SETTLED_AFTER_MS = 10_000;

let destination: string | null = null;

/**
 * Reloads the page once when one of its files fails to load after a deployment; failing again, the error is raised and
 * the crash page shows. Call it once, before hydrating.
 */
export function reloadOnMissingPageFile(): void {
  continueInterruptedNavigation();
  window.addEventListener("vite:preloadError", (event) => {
    const page = window.location.pathname;
    if (window.sessionStorage.getItem(RELOADED_KEY) === page) return;
    window.sessionStorage.setItem(RELOADED_KEY, page);
    event.preventDefault();
    window.location.reload();
  });
  window.addEventListener("pagehide", () => {
    if (!destination) return;
    window.sessionStorage.setItem(INTERRUPTED_KEY, JSON.stringify([destination, Date.now()]));
  });
  window.setTimeout(() => window.sessionStorage.removeItem(RELOADED_KEY), SETTLED_AFTER_MS);
}

/** Tells where a client-side navigation is going; null when none runs. */
export function rememberNavigation(to: string | null): void {
  destination = to;
}

// Remix reloads the page that is being left when the next page's file is gone; the fresh build then leads onward.
function continueInterruptedNavigation(): void {
  const kept = window.sessionStorage.getItem(INTERRUPTED_KEY);
  window.sessionStorage.removeItem(INTERRUPTED_KEY);
  const [entry] = performance.getEntriesByType("navigation");
  if (!kept || !(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return;
  const [to, at]: unknown[] = JSON.parse(kept);
  const isFresh = typeof at === "number" && Date.now() - at < INTERRUPTED_FOR_MS;
  if (isFresh && typeof to === "string" && /^\/(?!\/)/.test(to)) window.location.replace(to);
}
