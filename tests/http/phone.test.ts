import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlWithoutScripts, openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let app: TestApp;
let world: World;
const settings = "/notifications/preferences";
const keys = { p256dh: "B".repeat(87), auth: "a".repeat(22) };
const endpoint = "https://push.example.com/device-1";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());

const openOwner = async () => {
  const user = await makeUser(app.db, "Business Owner", { company: world.sunrise, networks: [world.north] });
  return { user, cookie: await app.signIn(user) };
};
const devicesOf = (userId: number) =>
  app.db.selectFrom("pushSubscriptions").selectAll().where("userId", "=", userId).execute();
const addDevice = (cookie: string, fields: Record<string, string> = {}) =>
  app.post(settings, { intent: "add-device", endpoint, ...keys, ...fields }, { cookie });

test("each user has a key of their own for waiting forms, the same in each session", async () => {
  const [one, other] = [await openOwner(), await openOwner()];
  const keyOf = async (cookie: string) => JSON.parse((await app.post("/offline-session", {}, { cookie })).text);
  const first = await keyOf(one.cookie);
  expect(first).toMatchObject({ userId: one.user.id, hasDevice: false });
  expect(Buffer.from(first.key, "base64")).toHaveLength(32);
  expect(await keyOf(await app.signIn(one.user))).toEqual(first);
  expect((await keyOf(other.cookie)).key).not.toBe(first.key);
  expect((await app.post("/offline-session", {})).text).not.toContain("key");
});

test("a device is added and removed on the settings page, and named there", async () => {
  const { user, cookie } = await openOwner();
  expect((await addDevice(cookie)).to).toBe(settings);
  const [device] = await devicesOf(user.id);
  expect(device).toMatchObject({ endpoint, ...keys });
  const page = await app.get(settings, { cookie });
  expect(page.text).toContain("(this device)");
  expect(page.text).not.toContain(endpoint);

  const remove = { intent: "remove-device", deviceId: String(device?.id) };
  expect((await app.post(settings, remove, { cookie: (await openOwner()).cookie })).status).toBe(404);
  expect(await devicesOf(user.id)).toHaveLength(1);
  await app.post(settings, remove, { cookie });
  expect(await devicesOf(user.id)).toEqual([]);
});

test.each([
  "http://push.example.com/x",
  "https://localhost/x",
  "https://10.0.0.1/x",
  "https://169.254.169.254/latest/meta-data",
  "https://push.example.com:6379/x",
  "javascript:alert(1)",
  "",
])("the endpoint %s is refused", async (address) => {
  const { user, cookie } = await openOwner();
  expect((await addDevice(cookie, { endpoint: address })).to).toBe(settings);
  expect(await devicesOf(user.id)).toEqual([]);
});

test("the same browser belongs to the user who signed in last", async () => {
  const [one, other] = [await openOwner(), await openOwner()];
  await addDevice(one.cookie);
  await app.post("/offline-session", { endpoint }, { cookie: other.cookie });
  expect(await devicesOf(one.user.id)).toEqual([]);
});

test("signing out removes the device", async () => {
  const { user, cookie } = await openOwner();
  await addDevice(cookie, { endpoint: "https://push.example.com/device-2" });
  await app.post("/logout", {}, { cookie });
  expect(await devicesOf(user.id)).toEqual([]);
});

test("a session that ends by itself leaves the device, and its next session takes it over", async () => {
  const { user, cookie } = await openOwner();
  const device = { endpoint: "https://push.example.com/device-3" };
  await addDevice(cookie, device);
  await app.call("/api/users/signout?expired", undefined, { cookie });
  expect((await app.get(settings, { cookie })).to).toMatch(/^\/login/);
  expect(await devicesOf(user.id)).toHaveLength(1);

  const next = await app.signIn(user);
  await app.post("/offline-session", device, { cookie: next });
  expect((await app.get(settings, { cookie: next })).text).toContain("(this device)");
  await app.call("/api/users/signout", undefined, { cookie: next });
  expect(await devicesOf(user.id)).toEqual([]);
});

test("without JavaScript, the page says what a device needs", async () => {
  const { cookie } = await openOwner();
  const page = htmlWithoutScripts(await app.get(settings, { cookie }));
  expect(page).toContain("Turn on JavaScript in your browser to add this device.");
});

test("topics are chosen by push as by mail", async () => {
  const { user, cookie } = await openOwner();
  const chosen = { digest: "off", inApp: "order", byPush: ["studio", "coffee"] };
  await app.postData(settings, "routes/both/notifications/preferences", chosen, { cookie });
  const rows = await app.db
    .selectFrom("notificationPreferences")
    .select("type")
    .where("userId", "=", user.id)
    .where("byPush", "=", true)
    .orderBy("type")
    .execute();
  expect(rows.map(({ type }) => type)).toEqual(["coffee", "studio"]);
});
