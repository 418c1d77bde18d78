import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { toPoolConfig } from "#db/connect.ts";
import {
  embeddedUrlOf,
  findFreePort,
  makeDataFolder,
  removeFolder,
  type RunningServer,
  startServer,
  waitFor,
} from "#tests/support/server.ts";

let dataFolder: string;
let server: RunningServer | null = null;
beforeEach(async () => {
  dataFolder = await makeDataFolder();
});
afterEach(async () => {
  await server?.end("SIGKILL");
  await removeFolder(dataFolder);
});

test(
  "a second process on the same data folder is refused in one line, and the first keeps running",
  { timeout: 120_000 },
  async () => {
    server = await startServer({ dataFolder });
    const second = await runToEnd(["bin/server.mjs"], {
      DATA_DIR: dataFolder,
      PORT: `${await findFreePort()}`,
      DEMO: "0",
    });
    expect(second.code).toBe(1);
    expect(second.output.trim().split("\n")).toHaveLength(1);
    expect(second.output).toContain(`The data folder ${dataFolder} is in use by process ${server.process.pid}`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  },
);

test("a taken port is reported in one line", { timeout: 120_000 }, async () => {
  server = await startServer({ dataFolder });
  const other = await makeDataFolder();
  const second = await runToEnd(["bin/server.mjs"], { DATA_DIR: other, PORT: `${server.port}`, DEMO: "0" });
  await removeFolder(other);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`Port ${server.port} is in use.`);
});

test(
  "uploads left by killed processes are gone after a start, and those of running ones are not",
  { timeout: 120_000 },
  async () => {
    const dead = spawnSync("true").pid;
    const folders = [`mainstreet-upload-${dead}-a`, `mainstreet-upload-${process.pid}-b`, "mainstreet-upload-notes"];
    for (const folder of folders) await mkdir(join(dataFolder, "temporary", folder), { recursive: true });
    await writeFile(join(dataFolder, "temporary", `mainstreet-upload-${dead}-a`, "0"), "half a photo");
    server = await startServer({ dataFolder, env: { TMPDIR: join(dataFolder, "temporary") } });
    const left = await readdir(join(dataFolder, "temporary"));
    expect(left.filter((name) => name.startsWith("mainstreet-upload-")).sort()).toEqual(folders.slice(1).sort());
  },
);

const ofPostgres = {
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  APP_URL: "https://portal.example.test",
  SECRET: "a secret of more than thirty-two bytes, for this test",
};

