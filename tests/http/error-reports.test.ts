import { expect, test } from "vitest";
import { removeFolder, startServer, waitFor } from "#tests/support/server.ts";

const report = {
  id: "0123456789abcdef0123456789abcdef",
  name: "TypeError",
  message: "x is undefined",
  stack: "TypeError: x is undefined\n    at PlansPage (/assets/list.js:1:2)",
  page: "/plans",
  failedRequestId: null,
};

test(
  "errors that a page reports from a browser are logged under the id shown, and only a few a minute",
  { timeout: 120_000 },
  async () => {
    const server = await startServer();
    const send = (body: unknown) =>
      fetch(`${server.url}/error-reports`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: server.url },
        body: JSON.stringify(body),
      }).then(({ status }) => status);

    expect(await send(report)).toBe(204);
    const lineOf = () =>
      server
        .output()
        .split("\n")
        .find((one) => one.includes(report.id));
    await waitFor("the line of the log", () => lineOf() !== undefined);
    expect(JSON.parse(lineOf() ?? "{}")).toMatchObject({
      msg: "a page failed in a browser",
      route: "/plans",
      error: { name: "TypeError", message: "x is undefined" },
    });

    expect(await send({ ...report, id: "not an id" })).toBe(400);
    const others = Array.from({ length: 12 }, () => send(report));
    expect(new Set(await Promise.all(others))).toEqual(new Set([204, 429]));
    await server.end("SIGTERM");
    await removeFolder(server.dataFolder);
  },
);
