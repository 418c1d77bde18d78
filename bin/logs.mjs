import { setTimeout as wait } from "node:timers/promises";
import pino from "pino";
import { pathOf } from "./responses.mjs";

const MAX_BUFFERED_BYTES = 1_048_576;
const MAX_CLOSING_MS = 1_000;

// Lines are buffered and written at most a quarter of a second late.
const destination = pino.destination({ sync: false, minLength: 4_096, maxLength: MAX_BUFFERED_BYTES });
// Without a reader, or on a full disk, the server works on without its output.
for (const output of [destination, process.stdout, process.stderr]) output.on("error", () => undefined);
const flushing = setInterval(() => destination.flush(), 250).unref();

// An unknown level is refused with the other settings, once the application reads them.
const level = ["silent", ...Object.keys(pino.levels.values)].find((name) => name === process.env.LOG_LEVEL) ?? "info";

// After a fatal line pino would call the destination's flushSync, which repeats a failing write forever.
const stream = { write: (line) => isClosed || destination.write(line) };

let isClosed = false;

/** Log of the server: JSON lines on standard output. */
export const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);

/** Write out what is buffered and log no more, for the end of the process. Gives up when it can't write. */
export async function closeLog() {
  isClosed = true;
  clearInterval(flushing);
  const closed = new Promise((resolve) => destination.once("close", resolve).once("error", resolve));
  destination.end();
  await Promise.race([closed, wait(MAX_CLOSING_MS)]);
  destination.destroy();
}

/** Log one line per request, at info, or at debug for static files. The path carries no id, no token and no query. */
export function logAccess(req, res, next) {
  const from = performance.now();
  const path = anonymizePath(pathOf(req));
  res.once("close", () => {
    log[res.isStatic ? "debug" : "info"]({
      requestId: req.requestId,
      method: req.method,
      path,
      status: res.statusCode,
      ms: Math.round(performance.now() - from),
      address: req.clientAddress,
      ...(res.writableFinished ? {} : { isCut: true }),
    });
  });
  next();
}

export function describeError(error) {
  if (!(error instanceof Error)) return { message: String(error) };
  return { name: error.name, message: error.message, stack: error.stack };
}

function anonymizePath(path) {
  const parts = path.slice(0, 200).split("/");
  return parts.map((part) => (/^\d+$/.test(part) ? ":id" : isToken(part) ? ":token" : part)).join("/");
}

function isToken(part) {
  return part.length >= 20 && /\d/.test(part);
}
