import { isRouteErrorResponse } from "@remix-run/react";
import { z } from "zod";
import { log } from "./log.server.ts";
import { makeMinuteLimit } from "./minute-limit.ts";

const CONNECTION_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "53300",
  "57P01",
  "57P02",
  "57P03",
]);
const CONNECTION_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error/;

/** True when the database cannot be reached or does not answer in time, which passes by itself. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return CONNECTION_CODES.has(code) || code.startsWith("08") || CONNECTION_MESSAGES.test(error.message);
}

interface Faulted {
  requestId: string;
  method: string;
  route: string;
}

/** Anybody may ask for what there is not, so that such requests take so many lines of the log a minute. */
const isLogged = makeMinuteLimit(20);

/** Logs a bug once and hands it to whoever watches errors. A request that nothing of ours answers is none. */
export function reportFault(error: unknown, faulted: Faulted): void {
  const refusal = refusalIn(error);
  if (refusal) {
    if (isLogged()) log.warn({ ...faulted, ...refusal }, "a request was refused");
    return;
  }
  const level = isDatabaseAway(error) ? "warn" : "error";
  log[level]({ ...faulted, error: describe(error) }, "a request failed");
  for (const watch of watchers) watch(error, faulted);
}

/** What is wrong with a request that no code of ours is to blame for, such as a body beyond its limit; else null. */
function refusalIn(error: unknown): { status: number; error: string } | null {
  if (isRouteErrorResponse(error)) {
    return error.status < 500
      ? { status: error.status, error: String(error.data || error.statusText).slice(0, 200) }
      : null;
  }
  // The gate's own, which has answered already.
  return error instanceof Error && error.name === "BodyTooLarge" ? { status: 413, error: error.message } : null;
}

/** What a page in a browser reports of an error that it shows. */
export const pageFault = z.strictObject({
  /** The id that its reader was told. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string().max(200),
  message: z.string().max(4_000),
  stack: z.string().max(8_000),
  page: z.string().max(1_000),
  /** The request that the server failed at last, if that page knows of one. */
  failedRequestId: z.string().max(100).nullable(),
});

/**
 * Logs an error that a page met in a browser, and hands it to whoever watches errors under the id that was quoted. Anybody
 * may send one, so that it is no line of the level that raises alarms.
 */
export function reportPageFault({ id, name, message, stack, page, failedRequestId }: z.output<typeof pageFault>): void {
  const error = Object.assign(new Error(message), { name, stack });
  const faulted = { requestId: id, method: "GET", route: page };
  log.warn({ ...faulted, failedRequestId, error: describe(error) }, "a page failed in a browser");
  for (const watch of watchers) watch(error, faulted);
}

type Watcher = (error: unknown, faulted: Faulted) => void;
const watchers: Watcher[] = [];

/** Adds somebody who is told of every fault, as an error-reporting service is. */
export function watchFaults(watch: Watcher): void {
  watchers.push(watch);
}

function describe(error: unknown): Record<string, unknown> {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${String(error.data)}` };
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
