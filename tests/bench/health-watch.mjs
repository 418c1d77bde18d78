import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

// Runs in its own thread, so that the load's own requests do not delay it: asks until told to stop, then reports the
// slowest answer in milliseconds.
let slowest = 0;
let isAsking = true;
parentPort.once("message", () => (isAsking = false));
// The first answer opens the connection.
await ask();
slowest = 0;
parentPort.postMessage("asking");
while (isAsking) {
  await ask();
  await wait(20);
}
parentPort.postMessage(slowest);

async function ask() {
  const began = performance.now();
  await (await fetch(`${workerData}/healthz`)).arrayBuffer();
  slowest = Math.max(slowest, performance.now() - began);
}
