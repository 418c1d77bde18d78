import { isRouteErrorResponse } from "@remix-run/react";
import { z } from "zod";
import { log } from "./log.server.ts";
import { createMinuteLimiter } from "./minute-limiter.ts";

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

/** Tell whether an error means that the database is unreachable or too slow, which passes by itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return CONNECTION_CODES.has(code) || code.startsWith("08") || CONNECTION_MESSAGES.test(error.message);
}

interface FailedRequest {
  requestId: string;
  method: string;
  route: string;
}

/** Limit of log lines a minute for refused requests, because anyone can send them. */
const isLogged = createMinuteLimiter(20);

/**
 * Log a fault once and pass it to the listeners. Requests that the client got wrong are logged as refused and not
 * passed on.
 */
export function reportFault(error: unknown, faulted: FailedRequest): void {
  const refusal = clientErrorIn(error);
  if (refusal) {
    if (isLogged()) log.warn({ ...faulted, ...refusal }, "a request was refused");
    return;
  }
  const level = isDatabaseUnavailable(error) ? "warn" : "error";
  log[level]({ ...faulted, error: errorDetails(error) }, "a request failed");
  for (const watch of faultListeners) watch(error, faulted);
}

/** Return the client error behind a failed request, such as a body beyond its limit; null when it is our fault. */
function clientErrorIn(error: unknown): { status: number; error: string } | null {
  if (isRouteErrorResponse(error)) {
    return error.status < 500
      ? { status: error.status, error: String(error.data || error.statusText).slice(0, 200) }
      : null;
  }
  // The server's request checks throw this one and have already answered it.
  return error instanceof Error && error.name === "BodyTooLarge" ? { status: 413, error: error.message } : null;
}

/** Error that a page shows, as the browser reports it. */
export const pageErrorSchema = z.strictObject({
  /** Id that the page showed to the user. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  name: z.string().max(200),
  message: z.string().max(4_000),
  stack: z.string().max(8_000),
  page: z.string().max(1_000),
  /** Id of the last request that failed on the server, if the page knows one. */
  failedRequestId: z.string().max(100).nullable(),
});

/**
 * Log an error that occurred in a browser, and pass it to the listeners with the id that the page showed. Anyone can
 * send one, so its log level raises no alarm.
 */
export function reportPageError({
  id,
  name,
  message,
  stack,
  page,
  failedRequestId,
}: z.output<typeof pageErrorSchema>): void {
  const error = Object.assign(new Error(message), { name, stack });
  const faulted = { requestId: id, method: "GET", route: page };
  log.warn({ ...faulted, failedRequestId, error: errorDetails(error) }, "a page failed in a browser");
  for (const watch of faultListeners) watch(error, faulted);
}

type FaultListener = (error: unknown, faulted: FailedRequest) => void;
const faultListeners: FaultListener[] = [];

/** Add a listener for every fault, such as an error-reporting service. */
export function addFaultListener(watch: FaultListener): void {
  faultListeners.push(watch);
}

function errorDetails(error: unknown): Record<string, unknown> {
  if (isRouteErrorResponse(error)) return { message: `${error.status} ${String(error.data)}` };
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
