import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { withoutTable } from "#tests/support/without-table.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

async function ask(path: string) {
  const { status, headers, text } = await app.get(path);
  expect(headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(headers.get("Cache-Control")).toBe("no-store");
  expect(headers.has("Set-Cookie")).toBe(false);
  return [status, JSON.parse(text)];
}

test("a server with its database is alive and ready, to anyone", async () => {
  expect(await ask("/healthz")).toEqual([200, { status: "alive" }]);
  expect(await ask("/readyz")).toEqual([200, { status: "ready" }]);
});

test("a database that lacks a migration is not ready", async () => {
  const { rows } = await app.pool.query(
    "delete from kysely_migration where name = (select max(name) from kysely_migration) returning *",
  );
  expect(await ask("/readyz")).toEqual([503, { status: "not ready" }]);
  expect(await ask("/healthz")).toEqual([200, { status: "alive" }]);
  const { name, timestamp } = rows[0];
  await app.pool.query("insert into kysely_migration values ($1, $2)", [name, timestamp]);
  expect(await ask("/readyz")).toEqual([200, { status: "ready" }]);
});

test("a database without our tables is not ready and causes no crash", async () => {
  expect(await withoutTable(app, "kysely_migration", () => ask("/readyz"))).toEqual([503, { status: "not ready" }]);
});

test("a database that does not respond is reported as not ready in time", { timeout: 20_000 }, async () => {
  const { isReady } = await import("#app/platform/operations/readiness.server.ts");
  const blocker = await app.pool.connect();
  await blocker.query("begin");
  await blocker.query("lock table kysely_migration in access exclusive mode");
  // The lock is held throughout, and a statement by default would wait longer than this test may take.
  expect(await isReady(app.db, 200)).toBe(false);
  await blocker.query("rollback");
  blocker.release();
});

test("content security policy reports are accepted from anyone and get an empty response", async () => {
  const report = { "csp-report": { "document-uri": "http://localhost:3000/login?next=x", "blocked-uri": "inline" } };
  for (const body of [JSON.stringify(report), "not JSON", "", "x".repeat(20_000), "[]", "null"]) {
    const { status, text } = await app.call("/csp-report", body, {
      headers: { "Content-Type": "application/csp-report" },
    });
    expect([status, text]).toEqual([204, ""]);
  }
  expect((await app.get("/csp-report")).status).toBe(405);
});

test("requests that need no session are rate-limited for each address", async () => {
  const sends = {
    "/csp-report": () => app.call("/csp-report", "{}"),
    "/theme": () => app.post("/theme", { theme: "dark", next: "/login" }),
  };
  for (const [path, send] of Object.entries(sends)) {
    await app.db.deleteFrom("rateLimits").execute();
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await send()).status);
    expect(
      statuses.filter((status) => status === 429),
      path,
    ).toHaveLength(1);
    expect((await send()).headers.get("Retry-After"), path).toBe("60");
  }
});
