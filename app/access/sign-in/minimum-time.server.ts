import { setTimeout as pause } from "node:timers/promises";

const MIN_MS = 250;

/**
 * Wait at least a quarter of a second for the result, so that the response time does not reveal whether the work found
 * an account.
 */
export async function withMinimumTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(MIN_MS)]);
  return answer;
}
