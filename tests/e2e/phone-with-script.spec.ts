import { type Page, expect, test } from "@playwright/test";
import { openPage, pressLogout, signInThroughForm, signOutThroughMenu } from "#tests/support/browser.ts";

test.use({ serviceWorkers: "allow", viewport: { width: 390, height: 844 }, hasTouch: true });

const waiting = (page: Page) => page.locator("details", { has: page.getByText(/waiting to send|not saved/) });
const openTicks = (page: Page) => page.locator("[data-row]:not([data-status=done]) [data-tick][aria-pressed=false]");

/** Return the addresses of all pages that this browser keeps. */
const keptPages = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Return the number of records in the stores of this browser's database, and all text that they hold. */
const storedRecords = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("mainstreet", 1);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("closed"));
    });
    const all = (name: string) =>
      new Promise<unknown[]>((resolve) => {
        const asked = database.transaction(name).objectStore(name).getAll();
        asked.onsuccess = () => resolve(asked.result);
      });
    const [people, forms] = [await all("person"), await all("outbox")];
    database.close();
    const bytes = (form: unknown) =>
      typeof form === "object" && form && "data" in form && form.data instanceof ArrayBuffer
        ? new TextDecoder().decode(form.data)
        : "";
    // A record that is `true` is a flag of the service worker's.
    return {
      people: people.filter((person) => person !== true).length,
      forms: forms.length,
      text: forms.map(bytes).join() + JSON.stringify(forms),
    };
  });

/** Open the checklist until it and its first to-dos are kept. */
async function keepChecklist(page: Page): Promise<string> {
  await openPage(page, "/implementation-checklist");
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain("/implementation-checklist");
  const action = await page.locator("[data-row] a").first().getAttribute("href");
  await expect.poll(() => keptPages(page), { timeout: 30_000 }).toContain(action ?? "");
  return action ?? "";
}

test("what is done without a network is kept, survives closing the page, and is sent once", async ({
  page,
  context,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  const action = await keepChecklist(page);

  await context.setOffline(true);
  await page.reload();
  await page.waitForSelector("html[data-alive]");
  await expect(page.getByText("You're offline.")).toBeVisible();
  const done = page.getByText(/^[\d,]+ of [\d,]+ to-dos? done$/);
  const before = await done.textContent();
  const id = await openTicks(page).nth(1).locator("xpath=ancestor::form").locator("input[name=id]").inputValue();
  const tick = page.locator(`form:has(input[name=id][value="${id}"]) [data-tick]`);
  await tick.click();
  await expect(tick).toHaveAttribute("aria-pressed", "true");
  await expect(waiting(page)).toContainText("1 waiting to send");
  await expect(done).not.toHaveText(before ?? "");

  await page.goto(action);
  await page.waitForSelector("html[data-alive]");
  const note = `The flyers are here ${Date.now()}`;
  await page.getByLabel(/^Note/).first().fill(note);
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(waiting(page)).toContainText("2 waiting to send");
  await expect(page.getByLabel(/^Note/).first()).toHaveValue("");
  await page.waitForSelector("html[data-alive]");
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByText("No notes yet.")).toHaveCount(0);

  await page.locator("input[type=file][name=evidence]").setInputFiles("public/icon-192.png");
  await page.getByRole("button", { name: "Add file" }).click();
  await expect(waiting(page)).toContainText("3 waiting to send");
  await expect(page.locator("input[type=file][name=evidence]")).toHaveValue("");
  await page.waitForSelector("html[data-alive]");
  const stored = await storedRecords(page);
  expect(stored.forms).toBe(3);
  expect(stored.text).not.toContain(note);

  await page.goto("/implementation-checklist");
  await page.waitForSelector("html[data-alive]");
  await expect(tick).toHaveAttribute("aria-pressed", "true");
  await expect(waiting(page)).toContainText("3 waiting to send");

  await context.setOffline(false);
  await expect(page.getByText("3 changes sent.")).toBeVisible({ timeout: 40_000 });
  await expect(waiting(page)).toHaveCount(0);
  expect((await storedRecords(page)).forms).toBe(0);
  await page.goto(action);
  await expect(page.getByText(note)).toHaveCount(1);
  await expect(page.getByText("icon-192").first()).toBeVisible();
  await page.goto("/implementation-checklist");
  await expect(tick).toHaveAttribute("aria-pressed", "true");
});

