import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";

const { queueRequests } = await import(pathToFileURL("bin/request-queue.mjs").href);

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

test("a burst starts one request per turn, in order, and a health check starts immediately", async () => {
  const started: string[] = [];
  const take = queueRequests();
  const ask = (url: string) => take({ url }, null, () => started.push(url));
  ask("/login");
  ask("/dashboard?x=1");
  ask("/healthz");
  expect(started).toEqual(["/healthz"]);
  await endOfTurn();
  expect(started).toEqual(["/healthz", "/login"]);
  await endOfTurn();
  expect(started).toEqual(["/healthz", "/login", "/dashboard?x=1"]);
});

test("a request after the burst does not wait for it", async () => {
  const started: string[] = [];
  const take = queueRequests();
  const ask = (url: string) => take({ url }, null, () => started.push(url));
  ask("/first");
  await endOfTurn();
  ask("/second");
  await endOfTurn();
  expect(started).toEqual(["/first", "/second"]);
});
