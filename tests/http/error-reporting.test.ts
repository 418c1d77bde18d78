import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { startFakeErrorService } from "#tests/support/fake-error-service.ts";
import { embeddedUrlOf, removeFolder, type RunningServer, startServer, waitFor } from "#tests/support/server.ts";
import { withoutTable } from "#tests/support/without-table.ts";

// A peer simulates the error-reporting service, so that tests see what is sent to it.
let peer: Awaited<ReturnType<typeof startFakeErrorService>>;
let server: RunningServer;
let beside: Connection;

beforeAll(async () => {
  peer = await startFakeErrorService();
  server = await startServer({ env: { SENTRY_DSN: peer.dsn } });
  beside = connect(await embeddedUrlOf(server.dataFolder), 1, () => undefined);
}, 120_000);
afterAll(async () => {
  await beside.db.destroy();
  await server.end("SIGTERM");
  await removeFolder(server.dataFolder);
  await peer.close();
});

const post = (body: string, type: string) =>
  fetch(`${server.url}/error-reports`, {
    method: "POST",
    headers: { "Content-Type": type, Origin: server.url },
    body,
  });

test("an error shown in a browser reaches the service under the id that the page shows", async () => {
  const id = "0123456789abcdef0123456789abcdef";
  const report = {
    id,
    name: "TypeError",
    message: "x is undefined",
    page: "/plans",
    failedRequestId: null,
    stack: "TypeError: x is undefined\n    at PlansPage (/assets/list.js:1:2)",
  };
  expect((await post(JSON.stringify(report), "application/json")).status).toBe(204);
  await waitFor("the event of the browser", () => peer.findEvent(id) !== undefined);
  expect(peer.findEvent(id)).toMatchObject({
    tags: { requestId: id, route: "/plans" },
    exception: { values: [{ type: "TypeError", value: "x is undefined" }] },
  });
  expect(peer.envelopes.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/api\/1\/envelope\/\?/)]);
});

test("a server error reaches the service under the request id that its page shows", async () => {
  const form = new URLSearchParams({ email: "nobody@example.test", password: "A long password 1" });
  const answer = await withoutTable(beside, "users", () =>
    fetch(`${server.url}/login`, { method: "POST", headers: { Origin: server.url, Accept: "text/html" }, body: form }),
  );
  expect(answer.status).toBe(500);
  const id = answer.headers.get("X-Request-Id") ?? "";
  expect(await answer.text()).toContain(id);
  await waitFor("the event of the server", () => peer.findEvent(id) !== undefined);
  expect(peer.findEvent(id)).toMatchObject({
    tags: { requestId: id, route: "/login" },
    exception: { values: [{ value: 'relation "users" does not exist' }] },
  });
});

test("an envelope that the browser sends by itself is forwarded unchanged", async () => {
  const event = {
    event_id: "fedcba9876543210fedcba9876543210",
    exception: { values: [{ type: "Error", value: "A script that is not ours broke." }] },
  };
  const lines = [{ event_id: event.event_id, dsn: peer.dsn }, { type: "event" }, event];
  const envelope = lines.map((line) => JSON.stringify(line)).join("\n");
  expect((await post(envelope, "text/plain;charset=UTF-8")).status).toBe(204);
  await waitFor("the envelope", () => peer.findEvent(event.event_id) !== undefined);
  expect(peer.envelopes.at(-1)).toEqual({
    path: "/api/1/envelope/?sentry_key=publickey",
    head: { event_id: event.event_id, dsn: peer.dsn },
    events: [event],
  });
});
