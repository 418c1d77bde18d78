import { log } from "./log.server.ts";

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

/** Logs a bug once and hands it to whoever watches errors. */
export function reportFault(error: unknown, faulted: Faulted): void {
  const level = isDatabaseAway(error) ? "warn" : "error";
  log[level]({ ...faulted, error: describe(error) }, "a request failed");
  for (const watch of watchers) watch(error, faulted);
}

type Watcher = (error: unknown, faulted: Faulted) => void;
const watchers: Watcher[] = [];

/** Adds somebody who is told of every fault, as an error-reporting service is. */
export function watchFaults(watch: Watcher): void {
  watchers.push(watch);
}

function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}
