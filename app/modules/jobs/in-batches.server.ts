import { setTimeout as wait } from "node:timers/promises";

/** Does work for so many at a time, and rests as long as it worked in between, so that people's pages come through. */
export async function inBatches<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (some: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) {
    const began = performance.now();
    await work(items.slice(from, from + atOnce));
    if (from + atOnce < items.length) await wait(performance.now() - began);
  }
}
