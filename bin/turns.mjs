import { pathOf } from "./answers.mjs";

/**
 * Starts one request a turn of the event loop. A crowd that arrives at once waits in line instead of holding the
 * process, and whoever asks whether it lives is answered in between.
 */
export function takeTurns() {
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
