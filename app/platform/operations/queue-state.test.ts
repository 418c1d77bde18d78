import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueueReader, type QueueState } from "./queue-state.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const state = (waiting: number): QueueState => ({
  jobs: { waiting, running: 0, givenUp: 0 },
  oldestSeconds: 0,
  mails: { waiting: 0, retrying: 0, failed: 0 },
});
const later = (ms: number, waiting: number) =>
  new Promise<QueueState>((resolve) => setTimeout(() => resolve(state(waiting)), ms));

test("a slow database is reported with its last known state, for at most a minute", async () => {
  const answers = [later(1, 1), later(500, 2), new Promise<QueueState>(() => undefined)];
  const read = vi.fn(() => answers.shift() ?? Promise.reject(new Error("asked while a question was under way")));
  const ask = createQueueReader(read, 8);
  const asked = async () => {
    const answer = ask();
    await vi.advanceTimersByTimeAsync(8);
    return (await answer)?.jobs.waiting ?? null;
  };
  expect(await asked()).toBe(1);
  expect(await asked()).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  // The late result of the second query answers the third call, whose own query never finishes.
  expect(await asked()).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asked()).toBe(null);
  expect(read).toHaveBeenCalledTimes(3);
});

test("a database that fails is unavailable at once", async () => {
  const answers = [Promise.resolve(state(1)), Promise.reject(new Error("away"))];
  const ask = createQueueReader(() => answers.shift() ?? Promise.reject(new Error("away")), 8);
  expect((await ask())?.jobs.waiting).toBe(1);
  expect(await ask()).toBe(null);
  expect(await ask()).toBe(null);
});

test("a database that has not answered its first query yet is neither up nor down", async () => {
  const answers = [later(20, 1)];
  const ask = createQueueReader(() => answers.shift() ?? Promise.reject(new Error("away")), 8);
  const first = ask();
  await vi.advanceTimersByTimeAsync(8);
  expect(await first).toBe(undefined);
  const second = ask();
  await vi.advanceTimersByTimeAsync(12);
  expect(await second).toBe(undefined);
  expect(await ask()).toBe(null);
});
