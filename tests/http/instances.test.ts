import { spawn } from "node:child_process";
import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  makeDataFolder,
  requestServer,
  removeFolder,
  type RunningServer,
  startServer,
  waitFor,
} from "#tests/support/server.ts";

// The configuration excludes this file when there is no Postgres server.
const { onServer } = inject("template");
if (!onServer) throw new Error("Two instances share a Postgres server: set TEST_DATABASE_URL.");
const { server, database } = onServer;
const name = `${database}_instances`;
let servers: RunningServer[] = [];

beforeAll(async () => {
  await run(server, `create database ${name}`);
  servers = await Promise.all([startServer({ env: environment() }), startServer({ env: environment() })]);
}, 180_000);

afterAll(async () => {
  for (const { end, dataFolder } of servers) {
    await end("SIGTERM");
    await removeFolder(dataFolder);
  }
});

test("two instances that start simultaneously on an empty database share it", async () => {
  for (const { port } of servers) expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  const [counted] = await run(environment().DATABASE_URL, "select count(*)::int as companies from companies");
  expect(counted).toEqual({ companies: 2 });
});

test("a wrong setting ends a start with one line, before the database is migrated", async () => {
  await run(server, `create database ${name}_untouched`);
  const DATABASE_URL = addressOf(`${name}_untouched`);
  const folder = await makeDataFolder();
  const starting = spawn(process.execPath, ["bin/server.mjs"], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      ...environment(),
      DATABASE_URL,
      METRICS_TOKEN: "short",
      DATA_DIR: folder,
      PORT: "0",
    },
  });
  let output = "";
  for (const stream of [starting.stdout, starting.stderr]) stream.on("data", (text) => (output += text));
  await once(starting, "close");
  await removeFolder(folder);
  expect([starting.exitCode, output]).toEqual([1, "METRICS_TOKEN must have at least 32 characters.\n"]);
  const tables = await run(DATABASE_URL, "select from information_schema.tables where table_schema = 'public'");
  expect(tables).toHaveLength(0);
}, 60_000);

test("five of 300 simultaneous attempts on both are tried, others sign in, and a restart forgets nothing", async () => {
  const attempt = (place: number, email: string) => {
    const server = servers[place % servers.length];
    if (!server) throw new Error("no server");
    return requestServer(server, "/login", { fields: { email, password: "not the password" } });
  };
  const answers = await Promise.all(Array.from({ length: 300 }, (_, place) => attempt(place, "owner@sunrise.test")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  const waiting = answers.filter(({ status }) => status === 429);
  expect(waiting).toHaveLength(295);
  expect(new Set(waiting.map(({ headers }) => headers["retry-after"]))).toEqual(new Set(["900"]));
  expect((await attempt(0, "viewer@sunrise.test")).status).toBe(401);
  for (const { end, output } of servers) expect(await end("SIGTERM"), output()).toBe(0);
  servers = [await startServer({ env: environment() })];
  expect((await attempt(0, "owner@sunrise.test")).status).toBe(429);
}, 120_000);

test("a long-running job is interrupted, so that the server stops cleanly within 25 seconds", async () => {
  const [running] = servers;
  if (!running) throw new Error("no server");
  const holder = new pg.Client({ connectionString: environment().DATABASE_URL });
  await holder.connect();
  await holder.query("begin; lock table sessions");
  await run(environment().DATABASE_URL, "select graphile_worker.add_job('sweep')");
  await waitFor("the job to wait for the table", async () => {
    const [waiting] = await run(
      environment().DATABASE_URL,
      "select 1 from pg_locks where relation = 'sessions'::regclass and not granted",
    );
    return waiting !== undefined;
  });
  const began = Date.now();
  expect(await running.end("SIGTERM"), running.output()).toBe(0);
  expect(Date.now() - began).toBeLessThan(25_000);
  await holder.end();
}, 60_000);

function addressOf(database: string): string {
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

function environment() {
  return {
    DATABASE_URL: addressOf(name),
    APP_URL: "http://portal.test",
    SECRET: "a secret that both instances know, of more than 32 bytes",
    DEMO: "1",
  };
}

async function run(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}
