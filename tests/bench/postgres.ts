import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findOpenPort } from "./processes.ts";

export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** Return the database of DATABASE_URL, or else one of a private cluster that lives as long as the run. */
export async function openPostgres(): Promise<Postgres> {
  const { DATABASE_URL } = process.env;
  return DATABASE_URL ? { url: DATABASE_URL, stop: async () => undefined } : startPostgres();
}

async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync("/tmp/mainstreet-bench-");
  const data = join(folder, "data");
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const program = (name: string) => join(programs(), name);
  const options = { ...(account ?? {}), cwd: folder, stdio: "ignore" as const, env: process.env };
  execFileSync(
    program("initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    options,
  );
  const port = await findOpenPort();
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    shared_preload_libraries: "pg_stat_statements",
    shared_buffers: "512MB",
    max_wal_size: "4GB",
    log_min_messages: "fatal",
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(program("postgres"), ["-D", data, ...args], options);
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  process.once("exit", () => server.kill("SIGINT"));
  const admin = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilAnswering(admin);
  await queryRows(admin, "create database bench");
  return {
    url: admin.replace(/postgres$/, "bench"),
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Run one statement on a new connection. */
export async function queryRows<Row extends pg.QueryResultRow>(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

async function untilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const problem = await queryRows(url, "select 1").then(
      () => null,
      (error: unknown) => error,
    );
    if (!problem) return;
    if (Date.now() > deadline) throw problem;
    await wait(100);
  }
}

function programs(): string {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed)
    ? readdirSync(installed).sort((one, other) => Number(other) - Number(one))
    : [];
  if (versions[0]) return join(installed, versions[0], "bin");
  return execFileSync("pg_config", ["--bindir"], { encoding: "utf8" }).trim();
}

// Postgres refuses to run as root.
function unprivileged(): { uid: number; gid: number } | null {
  if (userInfo().uid !== 0) return null;
  const idOf = (flag: string, name: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8" }));
  for (const name of ["postgres", "nobody"]) {
    try {
      return { uid: idOf("-u", name), gid: idOf("-g", name) };
    } catch {
      // This machine has no such account, so the next one is tried.
    }
  }
  throw new Error("Postgres needs an account that is not root.");
}
