import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { startFakePushService } from "#tests/support/fake-push-service.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeOpening } from "#tests/support/make/places.ts";
import { makeWorld } from "#tests/support/make/world.ts";

const database = await openTestDatabase();
const { db } = database;
const { pushKeys, postPush } = await import("#app/platform/notifications/post-push.server.ts");
const { derivePushKeys } = await import("#app/platform/notifications/push-keys.server.ts");
const { addPushDevice, bindPushDevice, listPushDevices, removePushDevice } =
  await import("#app/platform/notifications/push-devices.server.ts");
const { sendPush } = await import("#app/platform/notifications/send-push.server.ts");
const { notify } = await import("#app/platform/notifications/notify.server.ts");
const { saveNotificationPreferences, muteNotificationType } =
  await import("#app/platform/notifications/preferences.server.ts");
const { signOut } = await import("#app/access/session/sign-out.server.ts");
const { revokeCredentials } = await import("#app/access/session/revoke-credentials.server.ts");
const { sunrise, harbor, north } = await makeWorld(db);
const service = await startFakePushService(pushKeys.publicKey);

afterAll(async () => {
  await service.close();
  await database.close();
});
beforeEach(async () => {
  service.received.length = 0;
  service.statuses.length = 0;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});

async function makeReader() {
  const user = await makeUser(db, "Business Owner", { company: sunrise, networks: [north] });
  return makePerson(db, user);
}

async function makeReaderWithDevice() {
  const reader = await makeReader();
  const device = service.subscribe();
  expect(await addPushDevice(db, reader, { intent: "add-device", ...device })).toBe(true);
  return { reader, device };
}

/** Notify a user of an opening in their company, and return the payloads of the queued push jobs. */
async function tell(reader: { userId: number; email: string }, subject = "Crumb opens nearby", kind = "opening.new") {
  const opening = await makeOpening(db, { companyId: sunrise.id });
  await db.transaction().execute((db) =>
    notify(db, kind, [reader], () => ({
      subject,
      greeting: "Hello,",
      paragraphs: ["It changed."],
      footer: "You watch it.",
      button: { label: "Open it", link: `http://localhost/competitive-intelligence/view/${opening.id}` },
    })),
  );
  const { rows } = await sql<{ payload: unknown }>`
    select payload from graphile_worker._private_jobs jobs
    join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where tasks.identifier = 'send-push'`.execute(
    db,
  );
  return { opening, jobs: rows.map(({ payload }) => payload) };
}

const now = () => new Date();
const send = (job: unknown, at = now()) => sendPush(db, job, { post: postPush, now: at });
const devicesOf = async (reader: { userId: number; sessionId: number }) => (await listPushDevices(db, reader)).length;

