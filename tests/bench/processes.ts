import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LONGEST_START = 120_000;
/** Secret of measured servers, which need 32 bytes on a Postgres; it protects nothing. */
export const SECRET = "measuring needs no secret, only 32 bytes";

/** Node flags for a program that collects its garbage on request. */
export const garbageCollectorFlags = ["--expose-gc", "--import", "./tests/bench/collector.mjs"];

export interface Running {
  origin: string;
  /** Milliseconds from the start of the process to its first answer. */
  startedIn: number;
  /** Return the resident memory in MB. */
  memory(): number;
  /** Return the milliseconds of CPU time used so far; null where the system does not report it. */
  processorTime(): number | null;
  /** Make a program that was started with `garbageCollectorFlags` free its garbage; takes two seconds. */
  collectGarbage(): Promise<void>;
  stop(): Promise<void>;
}

interface Program {
  args: readonly string[];
  env: Record<string, string>;
  /** Address that answers 200 once the program serves. */
  ready: string;
}

const running = new Set<ChildProcess>();
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")));

/** Start a Node program that listens on PORT, and wait for its first answer. */
export async function startProgram({ args, env, ready }: Program): Promise<Running> {
  const port = await findOpenPort();
  const origin = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      PORT: String(port),
      APP_URL: origin,
      ...env,
    },
  });
  running.add(child);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const deadline = Date.now() + LONGEST_START;
  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null) throw new Error(`${args.join(" ")} ended with ${child.exitCode}.`);
    if (Date.now() > deadline) throw new Error(`${args.join(" ")} does not answer.`);
    await wait(20);
  }
  return {
    origin,
    startedIn: performance.now() - began,
    memory: () => residentMemory(child.pid ?? 0),
    processorTime: () => processorTime(child.pid ?? 0),
    async collectGarbage() {
      child.kill("SIGUSR2");
      await wait(2_000);
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
      running.delete(child);
    },
  };
}

/** Start the product as `npm start` runs it, on a Postgres. `flags` are Node's own. */
export function startProduct(
  databaseUrl: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Running> {
  return startProgram({
    args: [...flags, "bin/server.mjs"],
    ready: "/readyz",
    env: { DATABASE_URL: databaseUrl, SECRET, WORKER_CONCURRENCY: "0", ...env },
  });
}

/** Do the work and return the largest growth of the program's resident memory meanwhile, in MB. */
export async function watchingMemory<T>(
  program: Running,
  work: () => Promise<T>,
): Promise<{ peak: number; result: T }> {
  const before = program.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, program.memory())), 20);
  const result = await work();
  clearInterval(watch);
  return { peak: Math.max(most, program.memory()) - before, result };
}

export async function findOpenPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: "manual" }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status === 200;
    },
    () => false,
  );
}

// The 14th and 15th field of proc(5)'s stat, in ticks of 10 ms; the name before them may contain blanks.
function processorTime(pid: number): number | null {
  if (process.platform !== "linux") return null;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function residentMemory(pid: number): number {
  if (process.platform === "linux") {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1_024;
  }
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })) / 1_024;
}
