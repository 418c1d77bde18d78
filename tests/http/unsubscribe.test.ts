import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeNotification } from "#tests/support/make/notifications.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let app: TestApp;
let reader: { id: number; email: string };
let token: (type: "order" | "digest") => string;

beforeAll(async () => {
  app = await openApp();
  reader = await makeUser(app.db, "Business Owner", { company: await makeCompany(app.db) });
  const { env } = await import("#app/env.server.ts");
  const { createUnsubscribeToken } = await import("#app/platform/notifications/unsubscribe-token.server.ts");
  token = (type) => createUnsubscribeToken({ userId: reader.id, type }, env.SECRET);
});
afterAll(() => app.close());

const choices = () =>
  app.db
    .selectFrom("notificationPreferences")
    .select(["type", "inApp", "byMail"])
    .where("userId", "=", reader.id)
    .execute();

test("opening a mail's link changes nothing; a post without a session ends its mails, as does a second", async () => {
  const path = `/unsubscribe/${token("order")}`;
  expect((await app.get(path)).text).toContain("stop getting these emails");
  expect(await choices()).toEqual([]);
  for (const _ of [1, 2]) {
    const answer = await app.post(path, { "List-Unsubscribe": "One-Click" });
    expect([answer.status, answer.text.includes("You are unsubscribed.")]).toEqual([200, true]);
    expect(await choices()).toEqual([{ type: "order", inApp: true, byMail: false }]);
  }
  const forged = path.replace(".order.", ".studio.");
  expect([(await app.get(forged)).status, (await app.post(forged, {})).status]).toEqual([404, 404]);
  expect(await choices()).toHaveLength(1);
});

test("the bell counts unread notifications, and opening one leads to its record and marks it read", async () => {
  const cookie = await app.signIn(reader);
  const { id } = await makeNotification(app.db, reader, { link: "/dashboard?from=news" });
  expect((await app.get("/dashboard", { cookie })).text).toContain("Notifications, 1 unread");
  const stranger = await makeUser(app.db, "Business Owner", { company: await makeCompany(app.db) });
  const foreign = await app.get(`/notifications/${id}/open`, { cookie: await app.signIn(stranger) });
  expect(foreign.status).toBe(404);
  expect((await app.get(`/notifications/${id}/open`, { cookie })).to).toBe("/dashboard?from=news");
  expect((await app.get("/dashboard", { cookie })).text).not.toContain("1 unread");
});
