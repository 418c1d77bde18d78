import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { type Scene, scenes } from "./job-scenes.ts";
import { newsScenes } from "./news-scenes.ts";
import { moneyScenes } from "./money-scenes.ts";
import { median, rateDuring, type Target } from "./load.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Row, type Section, times } from "./report.ts";

const MOST_MS = 30_000;
const MOST_GROWTH = 64;
const LEAST_RATE = 0.8;
const QUIET_MS = 3_000;
const LONGEST_MS = 600_000;

/** Every job that the clock starts, in an instance of its own, while people ask another one for pages. */
export async function measureJobs(ground: Ground): Promise<Section> {
  return { title: "Jobs by the clock", rows: await measureScenes(ground, [...scenes, ...newsScenes]), note };
}

/** Each scene's job on one copy of the database. */
export async function measureScenes(ground: Ground, measured: readonly Scene[]): Promise<Row[]> {
  const { databaseUrl, drop } = await copyDatabase(ground, "jobs");
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const web = await startProduct(databaseUrl);
  const worker = await startProduct(databaseUrl, { WORKER_CONCURRENCY: "1", DATA_DIR: folder });
  try {
    const copy = { ...ground, databaseUrl };
    const pages = [paths.dashboard(), paths.checklist(null), paths.marketingCalendar({})];
    const people = { program: web, cookie: await signIn(copy, "owner@scale.test"), paths: pages };
    await rateDuring(people, () => wait(QUIET_MS));
    await refuseForgotten(copy);
    const rows: Row[] = [];
    for (const scene of measured) rows.push(...(await measureJob(copy, scene, { people, worker })));
    return rows;
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const note =
  "Each job runs in an instance of its own, on a copy of the filled database with more work than a day brings, while ten " +
  "connections ask another instance for an owner's dashboard, checklist and calendar; that rate is compared with the ones " +
  "just before and after; it is taken over three seconds where a job takes less. Times run from queueing the job to its end and are medians, as the rates are. A job rests " +
  "between its batches for twice as long as each took, which makes it longer and leaves the processor to people; what one " +
  "statement or one transfer does is not divided.";

interface Run {
  /** Milliseconds from queueing the job to its end. */
  took: number;
  /** MB by which the instance that works grew at the most. */
  growth: number;
  /** Pages a second meanwhile, and at rest just before and just after. */
  rate: number;
  atRest: number;
}

async function measureJob(ground: Ground, scene: Scene, instances: Instances): Promise<Row[]> {
  const runs: Run[] = [];
  // The first run of a job compiles what the later ones use.
  for (let round = -1; round < (ground.isQuick ? 1 : 3); round += 1) {
    const run = await runOnce(ground, scene, instances, round + 1);
    if (round >= 0) runs.push(run);
  }
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const took = middle((run) => run.took);
  const growth = Math.max(...runs.map((run) => run.growth));
  const ratio = middle(({ rate, atRest }) => rate / atRest);
  const rates = `${perSecond(middle(({ rate }) => rate))}, ${perSecond(middle(({ atRest }) => atRest))} just before and after`;
  const what = `${scene.job}, ${scene.amount}`;
  return [
    { what, budget: "under 30 s", measured: milliseconds(took), isMet: took < MOST_MS },
    {
      what: `${scene.job}, growth of memory`,
      budget: `less than ${MOST_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MOST_GROWTH,
    },
    {
      what: `${scene.job}, people's pages meanwhile`,
      budget: `at least ${LEAST_RATE} times`,
      measured: `${times(ratio)} (${rates})`,
      isMet: ratio >= LEAST_RATE,
    },
  ];
}

interface Instances {
  people: Target;
  worker: Running;
}

async function runOnce(
  ground: Ground,
  { job, prepare }: Scene,
  { people, worker }: Instances,
  round: number,
): Promise<Run> {
  await prepare(ground, round);
  const before = await rateDuring(people, () => wait(QUIET_MS));
  const began = performance.now();
  let took = 0;
  const { peak, result: rate } = await watchingMemory(worker, () =>
    rateDuring(people, async () => {
      // A rate over less time than a few pages take says nothing.
      const leastLong = wait(QUIET_MS);
      await runToEnd(ground, job);
      took = performance.now() - began;
      await leastLong;
    }),
  );
  // The mails that it queued would keep the worker busy.
  await ask(ground.databaseUrl, "delete from graphile_worker._private_jobs where locked_at is null");
  const after = await rateDuring(people, () => wait(QUIET_MS));
  return { took, growth: peak, rate, atRest: (before + after) / 2 };
}

async function runToEnd({ databaseUrl }: Ground, job: string): Promise<void> {
  await ask(databaseUrl, "select graphile_worker.add_job($1)", [job]);
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const [left] = await ask<{ problem: string | null }>(
      databaseUrl,
      "select last_error as problem from graphile_worker.jobs where task_identifier = $1",
      [job],
    );
    if (!left) return;
    if (left.problem || Date.now() > deadline) throw new Error(`${job} does not end: ${left.problem}`);
    await wait(20);
  }
}

/** A copy under a name of its own, for what changes too much for the sections that come after. */
export async function copyDatabase({ databaseUrl }: Ground, suffix: string) {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const copy = `${name}_${suffix}`;
  await ask(databaseUrl, `drop database if exists "${copy}"`);
  await ask(databaseUrl, `create database "${copy}" template "${name}" strategy file_copy`);
  url.pathname = copy;
  return { databaseUrl: url.href, drop: () => ask(databaseUrl, `drop database "${copy}" with (force)`) };
}

/** A job that the clock starts and that nobody measures is a fault of this section. */
async function refuseForgotten({ databaseUrl }: Ground): Promise<void> {
  const known = await ask<{ identifier: string }>(
    databaseUrl,
    "select identifier from graphile_worker._private_known_crontabs",
  );
  const forgotten = known.filter(
    ({ identifier }) => ![...scenes, ...newsScenes, ...moneyScenes].some(({ job }) => job === identifier),
  );
  if (forgotten.length > 0)
    throw new Error(`No scene for ${forgotten.map(({ identifier }) => identifier).join(", ")}.`);
}
