import pino from "pino";
import { pathOf } from "./answers.mjs";

// Lines are written together, a quarter of a second late at the most.
const destination = pino.destination({ sync: false, minLength: 4_096 });
setInterval(() => destination.flush(), 250).unref();

// A level that there is not is refused with the other settings, once the application reads them.
const level = ["silent", ...Object.keys(pino.levels.values)].find((name) => name === process.env.LOG_LEVEL) ?? "info";

/** The server's own log: JSON lines on standard output. */
export const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);

/** Writes out what is still buffered; for the end of the process. */
export const flushLog = () => destination.flushSync();

/** One line a request: at info, static files at debug. The path carries no id, no token and no query. */
export function logAccess(req, res, next) {
  const from = performance.now();
  const path = namelessPath(pathOf(req));
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

function namelessPath(path) {
  const parts = path.slice(0, 200).split("/");
  return parts.map((part) => (/^\d+$/.test(part) ? ":id" : isToken(part) ? ":token" : part)).join("/");
}

function isToken(part) {
  return part.length >= 20 && /\d/.test(part);
}
