import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { removeFolder, type RunningServer, startServer } from "#tests/support/server.ts";

const { onServer } = inject("template");
const name = `${onServer?.database}_instances`;
let servers: RunningServer[] = [];

beforeAll(async () => {
  if (!onServer) return;
  await run(onServer.server, `create database ${name}`);
  const url = new URL(onServer.server);
  url.pathname = name;
  const env = {
    DATABASE_URL: url.href,
    APP_URL: "http://portal.test",
    SECRET: "a secret that both instances know, of more than 32 bytes",
    DEMO: "1",
  };
  servers = await Promise.all([startServer({ env }), startServer({ env })]);
}, 180_000);

afterAll(async () => {
  for (const { end, dataFolder } of servers) {
    await end("SIGTERM");
    await removeFolder(dataFolder);
  }
});

test.skipIf(!onServer)("two instances that start at once on an empty database share it", async () => {
  for (const { port } of servers) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const url = new URL(onServer?.server ?? "");
  url.pathname = name;
  const [counted] = await run(url.href, "select count(*)::int as companies from companies");
  expect(counted).toEqual({ companies: 2 });
  for (const { end } of servers) expect(await end("SIGTERM")).toBe(0);
});

async function run(server: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
