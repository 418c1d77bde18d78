import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { withoutTable } from "#tests/support/without-table.ts";

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const aboutYou = { intent: "about-you", firstName: "Ada", lastName: "Byron", phone: "", jobTitle: "" };

test.each(["owner", "senior"] as const)(
  "a post that crashes shows an error to the %s inside the page's frame",
  async (name) => {
    const isOwner = name === "owner";
    const path = isOwner ? "/personal-details" : `/company/${world.sunrise.id}/users/${world.viewer.id}/edit`;
    const fields = isOwner
      ? { ...aboutYou, version: String(world.owner.version) }
      : { intent: "block", version: String(world.viewer.version) };
    const cookie = await app.signIn(world[name]);
    const { status, text } = await withoutTable(app, "audit_log", () => app.post(path, fields, { cookie }));
    expect(status).toBe(500);
    expect(text).toContain("Something went wrong");
    expect(text).toContain("The error has been reported and we are working to fix it as soon as possible!");
    expect(text).toContain("test-request");
    expect(text).toContain(`href="${isOwner ? "/dashboard" : "/companies"}"`);
    expect(text).toContain('action="/logout"');
    expect(text).not.toMatch(/relation|audit_log|node_modules|\.tsx?:\d/);
  },
);

test("a page that crashes keeps its frame, as does a refused one", async () => {
  const cookie = await app.signIn(world.senior);
  const crashed = await withoutTable(app, "terms_versions", () =>
    app.get(`/company/${world.sunrise.id}/terms-and-conditions`, { cookie }),
  );
  expect([crashed.status, crashed.text.includes("Something went wrong")]).toEqual([500, true]);
  expect(crashed.text).toContain('action="/logout"');
  const missing = await app.get("/company/987654/edit", { cookie });
  expect([missing.status, missing.text.includes("Company not found.")]).toEqual([404, true]);
  expect(missing.text).toContain('action="/logout"');
});

test("a session that cannot be read gives no access", async () => {
  const cookie = await app.signIn(world.owner);
  const answers = await withoutTable(app, "memberships", async () => [
    await app.get("/guest-accounts", { cookie }),
    await app.call("/api/users/current-user", undefined, { cookie }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  for (const { text } of answers) expect(text).not.toContain(world.owner.email);
  expect((await app.get("/guest-accounts", { cookie })).status).toBe(200);
});

test("fifty simultaneous calls of the same user agree", async () => {
  const cookie = await app.signIn(world.newcomer);
  const calls = ["accept-terms-and-conditions", "current-user"];
  const asked = Array.from({ length: 50 }, (_, place) => `/api/users/${calls[place % 2]}`);
  const answers = await Promise.all(asked.map((path) => app.call(path, undefined, { cookie })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const themes = await Promise.all(
    Array.from({ length: 50 }, (_, place) =>
      app.call("/api/users/update-theme", { theme: place % 2 ? "dark" : "light" }, { cookie }),
    ),
  );
  expect(new Set(themes.map(({ status }) => status))).toEqual(new Set([200]));
  const rows = app.db.selectFrom("termsAcceptances").select("id").where("userId", "=", world.newcomer.id).execute();
  expect(await rows).toHaveLength(1);
  const outs = await Promise.all(
    Array.from({ length: 15 }, () => app.call("/api/users/signout", undefined, { cookie })),
  );
  expect(outs.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect((await app.call("/api/users/current-user", undefined, { cookie })).status).toBe(401);
});
