import { type Page, expect, test } from "@playwright/test";
import { type PushMessage, toPushMessage } from "#app/platform/notifications/push-message.ts";
import { expectNotice, openPage, pressLogout, signInThroughForm, signOutThroughMenu } from "#tests/support/browser.ts";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

const settings = "/notifications/preferences";
const turnOn = (page: Page) => page.getByRole("button", { name: "Turn on for this device" });

/** Return the message that the server posts for a notification of a user. */
const messageOf = (id: number, title: string, link: string) =>
  toPushMessage({ id, type: "claim.decided", title, link }, (text) => text);

/**
 * Return a function that gives a message to the page's service worker, as the browser does after it has decrypted it.
 * Whether the browser has a subscription plays no part.
 */
async function openDelivery(page: Page): Promise<(message: PushMessage) => Promise<unknown>> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await devTools.send("ServiceWorker.enable");
  const target = { origin: new URL(page.url()).origin, registrationId: await registered };
  return (message) => devTools.send("ServiceWorker.deliverPushMessage", { ...target, data: JSON.stringify(message) });
}

/** Return the notifications that the device shows. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

/**
 * Dispatch a click on the shown notification, which no protocol can make, and return the address that the worker opens.
 * The browser opens windows only for its own clicks, so `openWindow` is replaced.
 */
const click = (page: Page) =>
  page.context().serviceWorkers()[0]?.evaluate<string>(`(async () => {
    const [notification] = await self.registration.getNotifications();
    const click = new NotificationEvent("notificationclick", { notification });
    let opened, handled;
    self.clients.openWindow = async (address) => { opened = address; };
    click.waitUntil = (work) => { handled = work; };
    self.dispatchEvent(click);
    await handled;
    return opened;
  })()`);

/** Replace the browser's subscribing, which needs a push provider; keys and the rest are real. */
const subscribeWithoutProvider = (page: Page) =>
  page.addInitScript(() => {
    PushManager.prototype.subscribe = async (options) => {
      const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
      const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
        btoa(String.fromCharCode(...new Uint8Array(bytes)))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const keys = {
        p256dh: encode(await crypto.subtle.exportKey("raw", pair.publicKey)),
        auth: encode(crypto.getRandomValues(new Uint8Array(16))),
      };
      const endpoint = `https://push.example.com/${crypto.randomUUID()}`;
      const isUsable = options?.userVisibleOnly && String(options.applicationServerKey).length === 87;
      if (!isUsable) throw new TypeError("the browser refuses these options");
      window.localStorage.setItem("endpoint", endpoint);
      return Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => ({ endpoint, keys }) });
    };
  });

async function addThisDevice(page: Page): Promise<void> {
  await openPage(page, settings);
  await turnOn(page).click();
  await expectNotice(page, "Push notifications are on for this device.");
  // The notice covers the account menu.
  await openPage(page, settings);
}

test("a message shows its title, and a click opens its page", async ({ page, baseURL }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await openPage(page, "/dashboard");
  const deliver = await openDelivery(page);
  await deliver(messageOf(1, "Claim C-3 approved", "/incentive/claims?q=C-3"));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Claim C-3 approved", body: "", tag: "notification-1", data: "/incentive/claims?q=C-3" }]);
  await deliver(messageOf(1, "Claim C-3 pays $75.75", "/incentive/claims"));
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: "Claim decisions", body: "", tag: "notification-1", data: "/incentive/claims" }]);

  const address = await click(page);
  expect(address).toBe(`${baseURL}/incentive/claims`);
  expect(await shown(page)).toEqual([]);
  await page.goto(address ?? "");
  await expect(page).toHaveURL(/\/incentive\/claims$/);

  await deliver(messageOf(2, "Claim C-4 approved", "https://elsewhere.test/incentive/claims"));
  await expect.poll(() => shown(page)).toHaveLength(1);
  expect(await click(page)).toBe("/notifications");
});

