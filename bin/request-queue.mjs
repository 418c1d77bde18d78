import { pathOf } from "./responses.mjs";

/**
 * Return a handler that starts one request per turn of the event loop. A burst of requests then waits in line instead
 * of blocking the process, and /healthz is answered in between.
 */
export function queueRequests() {
  const waiting = [];
  const startNext = () => {
    waiting.shift()();
    if (waiting.length > 0) setImmediate(startNext);
  };
  return (req, _res, next) => {
    if (pathOf(req) === "/healthz") return next();
    if (waiting.push(next) === 1) setImmediate(startNext);
  };
}
