import { readDevicePerson, writeDevicePerson } from "./device-store.ts";

const KEPT_PAGES = /^\/implementation-checklist(\/\d+)?(\/actions\/\d+)?$/;
const ACTION_PAGE = /\/actions\/\d+$/;
/** Parts of these pages that are loaded when they are needed, which may be without a network. */
const lazyParts = [
  () => import("./waiting-bar-lazy.tsx"),
  () => import("#app/ui/page/toast-lazy.tsx"),
  () => import("#app/ui/page/dialog-lazy.tsx"),
  () => import("#app/ui/fields/file-lazy.tsx"),
  () => import("#app/ui/fields/select-lazy.tsx"),
];
const MAX_TO_DOS = 10;
const FRESH_MS = 20_000;
const TO_DOS_FRESH_MS = 10 * 60_000;

/**
 * Keep a checklist that was opened for the time without a network: its page, what the page loads and, on a phone, its
 * first to-dos. Other pages are not kept.
 */
export async function keepPage(address: string, userId: number): Promise<void> {
  const [path = ""] = address.split("?");
  if (!KEPT_PAGES.test(path) || !navigator.onLine || !navigator.serviceWorker.controller) return;
  await Promise.allSettled(lazyParts.map((load) => load()));
  await loadAssets(performance.getEntriesByType("resource").map(({ name }) => name));
  await storePage(address, userId, FRESH_MS);
  if (ACTION_PAGE.test(path)) return;
  const person = await readDevicePerson();
  if (person?.userId === userId) await writeDevicePerson({ ...person, lastChecklist: address });
  if (!window.matchMedia("(pointer: coarse), (display-mode: standalone)").matches) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-row] a")].slice(0, MAX_TO_DOS);
  for (const { pathname } of links) await storePage(pathname, userId, TO_DOS_FRESH_MS);
}

/** Store a page as the site answers now, unless it was stored a moment ago. */
async function storePage(address: string, userId: number, freshMs: number): Promise<void> {
  const cache = await caches.open(await pagesName());
  const kept = await cache.match(address);
  if (kept && Date.now() - Date.parse(kept.headers.get("Date") ?? "") < freshMs) return;
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const html = await answer.clone().text();
  // A page that is kept works: its scripts come first.
  await loadAssets([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path));
  await cache.put(address, answer);
  // The person may have signed out meanwhile: then the page must not stay.
  if ((await readDevicePerson())?.userId !== userId) await cache.delete(address);
}

/** Load assets through the service worker, which keeps them; most come from the browser's own cache. */
async function loadAssets(urls: readonly string[]): Promise<void> {
  const own = urls.map((url) => new URL(url, window.location.origin));
  const assets = own.filter(
    ({ origin, pathname }) => origin === window.location.origin && /^\/(assets|fonts)\//.test(pathname),
  );
  await Promise.all([...new Set(assets.map(({ href }) => href))].map((href) => fetch(href).catch(() => null)));
}

/** Name the cache of pages after the running service worker's build, which is the name of its cache of assets. */
async function pagesName(): Promise<string> {
  const names = await caches.keys();
  return (names.find((name) => name.startsWith("assets-")) ?? "assets-").replace("assets-", "pages-");
}
