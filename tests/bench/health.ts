import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Running } from "./processes.ts";

/** Asks /healthz again and again, from a thread of its own, while the program has other things to do. */
export async function watchHealth({ origin }: Running) {
  const watch = new Worker(new URL("health-watch.mjs", import.meta.url), { workerData: origin });
  await once(watch, "message");
  return {
    /** The slowest answer in milliseconds. */
    async stop(): Promise<number> {
      watch.postMessage("stop");
      const [slowest] = await once(watch, "message");
      return Number(slowest);
    },
  };
}
