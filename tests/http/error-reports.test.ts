import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { freePort, removeFolder, startServer, waitFor } from "#tests/support/server.ts";

const report = {
  id: "0123456789abcdef0123456789abcdef",
  name: "TypeError",
  message: "x is undefined",
  stack: "TypeError: x is undefined\n    at PlansPage (/assets/list.js:1:2)",
  page: "/plans",
  failedRequestId: null,
};

test(
  "what a page reports from a browser is logged, and told to the service under the id that was quoted",
  { timeout: 120_000 },
  async () => {
    const told: string[] = [];
    const service = createServer((request, response) => {
      void text(request).then((body) => told.push(body) && response.end("{}"));
    }).listen(await freePort(), "127.0.0.1");
    await once(service, "listening");
    const address = service.address();
    const port = typeof address === "object" ? address?.port : 0;
    const server = await startServer({ env: { SENTRY_DSN: `http://key@127.0.0.1:${port}/1` } });
    const send = (body: unknown) =>
      fetch(`${server.url}/error-reports`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: server.url },
        body: JSON.stringify(body),
      }).then(({ status }) => status);

    expect(await send(report)).toBe(204);
    const line =
      server
        .output()
        .split("\n")
        .find((one) => one.includes(report.id)) ?? "{}";
    expect(JSON.parse(line)).toMatchObject({
      msg: "a page failed in a browser",
      route: "/plans",
      error: { name: "TypeError", message: "x is undefined" },
    });
    await waitFor("the service to be told", () => told.some((one) => one.includes(`"event_id":"${report.id}"`)));

    expect(await send({ ...report, id: "not an id" })).toBe(400);
    const others = Array.from({ length: 12 }, () => send(report));
    expect(new Set(await Promise.all(others))).toEqual(new Set([204, 429]));
    await server.end("SIGTERM");
    service.close();
    await removeFolder(server.dataFolder);
  },
);