test.each([
  [{ APP_URL: "no address" }, "APP_URL must be an http:// or https:// URL, such as https://mainstreet.example.com."],
  [{ PORT: "99999" }, 'PORT: "99999" is not a port number from 0 to 65535.'],
  [{ TRUST_PROXY: "everyone" }, 'TRUST_PROXY: "everyone" is not an IP address or a range such as 10.0.0.0/8.'],
  [
    { API_ORIGINS: "https://old.portal.test, https://*.portal.test" },
    "API_ORIGINS must be https origins without a path, separated by commas, such as https://old.example.com.",
  ],
  [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must look like smtp://user:password@host:587."],
  [{ PORT: "80.5" }, 'PORT: "80.5" is not a port number from 0 to 65535.'],
  [
    { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "x" },
    /^The S3 settings are incomplete\. Also set S3_ENDPOINT, S3_SECRET_ACCESS_KEY, or unset all S3 settings\.$/,
  ],
  [{ DATA_DIR: "/dev/null/data" }, /^DATA_DIR: can't write to \/dev\/null\/data \(ENOTDIR\)\.$/],
  [{ DATA_DIR: "/dev/null/data", ...ofPostgres }, /^DATA_DIR: can't write to \/dev\/null\/data \(ENOTDIR\)\.$/],
  [
    { ...ofPostgres, DATABASE_URL: "db.example.com:5432" },
    "DATABASE_URL must look like postgres://user:password@host/database, with special characters of the password percent-encoded.",
  ],
  [{ SECRET: "short" }, /^SECRET must have at least 32 characters\.$/],
  [
    { DATABASE_POOL: "1", LOG_LEVEL: "loud" },
    /^DATABASE_POOL must be a whole number from 2 to 200\. LOG_LEVEL must be fatal, error, warn, info, debug or silent\.$/,
  ],
  [{ MAIL_FROM: "Mainstreet" }, /^MAIL_FROM must have an email address, such as Mainstreet <mail@example\.com>\.$/],
])("wrong settings %j are reported in one line", { timeout: 120_000 }, async (settings, line) => {
  const env = { DATA_DIR: dataFolder, PORT: `${await findFreePort()}`, DEMO: "0", LOG_LEVEL: "warn", ...settings };
  const { code, output } = await runToEnd(["bin/server.mjs"], env);
  expect(code).toBe(1);
  expect(output.trim()).toMatch(line);
  expect(output.trim().split("\n")).toHaveLength(1);
});

test("a bucket that accepts no files is reported at startup", { timeout: 120_000 }, async () => {
  const { code, output } = await runToEnd(["bin/server.mjs"], {
    DATA_DIR: dataFolder,
    PORT: `${await findFreePort()}`,
    DEMO: "0",
    LOG_LEVEL: "warn",
    S3_ENDPOINT: "https://127.0.0.1:1",
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "x",
    S3_SECRET_ACCESS_KEY: "y",
  });
  expect(code).toBe(1);
  // The S3 client warns about the version of Node first.
  expect(output.trim().split("\n").at(-1)).toMatch(/^S3_BUCKET: files doesn't accept files \(.+\)\.$/);
});

test("with DATABASE_URL an address and a secret are required", async () => {
  const refused = await runToEnd(["bin/server.mjs"], {
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
    SECRET: "short",
  });
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^With DATABASE_URL, set APP_URL .* and SECRET/);
});

test("a database that is down is reported soon after startup", { timeout: 60_000 }, async () => {
  const { PATH } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, NODE_ENV: "production", DATA_DIR: dataFolder, ...ofPostgres };
  const began = performance.now();
  const starting = spawn(process.execPath, ["bin/server.mjs"], { env });
  const [line] = await once(starting.stderr, "data");
  expect(String(line)).toBe("The database isn't responding yet. Waiting up to 30 seconds.\n");
  expect(performance.now() - began).toBeLessThan(10_000);
  starting.kill("SIGKILL");
  await once(starting, "close");
});

test("an unknown command fails with the list of commands, which --help, help and no command print", async () => {
  const { scripts } = JSON.parse(await readFile("package.json", "utf8"));
  const help = await runToEnd(["bin/command.mjs", "--help"], {});
  expect(help.code).toBe(0);
  expect(help.output).toMatch(/^Usage: node bin\/command\.mjs <command>\n {2}migrate +migrate the database /);
  const listed = [...help.output.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => `node bin/command.mjs ${name}`);
  const existing = Object.values<string>(scripts).filter((script) => script.startsWith("node bin/command.mjs "));
  expect(listed.sort()).toEqual(existing.sort());
  for (const args of [[], ["help"]]) expect(await runToEnd(["bin/command.mjs", ...args], {})).toEqual(help);
  const unknown = await runToEnd(["bin/command.mjs", "migrat"], {});
  expect(unknown).toEqual({ code: 1, output: `Unknown command "migrat".\n${help.output}` });
});

test("--help prints a command's usage and runs nothing", async () => {
  const DATA_DIR = join(dataFolder, "untouched");
  for (const [command, usage] of [
    ["migrate", "migrate"],
    ["backup", "backup [file.tar.gz]"],
  ] as const) {
    const { code, output } = await runToEnd(["bin/command.mjs", command, "--help"], { DATA_DIR });
    expect({ code, output }).toEqual({ code: 0, output: `Usage: node bin/command.mjs ${usage}\n` });
  }
  expect(await readdir(dataFolder)).not.toContain("untouched");
});

test("a folder without an embedded database is not backed up, and nothing is created", async () => {
  const empty = join(dataFolder, "empty");
  await mkdir(empty);
  for (const DATA_DIR of [join(dataFolder, "missing"), empty]) {
    expect(await runToEnd(["bin/command.mjs", "backup", join(dataFolder, "saved.tar.gz")], { DATA_DIR })).toEqual({
      code: 1,
      output: `${DATA_DIR} has no embedded database. Set DATA_DIR to the folder that contains it.\n`,
    });
  }
  expect((await readdir(dataFolder)).sort()).toEqual(["database", "empty"]);
  expect(await readdir(empty)).toEqual([]);
});

test("a restore distinguishes a missing file from one that is not a backup", async () => {
  const restore = (file: string) =>
    runToEnd(["bin/command.mjs", "restore", file], { DATA_DIR: join(dataFolder, "new") });
  const file = join(dataFolder, "notes.tar.gz");
  expect((await restore(file)).output).toMatch(
    /^Can't read the backup \(ENOENT: .+notes\.tar\.gz'\)\. Nothing was changed\.\n$/,
  );
  await writeFile(file, "no archive");
  const { code, output } = await restore(file);
  expect(code).toBe(1);
  expect(output).toMatch(
    /notes\.tar\.gz isn't a complete backup of an embedded database \(.+\)\. Nothing was changed\.\n$/,
  );
});

test("a server that npm started stops with npm", { timeout: 120_000 }, async () => {
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const env: NodeJS.ProcessEnv = {
    PATH,
    HOME,
    DATA_DIR: dataFolder,
    PORT: `${port}`,
    DEMO: "0",
    NODE_ENV: "production",
  };
  const npm = spawn("npm", ["start"], { env });
  const isServed = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor("the server to be ready", isServed, 90_000);
  npm.kill("SIGTERM");
  await waitFor("the server to be gone", async () => !(await isServed()));
  await waitFor("the folder to be free", async () => !(await readdir(dataFolder)).includes("lock"));
});

test(
  "a killed process loses no acknowledged write, and the next one takes over the folder",
  { timeout: 240_000 },
  async () => {
    server = await startServer({ dataFolder });
    for (let round = 1; round <= 3; round++) {
      const database = await connectBeside(dataFolder);
      let acknowledged = 0;
      const writing = (async () => {
        for (;;) {
          await database.query("insert into rate_limits (key, count, window_ends_at) values ($1, 1, now())", [
            `${round}-${acknowledged}`,
          ]);
          acknowledged += 1;
        }
      })().catch(() => undefined);
      await waitFor("some writes", () => acknowledged > 50);
      await server.end("SIGKILL");
      await writing;
      server = await startServer({ dataFolder });
      const after = await connectBeside(dataFolder);
      const { rows } = await after.query("select count(*)::int as kept from rate_limits where key like $1", [
        `${round}-%`,
      ]);
      await after.end();
      expect(rows[0].kept).toBeGreaterThanOrEqual(acknowledged);
    }
  },
);

test(
  "SIGTERM finishes running requests, refuses new ones and exits with 0, even if sent repeatedly",
  { timeout: 120_000 },
  async () => {
    server = await startServer({ dataFolder });
    const running = request(`${server.url}/login`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 20 },
    });
    const answered = once(running, "response");
    await new Promise((resolve) => running.write("email=x&", resolve));
    // A later request that is answered shows that the server has read this one.
    await waitFor("the request to have begun", async () => (await fetch(`${server?.url}/readyz`)).status > 0);
    const ended = server.end("SIGTERM");
    await waitFor("the door to be closed", () =>
      fetch(`${server?.url}/healthz`).then(
        () => false,
        () => true,
      ),
    );
    server.process.kill("SIGTERM");
    server.process.kill("SIGINT");
    running.end("password=abc");
    const [response] = await answered;
    expect(response.statusCode).toBeLessThan(500);
    expect(response.headers.connection).toBe("close");
    response.resume();
    expect(await ended).toBe(0);
  },
);

test("SIGTERM stops a server whose output nobody reads any more", { timeout: 120_000 }, async () => {
  server = await startServer({ dataFolder });
  server.process.stdout?.destroy();
  server.process.stderr?.destroy();
  expect(await server.end("SIGTERM")).toBe(0);
});

async function runToEnd(args: string[], env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, NODE_ENV: "production", ...env } });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  await once(child, "close");
  return { code: child.exitCode, output };
}

/** Connect to the embedded database of a running server, as the commands do. */
async function connectBeside(folder: string): Promise<pg.Client> {
  const client = new pg.Client(toPoolConfig(await embeddedUrlOf(folder)));
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