test("a device gets the title and the page, encrypted and signed", async () => {
  const { reader } = await makeReaderWithDevice();
  const { opening, jobs } = await tell(reader);
  expect(jobs).toHaveLength(1);
  await send(jobs[0]);
  const [push] = service.received;
  expect(push?.message).toEqual({
    title: "Crumb opens nearby",
    link: `/competitive-intelligence/view/${opening.id}`,
    tag: expect.stringMatching(/^notification-\d+$/),
  });
  expect(push?.headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
});

test("each device of a user gets the message, and nobody else's", async () => {
  const { reader } = await makeReaderWithDevice();
  const other = await makePerson(db, { id: reader.userId });
  await addPushDevice(db, other, { intent: "add-device", ...service.subscribe() });
  await makeReaderWithDevice();
  const { jobs } = await tell(reader);
  expect(jobs).toHaveLength(2);

  await signOut(db, reader, now());
  expect(await listPushDevices(db, other)).toMatchObject([{ isThis: true }]);
  for (const job of jobs) await send(job);
  expect(service.received).toHaveLength(1);
});

test("without a device, nothing is queued", async () => {
  expect((await tell(await makeReader())).jobs).toEqual([]);
});

test("an amount of money and a record out of scope stay off the lock screen", async () => {
  const { reader } = await makeReaderWithDevice();
  const { jobs } = await tell(reader, "Crumb spends $5,000 on its opening");
  await send(jobs[0]);
  expect(service.received[0]?.message).toMatchObject({ title: "Competitors near your locations" });

  const { opening, jobs: later } = await tell(reader, "Loaf opens nearby");
  await db.updateTable("openings").set({ companyId: harbor.id }).where("id", "=", opening.id).execute();
  for (const job of later) await send(job);
  expect(service.received.map(({ message }) => JSON.stringify(message)).join()).not.toContain("Loaf");
});

test("muted and deselected topics send nothing, even those that were queued before", async () => {
  const { reader } = await makeReaderWithDevice();
  const { jobs } = await tell(reader);
  const { id } = await db
    .selectFrom("notifications")
    .select("id")
    .where("userId", "=", reader.userId)
    .executeTakeFirstOrThrow();
  await muteNotificationType(db, reader, id);
  await send(jobs[0]);
  expect(service.received).toEqual([]);
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  expect((await tell(reader)).jobs).toEqual([]);
});

test("a topic by push alone is not listed in the portal", async () => {
  const { reader } = await makeReaderWithDevice();
  const only = { digest: "off" as const, inApp: [], byMail: [], byPush: ["opening"] };
  await saveNotificationPreferences(db, reader, ["opening"], only);
  const { jobs } = await tell(reader);
  expect(jobs).toHaveLength(1);
  const rows = await db.selectFrom("notifications").select("isListed").where("userId", "=", reader.userId).execute();
  expect(rows).toEqual([{ isListed: false }]);
});

test("a notification that was read, or is a day old, is not sent", async () => {
  const { reader } = await makeReaderWithDevice();
  const { jobs } = await tell(reader);
  await send(jobs[0], new Date(Date.now() + 25 * 3_600_000));
  await db.updateTable("notifications").set({ readAt: now() }).where("userId", "=", reader.userId).execute();
  await send(jobs[0]);
  expect(service.received).toEqual([]);
});

test.each([404, 410, 403])("a device that answers %i is removed", async (status) => {
  const { reader } = await makeReaderWithDevice();
  const { jobs } = await tell(reader);
  service.statuses.push(status);
  await send(jobs[0]);
  expect(await devicesOf(reader)).toBe(0);
});

test("a busy service is tried again, and a redirect is not followed", async () => {
  const { reader } = await makeReaderWithDevice();
  const { jobs } = await tell(reader);
  service.statuses.push(503, 429, 307);
  await expect(send(jobs[0])).rejects.toThrow("503");
  await expect(send(jobs[0])).rejects.toThrow("429");
  await send(jobs[0]);
  expect(service.received).toEqual([]);
  expect(await devicesOf(reader)).toBe(1);
  await send(jobs[0]);
  expect(service.received).toHaveLength(1);
});

test("signing out, blocking and removing end the messages of a device", async () => {
  const first = await makeReaderWithDevice();
  await signOut(db, first.reader, now());
  expect(await devicesOf(first.reader)).toBe(0);

  const second = await makeReaderWithDevice();
  await revokeCredentials(db, [second.reader.userId], now());
  expect(await devicesOf(second.reader)).toBe(0);

  const third = await makeReaderWithDevice();
  const { jobs } = await tell(third.reader);
  await db.updateTable("users").set({ status: "Blocked" }).where("id", "=", third.reader.userId).execute();
  await send(jobs[0]);
  expect(service.received).toEqual([]);

  const fourth = await makeReaderWithDevice();
  const [device] = await listPushDevices(db, fourth.reader);
  expect(await removePushDevice(db, first.reader, device?.id ?? 0)).toBeNull();
  expect(await removePushDevice(db, fourth.reader, device?.id ?? 0)).not.toBeNull();
  expect(await devicesOf(fourth.reader)).toBe(0);
});

test("a browser that another user signs in to leaves the former user", async () => {
  const { reader, device } = await makeReaderWithDevice();
  const other = await makeReader();
  expect(await bindPushDevice(db, other, device.endpoint)).toBe(false);
  expect(await devicesOf(reader)).toBe(0);
  await addPushDevice(db, other, { intent: "add-device", ...device });
  expect(await bindPushDevice(db, other, device.endpoint)).toBe(true);
  const again = await makePerson(db, { id: other.userId });
  expect(await bindPushDevice(db, again, device.endpoint)).toBe(true);
  await signOut(db, again, now());
  expect(await devicesOf(other)).toBe(0);
});

test("a user has at most ten devices, and the same device is one", async () => {
  const { reader, device } = await makeReaderWithDevice();
  await addPushDevice(db, reader, { intent: "add-device", ...device });
  const addOther = async () => {
    const other = await makePerson(db, { id: reader.userId });
    return addPushDevice(db, other, { intent: "add-device", ...service.subscribe() });
  };
  for (let count = 1; count < 10; count += 1) expect(await addOther()).toBe(true);
  expect(await addOther()).toBe(false);
  expect(await devicesOf(reader)).toBe(10);
});

test("a browser that subscribes again is still one device", async () => {
  const { reader } = await makeReaderWithDevice();
  expect(await addPushDevice(db, reader, { intent: "add-device", ...service.subscribe() })).toBe(true);
  expect(await devicesOf(reader)).toBe(1);
});

test("an endpoint in a closed network is removed without a request", async () => {
  const message = { title: "Hello", link: "/", tag: "notification-1" };
  const { endpoint: _, ...keys } = service.subscribe();
  expect(
    await postPush({ ...keys, endpoint: "https://localhost.localdomain/x" }, message).catch(() => "unknown"),
  ).not.toBe(201);
  expect(await postPush({ ...keys, endpoint: "https://10.0.0.1/x" }, message)).toBeNull();
  expect(await postPush({ ...keys, endpoint: "https://user@push.example.com/x" }, message)).toBeNull();
});

test("the keys come from SECRET: the same for each instance, another pair for another secret", () => {
  expect(derivePushKeys("one secret")).toEqual(derivePushKeys("one secret"));
  expect(derivePushKeys("one secret").publicKey).not.toBe(derivePushKeys("another secret").publicKey);
  expect(Buffer.from(pushKeys.publicKey, "base64url")).toHaveLength(65);
});
