import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { watchHealth } from "./health.ts";
import { makeBenchSet, listPcNumbers } from "./planning-setup.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type ResultRow } from "./report.ts";
import { postPageForm } from "./visits.ts";

const LOCATIONS = 2_000;
const ITEMS = 12;
const MAX_GROWTH = 128;
const MAX_HEALTH = 200;
const LONGEST_MS = 180_000;

/** Measure the plans of a set of twelve items for 2,000 locations, from the form's post to the last plan. */
export async function measureAutopilot(setup: BenchSetup): Promise<ResultRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const product = await startProduct(setup.databaseUrl, { WORKER_CONCURRENCY: "1", DATA_DIR: folder });
  try {
    const cookie = await createSession(setup, "senior@scale.test");
    // The first plans of a process compile what the later ones use.
    await generate(setup, product, cookie, { skip: 17_000, most: 200 });
    await dropMails(setup);
    const alone = await slowestAlone(product);
    const health = await watchHealth(product);
    const began = performance.now();
    const { peak } = await watchingMemory(product, () =>
      generate(setup, product, cookie, { skip: 15_000, most: LOCATIONS }),
    );
    const took = performance.now() - began;
    const slowest = await health.stop();
    const what = `autopilot, ${LOCATIONS.toLocaleString("en-US")} plans of ${ITEMS} items`;
    const rate = perSecond((LOCATIONS * (ITEMS + 1)) / (took / 1_000)).replace("/s", " plans and items/s");
    return [
      { what, budget: "-", measured: `${rate}, ${milliseconds(took)} in total`, isMet: null },
      {
        what: `${what}, server memory growth`,
        budget: `less than ${MAX_GROWTH} MB`,
        measured: megabytes(peak),
        isMet: peak < MAX_GROWTH,
      },
      {
        what: `${what}, slowest /healthz meanwhile`,
        budget: `below ${MAX_HEALTH} ms`,
        measured: `${milliseconds(slowest)} (${milliseconds(alone)} without other requests)`,
        isMet: slowest < MAX_HEALTH,
      },
    ];
  } finally {
    await product.stop();
    await dropMails(setup);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Return the slowest /healthz of some seconds without other requests: the machine's own share. */
async function slowestAlone(product: Running): Promise<number> {
  const health = await watchHealth(product);
  await wait(5_000);
  return health.stop();
}

/** Delete queued mails to owners, which would keep the queue busy that is measured next. */
async function dropMails({ databaseUrl }: BenchSetup): Promise<void> {
  await queryRows(databaseUrl, "delete from graphile_worker._private_jobs where locked_at is null");
}

async function generate(
  setup: BenchSetup,
  product: Running,
  cookie: string,
  which: { skip: number; most: number },
): Promise<void> {
  const setId = await makeBenchSet(setup, ITEMS);
  const startsOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const pcNumbers = (await listPcNumbers(setup, which)).join("\n");
  const form = new URLSearchParams({ intent: "generate", setId: String(setId), startsOn, pcNumbers });
  const address = await postPageForm(product, paths.generatePlans({ company: setup.large }), form, cookie);
  const id = Number(address.split("?")[0]?.split("/").at(-1));
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const [batch] = await queryRows<{ status: string; made: string }>(
      setup.databaseUrl,
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
