import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Running } from "./processes.ts";

/** Ask /healthz continually, from its own thread, while the program does other work. */
export async function watchHealth({ origin }: Running) {
  const watch = new Worker(new URL("health-watch.mjs", import.meta.url), { workerData: origin });
  await once(watch, "message");
  return {
    /** Stop, and return the slowest answer in milliseconds. */
    async stop(): Promise<number> {
      watch.postMessage("stop");
      const [slowest] = await once(watch, "message");
      return Number(slowest);
    },
  };
}
