const RELOADED_KEY = "page-file-reloaded";
const INTERRUPTED_KEY = "interrupted-navigation";
const INTERRUPTED_FOR_MS = 10_000;
const SETTLED_AFTER_MS = 10_000;

let destination: string | null = null;

/**
 * Reload the page once when one of its files fails to load after a deployment; on a second failure the error is raised
 * and the crash page shows. Call it once, before hydrating.
 */
export function reloadOnMissingPageFile(): void {
  continueInterruptedNavigation();
  window.addEventListener("vite:preloadError", (event) => {
    const page = window.location.pathname;
    // Without a network a reload brings no file, and loses what was typed.
    if (!navigator.onLine || window.sessionStorage.getItem(RELOADED_KEY) === page) return;
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

/** Remember the destination of the running client-side navigation; null when none runs. */
export function rememberNavigation(to: string | null): void {
  destination = to;
}

// When the next page's file is gone, Remix reloads the page being left. The fresh build then continues to the next one.
function continueInterruptedNavigation(): void {
  const stored = window.sessionStorage.getItem(INTERRUPTED_KEY);
  window.sessionStorage.removeItem(INTERRUPTED_KEY);
  const [entry] = performance.getEntriesByType("navigation");
  if (!stored || !(entry instanceof PerformanceNavigationTiming) || entry.type !== "reload") return;
  const [to, at]: unknown[] = JSON.parse(stored);
  const isFresh = typeof at === "number" && Date.now() - at < INTERRUPTED_FOR_MS;
  if (isFresh && typeof to === "string" && /^\/(?!\/)/.test(to)) window.location.replace(to);
}
