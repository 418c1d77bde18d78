import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { watchHealth } from "./health.ts";
import { makeSet, pcNumbersOf } from "./planning-ground.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Row } from "./report.ts";
import { post } from "./visits.ts";

const LOCATIONS = 2_000;
const ITEMS = 12;
const MOST_GROWTH = 128;
const MOST_HEALTH = 200;
const LONGEST_MS = 180_000;

/** Plans of a set of twelve items for 2,000 locations, as one asks for them: from the form to the last plan. */
export async function measureAutopilot(ground: Ground): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const product = await startProduct(ground.databaseUrl, { WORKER_CONCURRENCY: "1", DATA_DIR: folder });
  try {
    const cookie = await signIn(ground, "senior@scale.test");
    // The first plans of a process compile what the later ones use.
    await generate(ground, product, cookie, { skip: 17_000, most: 200 });
    await dropMails(ground);
    const alone = await slowestAlone(product);
    const health = await watchHealth(product);
    const began = performance.now();
    const { peak } = await watchingMemory(product, () =>
      generate(ground, product, cookie, { skip: 15_000, most: LOCATIONS }),
    );
    const took = performance.now() - began;
    const slowest = await health.stop();
    const what = `autopilot, ${LOCATIONS.toLocaleString("en-US")} plans of ${ITEMS} items`;
    const rate = perSecond((LOCATIONS * (ITEMS + 1)) / (took / 1_000)).replace("/s", " plans and items/s");
    return [
      { what, budget: "-", measured: `${rate}, ${milliseconds(took)} in all`, isMet: null },
      {
        what: `${what}, growth of the server's memory`,
        budget: `less than ${MOST_GROWTH} MB`,
        measured: megabytes(peak),
        isMet: peak < MOST_GROWTH,
      },
      {
        what: `${what}, slowest /healthz meanwhile`,
        budget: `below ${MOST_HEALTH} ms`,
        measured: `${milliseconds(slowest)} (while nothing else is asked ${milliseconds(alone)})`,
        isMet: slowest < MOST_HEALTH,
      },
    ];
  } finally {
    await product.stop();
    await dropMails(ground);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The slowest /healthz of some seconds in which nobody asks anything else: what the machine adds. */
async function slowestAlone(product: Running): Promise<number> {
  const health = await watchHealth(product);
  await wait(5_000);
  return health.stop();
}

/** Mails to owners would keep the queue busy that is measured next. */
async function dropMails({ databaseUrl }: Ground): Promise<void> {
  await ask(databaseUrl, "delete from graphile_worker._private_jobs where locked_at is null");
}

async function generate(
  ground: Ground,
  product: Running,
  cookie: string,
  which: { skip: number; most: number },
): Promise<void> {
  const setId = await makeSet(ground, ITEMS);
  const startsOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const pcNumbers = (await pcNumbersOf(ground, which)).join("\n");
  const form = new URLSearchParams({ intent: "generate", setId: String(setId), startsOn, pcNumbers });
  const address = await post(product, paths.generatePlans({ company: ground.large }), form, cookie);
  const id = Number(address.split("?")[0]?.split("/").at(-1));
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const [batch] = await ask<{ status: string; made: string }>(
      ground.databaseUrl,
      `select status, (select count(*) from autopilot_results where batch_id = $1 and outcome = 'made') as made
       from autopilot_batches where id = $1`,
      [id],
    );
    if (batch?.status === "done" && Number(batch.made) === which.most) return;
    if (batch?.status === "done" || batch?.status === "failed" || Date.now() > deadline) {
      throw new Error(`The batch is ${batch?.status} with ${batch?.made} plans.`);
    }
    await wait(20);
  }
}
