import pino from "pino";
import { pathOf } from "./responses.mjs";

// Lines are buffered and written at most a quarter of a second late.
const destination = pino.destination({ sync: false, minLength: 4_096 });
setInterval(() => destination.flush(), 250).unref();

// An unknown level is refused with the other settings, once the application reads them.
const level = ["silent", ...Object.keys(pino.levels.values)].find((name) => name === process.env.LOG_LEVEL) ?? "info";

/** Log of the server: JSON lines on standard output. */
export const log = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination);

/** Write out what is buffered, for the end of the process. */
export const flushLog = () => destination.flushSync();

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