test("after signing out, with or without a network, nothing of the person is shown", async ({ page, context }) => {
  const [worker, titles] = [
    () => context.serviceWorkers()[0],
    async () => (await shown(page)).map(({ title }) => title),
  ];
  const hasUnsubscribed = () => worker()?.evaluate(() => Reflect.get(globalThis, "hasUnsubscribed"));
  await subscribeWithoutProvider(page);
  await signInThroughForm(page, "owner@sunrise.test");
  await addThisDevice(page);
  const deliver = await openDelivery(page);
  await deliver(messageOf(1, "Claim C-3 approved", "/incentive/claims"));
  await expect.poll(titles).toEqual(["Claim C-3 approved"]);
  // Without a provider the browser has no subscription of its own.
  await worker()?.evaluate(() => {
    PushManager.prototype.getSubscription = async () =>
      Object.assign(Object.create(PushSubscription.prototype), {
        unsubscribe: async () => Reflect.set(globalThis, "hasUnsubscribed", true),
      });
  });
  await signOutThroughMenu(page);
  await expect.poll(titles).toEqual([]);
  await expect.poll(hasUnsubscribed).toBe(true);
  // It was on its way.
  await deliver(messageOf(2, "Claim C-4 approved", "/incentive/claims"));

  await signInThroughForm(page, "owner@harbor.test");
  await addThisDevice(page);
  await deliver(messageOf(3, "Claim C-5 approved", "/incentive/claims"));
  await expect.poll(titles).toEqual(["Claim C-5 approved"]);
  await context.setOffline(true);
  await pressLogout(page);
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expect.poll(titles).toEqual([]);
  await deliver(messageOf(4, "Claim C-6 approved", "/incentive/claims"));

  await context.setOffline(false);
  await signInThroughForm(page, "owner@sunrise.test");
  await addThisDevice(page);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(1);
  await deliver(messageOf(5, "Claim C-7 approved", "/incentive/claims"));
  await expect.poll(titles).toEqual(["Claim C-7 approved"]);
  await signOutThroughMenu(page);
});

test("messages outlast a session that ends by itself, until another person signs in", async ({ page }) => {
  await subscribeWithoutProvider(page);
  await signInThroughForm(page, "owner@sunrise.test");
  await addThisDevice(page);
  const deliver = await openDelivery(page);
  await page.evaluate(() => fetch("/api/users/signout?expired", { method: "POST" }));
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login/);
  await deliver(messageOf(1, "Claim C-3 approved", "/incentive/claims"));
  await expect.poll(() => shown(page)).toHaveLength(1);

  await page.addInitScript(() => {
    PushManager.prototype.getSubscription = async () =>
      Object.create(PushSubscription.prototype, { endpoint: { value: window.localStorage.getItem("endpoint") } });
  });
  await signInThroughForm(page, "owner@harbor.test");
  await expect.poll(() => shown(page)).toEqual([]);
});

test("each device is turned on with a click and removed on its own", async ({ page, browser }) => {
  const second = await browser.newContext({ serviceWorkers: "allow", permissions: ["notifications"] });
  const other = await second.newPage();
  for (const device of [page, other]) {
    await subscribeWithoutProvider(device);
    await signInThroughForm(device, "owner@sunrise.test");
    await addThisDevice(device);
    await expect(turnOn(device)).toHaveCount(0);
    await expect(device.getByText("(this device)")).toHaveCount(1);
  }
  const remove = page.getByRole("button", { name: /^Remove / });
  await page.reload();
  await expect(remove).toHaveCount(2);
  await signOutThroughMenu(other);
  await second.close();
  await page.reload();
  await expect(page.getByText("(this device)")).toHaveCount(1);
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expectNotice(page, /gets no more push notifications\.$/);
  await expect(page.getByText("No devices yet.")).toBeVisible();
  await expect(turnOn(page)).toBeEnabled();
});

test("the page says why a device can't be added", async ({ page, context }) => {
  await signInThroughForm(page, "owner@sunrise.test");
  await openPage(page, settings);
  const refusal = page.getByRole("alert");
  await turnOn(page).click();
  await expect(refusal).toHaveText("This browser can't reach its push service. Try again later.");
  await expect(turnOn(page)).toBeEnabled();

  await page.evaluate(() => {
    ServiceWorkerContainer.prototype.getRegistration = async () => undefined;
  });
  await turnOn(page).click();
  await expect(refusal).toHaveText("This browser can't get push notifications.");

  await page.evaluate(() => {
    Notification.requestPermission = async () => "default";
  });
  await turnOn(page).click();
  await expect(refusal).toHaveText("Not turned on. Select Allow when your browser asks.");

  await page.reload();
  await context.clearPermissions();
  await turnOn(page).click();
  await expect(refusal).toHaveText("Notifications are blocked. Allow them in your browser's settings.");

  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(page.getByText("This browser can't get push notifications. On an iPhone")).toBeVisible();
  await expect(turnOn(page)).toHaveCount(0);
  await expect(page.getByText("Turn on JavaScript")).toBeHidden();
});
