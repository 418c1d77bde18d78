import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningServer, removeFolder, startServer } from "#tests/support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ script: "bin/stock-server.mjs" });
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  await removeFolder(server.dataFolder);
});

test("the build also runs under the standard remix-serve", async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const page = await fetch(`${server.url}/login`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("<h1");
  expect(await server.end("SIGTERM")).toBe(0);
});
