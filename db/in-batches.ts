import { setTimeout as wait } from "node:timers/promises";

/** A job rests so much longer than it works between two batches, so that people's pages come through. */
const REST = 2;

/** Does work for so many at a time, and rests in between. */
export async function inBatches<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (some: Item[]) => Promise<unknown>,
): Promise<void> {
  let from = 0;
  await untilDone(async () => {
    const some = items.slice(from, (from += atOnce));
    if (some.length > 0) await work(some);
    return from >= items.length;
  });
}

/** Does work that says whether it is done, again and again until it is, and rests in between. */
export async function untilDone(work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const began = performance.now();
    if (await work()) return;
    await wait((performance.now() - began) * REST);
  }
}
