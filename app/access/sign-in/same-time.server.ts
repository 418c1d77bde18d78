import { setTimeout as pause } from "node:timers/promises";

const LEAST_MS = 250;

/**
 * Answers no earlier than a quarter of a second from now, so that the time tells nobody whether the work found an
 * account.
 */
export async function inSameTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, pause(LEAST_MS)]);
  return answer;
}
