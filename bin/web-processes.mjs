import cluster from "node:cluster";
import { once } from "node:events";
import { serveClusterMetrics } from "./metrics.mjs";

const MAX_PROCESSES = 64;
const READY = "ready";

/**
 * Return the number of web processes: WEB_CONCURRENCY, 1 when it is unset, and always 1 on the embedded database, which
 * one process owns. Throws CannotStart for anything but a whole number from 1 to 64.
 */
export function countProcesses({ WEB_CONCURRENCY, DATABASE_URL }) {
  const count = Number(WEB_CONCURRENCY || 1);
  if (!Number.isInteger(count) || count < 1 || count > MAX_PROCESSES) {
    const message = `WEB_CONCURRENCY: "${WEB_CONCURRENCY}" is not a whole number from 1 to ${MAX_PROCESSES}.`;
    throw Object.assign(new Error(message), { name: "CannotStart" });
  }
  return DATABASE_URL ? count : 1;
}

/** Report that this process is ready, and keep `state.areAllReady` up to date. */
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
 * Run this program in `count` processes that share its port, and replace one that dies. The first runs the background
 * jobs. Returns the exit code once all have ended: 0 after a stop signal, 1 when one could not start.
 */
export async function runProcesses(count, log) {
  let code = null;
  const ready = new Set();
  const broadcastReady = () => {
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

  await Promise.all(Array.from({ length: count }, (_, index) => keepRunning(index)));
  return code;

  async function keepRunning(index) {
    while (code === null) {
      const worker = cluster.fork(index === 0 ? {} : { WORKER_CONCURRENCY: "0" });
      let isUp = false;
      serveClusterMetrics(worker);
      worker.once("listening", () => (isUp = true));
      worker.on("message", (message) => {
        if (message?.type !== READY) return;
        ready.add(worker.id);
        broadcastReady();
      });
      const [exit, signal] = await once(worker, "exit");
      ready.delete(worker.id);
      broadcastReady();
      if (code === null && !isUp) stop(1);
      else if (code === null) log.error({ index, exit, signal }, "web process died, starting another");
    }
  }
}
