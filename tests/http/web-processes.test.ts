import { execFileSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { startServer, waitFor } from "#tests/support/server.ts";

// The configuration excludes this file when there is no Postgres server.
const { url, close } = await openTestDatabase();
afterAll(() => close());

test("web processes share a port and the queue, a dead one is replaced, and all stop together", async () => {
  const SECRET = "a secret of more than thirty-two bytes, for this test";
  const env = { DATABASE_URL: url, APP_URL: "http://portal.test", SECRET, WEB_CONCURRENCY: "2" };
  const running = await startServer({ env });
  const { pid } = running.process;
  if (!pid) throw new Error("no process");
  /** Null if the process that got the request was killed meanwhile. */
  const statusOf = (path: string) =>
    fetch(`http://127.0.0.1:${running.port}/${path}`).then(
      ({ status }) => status,
      () => null,
    );
  await waitFor("two web processes", () => childrenOf(pid).length === 2);

  const [first = 0, second = 0] = childrenOf(pid);
  process.kill(first, "SIGKILL");
  await waitFor("another one", () => childrenOf(pid).length === 2 && !childrenOf(pid).includes(first));
  expect(childrenOf(pid)).toContain(second);
  await waitFor("a line in the log", () => running.output().includes("web process died"));
  await waitFor("its answer", async () => (await statusOf("healthz")) === 200);

  await waitFor("all to be ready again", async () => (await statusOf("readyz")) === 200);
  const [stopped = 0] = childrenOf(pid);
  process.kill(stopped, "SIGKILL");
  // The remaining one can work, but not all of them can.
  await waitFor("not all to be ready", async () => (await statusOf("readyz")) === 503);
  await waitFor("all to be ready", async () => (await statusOf("readyz")) === 200);

  const all = childrenOf(pid);
  expect(await running.end("SIGTERM")).toBe(0);
  for (const child of all) expect(() => process.kill(child, 0)).toThrow("ESRCH");
}, 120_000);

function childrenOf(pid: number): number[] {
  const text = execFileSync("ps", ["-o", "pid=,ppid=", "-e"], { encoding: "utf8" });
  const pairs = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (child && parent === pid ? [child] : []));
}
