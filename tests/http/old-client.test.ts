import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { startSession } from "#app/access/session/session.server.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { embeddedUrlOf, removeFolder, type RunningServer, startServer } from "#tests/support/server.ts";
import { withoutTable } from "#tests/support/without-table.ts";

// Calls the server itself as the specification's clients do: a cookie, POST, JSON or nothing, the envelope.
const OLDER = "http://localhost:8080";
let server: RunningServer;
let beside: Connection;
let world: World;
let cookie: string;

beforeAll(async () => {
  server = await startServer({ env: { API_ORIGINS: `https://old.portal.test, ${OLDER}` } });
  beside = connect(await embeddedUrlOf(server.dataFolder), 1, () => undefined);
  world = await makeWorld(beside.db);
  const origin = { address: "192.0.2.1", agent: "an old client" };
  cookie = `sid=${await startSession(beside.db, { userId: world.owner.id, origin, absoluteHours: 12, now: new Date() })}`;
}, 120_000);
afterAll(async () => {
  await beside.db.destroy();
  await server.end("SIGTERM");
  await removeFolder(server.dataFolder);
});

const CREATE_EVENT = "/api/analytics/create-event";
const event = (fields = {}) => JSON.stringify({ id: crypto.randomUUID(), event: "Marketing Calendar", ...fields });
const failure = (message: string) => ({ status: 2, data: null, messages: [message] });

async function call(path: string, body?: string, { as = cookie, method = "POST" } = {}) {
  const headers = { Cookie: as, ...(body === undefined ? {} : { "Content-Type": "application/json" }) };
  const response = await fetch(server.url + path, { method, headers, ...(body === undefined ? {} : { body }) });
  expect(response.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return { status: response.status, headers: response.headers, envelope: await response.json() };
}

test("success is 200 and status 1", async () => {
  const { status, envelope } = await call("/api/users/current-user");
  expect([status, envelope]).toEqual([
    200,
    { status: 1, data: expect.objectContaining({ id: world.owner.id, email: world.owner.email }), messages: [] },
  ]);
});

test("a rejection by a rule is 200 and status 2", async () => {
  const { status, envelope } = await call(CREATE_EVENT, event({ organizationId: world.pier.id }));
  expect([status, envelope]).toEqual([200, failure("This event is not from your company or network.")]);
});

test("no session is 401", async () => {
  const { status, envelope } = await call("/api/users/current-user", undefined, { as: "sid=none" });
  expect([status, envelope]).toEqual([401, failure("Sign in to continue.")]);
});

test("an unknown call is 404", async () => {
  const { status, envelope } = await call("/api/no-such-call", "{}");
  expect([status, envelope]).toEqual([404, failure("Unknown API call.")]);
});

test("another method is 405", async () => {
  const read = await call("/api/users/current-user", undefined, { method: "GET" });
  expect([read.status, read.headers.get("Allow"), read.envelope]).toEqual([
    405,
    "POST",
    failure("This call doesn't support this method."),
  ]);
  const put = await call("/api/users/current-user", undefined, { method: "PUT" });
  expect([put.status, put.envelope]).toEqual([405, failure("Method not allowed. Use GET, HEAD or POST.")]);
});

test("a request that is too large is 413, by the call's limit or the server's", async () => {
  const large = await call(CREATE_EVENT, event({ page: "x".repeat(65 * 1024) }));
  expect([large.status, large.envelope]).toEqual([413, failure("The request is too large.")]);
  const huge = await call(CREATE_EVENT, event({ page: "x".repeat(1_100_000) }));
  expect([huge.status, huge.envelope]).toEqual([413, failure("This request is larger than the limit of 1 MB.")]);
});

test("a crash is 500 and reveals no cause", async () => {
  const { status, envelope } = await withoutTable(beside, "analytics_events", () => call(CREATE_EVENT, event()));
  expect([status, envelope]).toEqual([500, failure("Something went wrong.")]);
});

describe("from another host of the same site", () => {
  const ask = (path: string, method: string, headers: Record<string, string>) =>
    fetch(server.url + path, { method, headers: { Cookie: cookie, ...headers }, redirect: "manual" });
  const allowed = {
    "access-control-allow-origin": OLDER,
    "access-control-allow-credentials": "true",
    "cross-origin-resource-policy": "same-site",
    vary: expect.stringContaining("Origin"),
  };
  const headersOf = ({ headers }: Response) => Object.fromEntries(headers);

  test("an older client calls with the cookie, sends a preflight, and reads the error", async () => {
    const from = { Origin: OLDER, "Sec-Fetch-Site": "same-site" };
    const asked = await ask(CREATE_EVENT, "OPTIONS", { ...from, "Access-Control-Request-Method": "POST" });
    expect([asked.status, await asked.text()]).toEqual([204, ""]);
    expect(headersOf(asked)).toMatchObject({
      ...allowed,
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "Content-Type",
    });
    for (const headers of [from, { Origin: OLDER }, { ...from, Cookie: "sid=none" }]) {
      const answer = await ask("/api/users/current-user", "POST", headers);
      expect([answer.status, headersOf(answer)]).toEqual([
        "Cookie" in headers ? 401 : 200,
        expect.objectContaining(allowed),
      ]);
    }
    const file = await ask("/api/files/none", "GET", from);
    expect([file.status, headersOf(file)]).toEqual([404, expect.objectContaining(allowed)]);
  });

  test.each([
    ["another path", "/login", { Origin: OLDER, "Sec-Fetch-Site": "same-site" }],
    ["a path that only looks like it", "/api/../login", { Origin: OLDER }],
    ["a longer name", "/apis/users", { Origin: OLDER }],
    ["another origin", CREATE_EVENT, { Origin: "https://evil.test" }],
    ["no origin that has a name", CREATE_EVENT, { Origin: "null" }],
    ["its twin over http", CREATE_EVENT, { Origin: "http://old.portal.test" }],
    ["its twin on another port", CREATE_EVENT, { Origin: "http://localhost:8081" }],
    ["a name that begins with it", CREATE_EVENT, { Origin: "https://old.portal.test.evil.test" }],
    ["a name that ends with it", CREATE_EVENT, { Origin: "https://evil-old.portal.test" }],
    ["its name from another site", CREATE_EVENT, { Origin: OLDER, "Sec-Fetch-Site": "cross-site" }],
  ])("%s is refused", async (_, path, headers) => {
    for (const method of ["POST", "OPTIONS"]) {
      const answer = await ask(path, method, headers);
      expect(answer.status).toBe(403);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
      expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
      expect(answer.headers.get("cross-origin-resource-policy")).toBe("same-origin");
    }
  });
});

test("too many calls get 429, with the time to wait", async () => {
  const answers = [];
  while (answers.length < 65) answers.push(await call(CREATE_EVENT, event()));
  const last = answers.at(-1);
  expect([last?.status, last?.headers.get("Retry-After"), last?.envelope]).toEqual([
    429,
    "60",
    failure("Too many attempts. Try again in 1 minute."),
  ]);
});
