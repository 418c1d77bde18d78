import cluster from "node:cluster";
import { once } from "node:events";
import { answerMetrics } from "./metrics.mjs";

const MOST = 64;
const READY = "ready";

/**
 * How many web processes WEB_CONCURRENCY asks for, 1 where it says nothing; always 1 on the embedded database, which one
 * process owns. Throws CannotStart for what is no such number.
 */
export function countProcesses({ WEB_CONCURRENCY, DATABASE_URL }) {
  const count = Number(WEB_CONCURRENCY || 1);
  if (!Number.isInteger(count) || count < 1 || count > MOST) {
    const message = `WEB_CONCURRENCY: "${WEB_CONCURRENCY}" is not a whole number from 1 to ${MOST}.`;
    throw Object.assign(new Error(message), { name: "CannotStart" });
  }
  return DATABASE_URL ? count : 1;
}

/** Say that this process is ready, and keep `state.areAllReady` at whether all of them are. */
export function reportReady(state) {
  if (cluster.isPrimary) {
    state.areAllReady = true;
    return;
  }
  process.on("message", (message) => {
    if (message?.type === READY) state.areAllReady = message.areAllReady;
  });
  process.send({ type: READY });
}

/**
 * Runs the same program in `count` processes that share its port, and starts another for one that dies. The first does
 * the background jobs. Gives the exit code once all have ended: 0 where they were told to, 1 where one could not start.
 */
export async function runProcesses(count, log) {
  let code = null;
  const ready = new Set();
  const tellReady = () => {
    for (const worker of Object.values(cluster.workers)) {
      if (worker.isConnected()) worker.send({ type: READY, areAllReady: ready.size === count });
    }
  };
  const stop = (reason) => {
    code ??= reason;
    for (const worker of Object.values(cluster.workers)) worker.process.kill("SIGTERM");
  };
  process.on("SIGTERM", () => stop(0));
  process.on("SIGINT", () => stop(0));

  await Promise.all(Array.from({ length: count }, (_, place) => keepRunning(place)));
  return code;

  async function keepRunning(place) {
    while (code === null) {
      const worker = cluster.fork(place === 0 ? {} : { WORKER_CONCURRENCY: "0" });
      let isUp = false;
      answerMetrics(worker);
      worker.once("listening", () => (isUp = true));
      worker.on("message", (message) => {
        if (message?.type !== READY) return;
        ready.add(worker.id);
        tellReady();
      });
      const [exit, signal] = await once(worker, "exit");
      ready.delete(worker.id);
      tellReady();
      if (code === null && !isUp) stop(1);
      else if (code === null) log.error({ place, exit, signal }, "a web process died, so another one starts");
    }
  }
}