test("after signing out, nothing of the person is readable, and another person sees nothing", async ({
  page,
  context,
}) => {
  await signInThroughForm(page, "owner@sunrise.test");
  const action = await keepChecklist(page);
  await context.setOffline(true);
  await page.goto(action);
  await page.waitForSelector("html[data-alive]");
  await page.getByLabel(/^Note/).first().fill("A secret of the first person");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(waiting(page)).toContainText("1 waiting to send");
  // The site stays out of reach for this post, so the note still waits when the person signs out.
  await page.route("**/actions/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await context.setOffline(false);
  await page.goto("/dashboard");
  await page.waitForSelector("html[data-alive]");
  await signOutThroughMenu(page);

  expect(await keptPages(page)).toEqual([]);
  const stored = await storedRecords(page);
  expect(stored.people).toBe(0);
  expect(stored.text).not.toContain("secret");
  await context.setOffline(true);
  for (const path of ["/implementation-checklist", action, "/dashboard"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  }
  await page.goBack();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);

  await signInThroughForm(page, "owner@harbor.test");
  await openPage(page, "/dashboard");
  await page.waitForTimeout(2_000);
  await expect(waiting(page)).toHaveCount(0);
  await context.setOffline(true);
  await page.goto(action);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/dashboard");
  await signOutThroughMenu(page);

  // The first person's note waited, unreadable, and is sent once they are back.
  await page.unroute("**/actions/**");
  await signInThroughForm(page, "owner@sunrise.test");
  await openPage(page, action);
  await expect(page.getByText("A secret of the first person")).toHaveCount(1, { timeout: 20_000 });
});

test("a session that ends without a network closes its pages", async ({ page, context }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await keepChecklist(page);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open("mainstreet", 1);
      opening.onsuccess = () => resolve(opening.result);
    });
    const store = database.transaction("person", "readwrite").objectStore("person");
    const asked = store.get("person");
    await new Promise((resolve) => (asked.onsuccess = resolve));
    await new Promise((resolve) => {
      store.put({ ...asked.result, expiresAt: Date.now() - 1 }, "person").onsuccess = resolve;
    });
    database.close();
  });
  await context.setOffline(true);
  await page.goto("/implementation-checklist");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  expect(await keptPages(page)).toEqual([]);
  expect((await storedRecords(page)).people).toBe(0);
  await context.setOffline(false);
});

test("signing out without a network ends the session before the next page", async ({ page, context }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await keepChecklist(page);
  await context.setOffline(true);
  await pressLogout(page);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await page.goto("/implementation-checklist");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
});

test("online, no page comes from this browser", async ({ page }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await keepChecklist(page);
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((name) => name.startsWith("pages-")) ?? "";
    const old = new Response("<h1>An old page</h1>", { headers: { "Content-Type": "text/html" } });
    await (await caches.open(name)).put("/implementation-checklist", old);
  });
  await page.goto("/implementation-checklist");
  await expect(page.getByRole("heading", { name: "An old page" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("checklist");
});

test("a refused change is told and can be removed", async ({ page, context }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await keepChecklist(page);
  await context.setOffline(true);
  const tick = openTicks(page).first();
  await tick.click();
  await expect(waiting(page)).toContainText("1 waiting to send");
  await page.route("**/implementation-checklist?**_data=**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          json: { refusal: "Someone else changed this to-do. Review the changes and try again." },
          headers: { "X-Remix-Response": "yes" },
        })
      : route.continue(),
  );
  await context.setOffline(false);
  await expect(waiting(page)).toContainText("1 not saved", { timeout: 40_000 });
  await waiting(page).locator("summary").click();
  await expect(waiting(page)).toContainText("Someone else changed this to-do.");
  await waiting(page)
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(waiting(page)).toHaveCount(0);
});

test("two phones that tick the same to-do make one tick and no error", async ({ page, context, browser }) => {
  const second = await browser.newContext({
    serviceWorkers: "allow",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const other = await second.newPage();
  const phones = [
    { page, context },
    { page: other, context: second },
  ];
  for (const phone of phones) {
    await signInThroughForm(phone.page, "owner@sunrise.test");
    await keepChecklist(phone.page);
  }
  const id = await openTicks(page).last().locator("xpath=ancestor::form").locator("input[name=id]").inputValue();
  const ticks = phones.map((phone) => phone.page.locator(`form:has(input[name=id][value="${id}"]) [data-tick]`));
  for (const [index, phone] of phones.entries()) {
    await phone.context.setOffline(true);
    await ticks[index]?.click();
    await expect(waiting(phone.page)).toContainText("1 waiting to send");
  }
  for (const phone of phones) {
    await phone.context.setOffline(false);
    await expect(waiting(phone.page)).toHaveCount(0, { timeout: 40_000 });
  }
  for (const tick of ticks) await expect(tick).toHaveAttribute("aria-pressed", "true");
  await second.close();
});

test("a device without room says so at once, and the change stays on its page", async ({ page, context }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await keepChecklist(page);
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await context.setOffline(true);
  await openTicks(page).first().click();
  await expect(page.getByRole("alert")).toContainText("This device has no room to keep your changes.");
  await expect(waiting(page)).toHaveCount(0);
});

test("the app can be installed", async ({ page, request }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  const manifest = await (await request.get("/site.webmanifest")).json();
  expect(manifest).toMatchObject({ id: "/dashboard", start_url: "/dashboard", scope: "/", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
  const worker = await request.get("/sw.js");
  expect(worker.headers()).toMatchObject({
    "cache-control": "no-cache",
    "content-type": "text/javascript; charset=utf-8",
    "content-security-policy": "default-src 'none'; connect-src 'self'",
  });
  expect(await worker.text()).not.toContain("__BUILD__");
  await page.goto("/notifications/preferences");
  await page.waitForSelector("html[data-alive]");
  await expect(page.getByRole("heading", { name: "Push notifications" })).toBeVisible();
});
