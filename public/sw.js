// Service worker: opens assets at once, keeps the last checklist for a phone without a network, shows push messages.
// docs/decisions/offline.md has its rules. The build replaces this name, so each deployment has caches of its own.
const BUILD = "__BUILD__";
const ASSETS = `assets-${BUILD}`;
const PAGES = `pages-${BUILD}`;
const OFFLINE_PAGE = "/offline.html";
const STATIC = [OFFLINE_PAGE, "/help/help.css", "/fonts/poppins-latin-400.woff2", "/fonts/poppins-latin-600.woff2"];
const CHECKLIST = "/implementation-checklist";
const SIGN_IN = "/login";
const SIGN_OUTS = ["/logout", "/api/users/signout"];

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(ASSETS).then((cache) => cache.addAll(STATIC)));
});

self.addEventListener("activate", (event) => event.waitUntil(activate()));

async function activate() {
  for (const name of await caches.keys()) if (name !== ASSETS && name !== PAGES) await caches.delete(name);
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method === "POST" && SIGN_OUTS.includes(url.pathname)) {
    event.respondWith(signOut(request));
    // Push messages outlast a session that ends by itself.
    if (!url.searchParams.has("expired")) event.waitUntil(endPush());
  }
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(openPage(event, url));
  else if (/^\/(assets|fonts)\//.test(url.pathname) || STATIC.includes(url.pathname)) event.respondWith(openAsset(request));
});

/** Fetch a page from the network, however slow; only without a network, open one that was kept. */
async function openPage(event, url) {
  try {
    const wasPending = await finishSignOut();
    const preloaded = await event.preloadResponse;
    const answer = preloaded && !wasPending ? preloaded : await fetch(event.request);
    // Only strangers see the sign-in page: the session has ended, or the user is blocked.
    if (url.pathname === SIGN_IN && answer.ok) await forgetPerson();
    return answer;
  } catch {
    return (await openKeptPage(url)) ?? (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

/** Sign out on this device at once; without a network, at the site before its next page. */
async function signOut(request) {
  await forgetPerson();
  try {
    return await fetch(request);
  } catch {
    await useStore("readwrite", (store) => store.put(true, "signOut"));
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function finishSignOut() {
  if (!(await useStore("readonly", (store) => store.get("signOut")))) return false;
  const answer = await fetch(SIGN_OUTS[1], { method: "POST" });
  if (answer.status >= 500) throw new Error("the session has not ended yet");
  await useStore("readwrite", (store) => store.delete("signOut"));
  return true;
}

/** Open a page that was kept for the running session; delete kept pages once it has ended. */
async function openKeptPage(url) {
  const person = await readPerson();
  if (!person || person.expiresAt <= Date.now()) {
    await forgetPerson();
    return null;
  }
  const cache = await caches.open(PAGES);
  const kept = await cache.match(url.pathname + url.search);
  if (kept) return kept;
  const isLast = url.pathname === CHECKLIST && person.lastChecklist && person.lastChecklist !== CHECKLIST;
  return isLast && (await cache.match(person.lastChecklist)) ? Response.redirect(person.lastChecklist) : null;
}

async function openAsset(request) {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && answer.status === 200) await cache.put(request, answer.clone()).catch(() => undefined);
  return answer;
}

self.addEventListener("message", (event) => {
  if (event.data === "sign-out") event.waitUntil(forgetPerson());
  if (event.data === "end-push") event.waitUntil(endPush());
});

/** Delete all that could be read of the person: kept pages, and the key of unsent forms, which stay as cipher text. */
async function forgetPerson() {
  for (const name of await caches.keys()) if (name.startsWith("pages-")) await caches.delete(name);
  await useStore("readwrite", (store) => store.delete("person"));
}

function readPerson() {
  return useStore("readonly", (store) => store.get("person"));
}

/** Run one request on the store "person" of the database that pages share (app/ui/offline/device-store.ts). */
function useStore(mode, request) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("mainstreet", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("person");
      opening.result.createObjectStore("outbox", { keyPath: "id" });
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const asked = request(database.transaction("person", mode).objectStore("person"));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
      asked.transaction.oncomplete = asked.transaction.onabort = () => database.close();
    };
  });
}

self.addEventListener("push", (event) => event.waitUntil(showMessage(event.data.json())));

async function showMessage({ title, link, tag }) {
  if (await useStore("readonly", (store) => store.get("pushEnded"))) return;
  const options = { tag, renotify: true, icon: "/icon-192.png", badge: "/badge-96.png", data: link };
  await self.registration.showNotification(title, options);
}

/** Show no message until this browser subscribes again, not even one that is on its way, and close the shown ones. */
async function endPush() {
  await useStore("readwrite", (store) => store.put(true, "pushEnded"));
  for (const notification of await self.registration.getNotifications()) notification.close();
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, self.location.origin);
  event.waitUntil(self.clients.openWindow(url.origin === self.location.origin ? url.href : "/notifications"));
});
