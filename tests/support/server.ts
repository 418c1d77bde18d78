import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { inject } from "vitest";
import { z } from "zod";

const START_TIMEOUT_MS = 90_000;

export interface RunningServer {
  url: string;
  port: number;
  dataFolder: string;
  process: ChildProcess;
  /** Return everything printed so far. */
  output(): string;
  /** Send a signal and wait for the end; return the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Start the built server in its own process, on an embedded database unless `env` names another, and wait for it. */
export async function startServer({
  script = "bin/server.mjs",
  dataFolder,
  env = {},
}: { script?: string; dataFolder?: string; env?: Record<string, string> } = {}): Promise<RunningServer> {
  if (!existsSync("build/server/index.js")) throw new Error("There is no build to test: npm run build makes it.");
  const port = await findFreePort();
  const folder = dataFolder ?? (await makeDataFolder());
  const child = spawn(process.execPath, [script], {
    env: { ...cleanEnvironment(), PORT: `${port}`, DATA_DIR: folder, DEMO: "0", LOG_LEVEL: "info", ...env },
  });
  let output = "";
  child.stdout.on("data", (text) => (output += text));
  child.stderr.on("data", (text) => (output += text));
  const url = env.APP_URL ?? `http://localhost:${port}`;
  await waitFor(
    "the server to be ready",
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
      return output.includes(" is at ") && (await answers(port));
    },
    START_TIMEOUT_MS,
  );
  return {
    url,
    port,
    dataFolder: folder,
    process: child,
    output: () => output,
    async end(signal) {
      const exit = child.exitCode ?? child.signalCode;
      if (exit !== null) return exit;
      const ended = once(child, "exit");
      child.kill(signal);
      const [code, killedBy]: [number | null, NodeJS.Signals | null] = await ended.then(([first, second]) => [
        first,
        second,
      ]);
      return code ?? killedBy;
    },
  };
}

/** Create a data folder with a migrated, empty embedded database. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-data-"));
  await mkdir(join(folder, "database"), { mode: 0o700 });
  await promisify(execFile)("tar", ["-xf", inject("template").file, "-C", join(folder, "database"), "--no-same-owner"]);
  return folder;
}

/** Request a server by its public name, wherever that resolves; with fields, post them. */
export async function requestServer(
  { port, url }: { port: number; url: string },
  path: string,
  { cookie = "", fields }: { cookie?: string; fields?: Record<string, string> } = {},
) {
  const body = fields && new URLSearchParams(fields).toString();
  const type = body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" };
  const headers = { Host: new URL(url).host, Accept: "text/html", Cookie: cookie, ...type };
  const asking = request({ host: "127.0.0.1", port, path, method: body === undefined ? "GET" : "POST", headers });
  asking.end(body);
  const [response] = await once(asking, "response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Return the address of a running server's embedded database, for reading it directly. */
export async function embeddedUrlOf(dataFolder: string): Promise<string> {
  const lock: unknown = JSON.parse(await readFile(join(dataFolder, "lock"), "utf8"));
  return `socket:${z.object({ socketFolder: z.string() }).parse(lock).socketFolder}`;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Repeat a check until it passes; fail after 30 seconds. */
export async function waitFor(
  what: string,
  check: () => Promise<boolean> | boolean,
  milliseconds = 30_000,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return address.port;
}

async function answers(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  );
}

// The server must not inherit the database of the test that starts it.
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), NODE_ENV: "production" };
}
