import { setTimeout as wait } from "node:timers/promises";

/** Rest between two batches of a job, as a multiple of the batch's own time, so that web requests come through. */
const REST_FACTOR = 2;

/** Process items in batches of `batchSize`, with a rest between batches. */
export async function inBatches<Item>(
  items: readonly Item[],
  batchSize: number,
  work: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  let from = 0;
  await repeatUntilDone(async () => {
    const batch = items.slice(from, (from += batchSize));
    if (batch.length > 0) await work(batch);
    return from >= items.length;
  });
}

/** Repeat work until it returns true, with a rest between runs. */
export async function repeatUntilDone(work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if (await work()) return;
    await wait((performance.now() - began) * REST_FACTOR);
  }
}
