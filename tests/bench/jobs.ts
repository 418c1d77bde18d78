import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { paths } from "#app/paths.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { type JobScenario, jobScenarios } from "./job-scenarios.ts";
import { notificationScenarios } from "./notification-scenarios.ts";
import { moneyScenarios } from "./money-scenarios.ts";
import { median, rateDuring, type Target } from "./load.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type ResultRow, type ResultSection, times } from "./report.ts";

const MAX_MS = 30_000;
const MAX_GROWTH = 64;
const MIN_RATE = 0.8;
const QUIET_MS = 3_000;
const LONGEST_MS = 600_000;

/** Measure every scheduled job, in its own instance, while another one serves pages. */
export async function measureJobs(setup: BenchSetup): Promise<ResultSection> {
  return {
    title: "Scheduled jobs",
    rows: await measureScenarios(setup, [...jobScenarios, ...notificationScenarios]),
    note,
  };
}

/** Measure the job of each scene on one copy of the database. */
export async function measureScenarios(setup: BenchSetup, measured: readonly JobScenario[]): Promise<ResultRow[]> {
  const { databaseUrl, drop } = await copyDatabase(setup, "jobs");
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  const web = await startProduct(databaseUrl);
  const worker = await startProduct(databaseUrl, { WORKER_CONCURRENCY: "1", DATA_DIR: folder });
  try {
    const copy = { ...setup, databaseUrl };
    const pages = [paths.dashboard(), paths.checklist(null), paths.marketingCalendar({})];
    const people = { program: web, cookie: await createSession(copy, "owner@scale.test"), paths: pages };
    await rateDuring(people, () => wait(QUIET_MS));
    await requireAllJobsMeasured(copy);
    const rows: ResultRow[] = [];
    for (const scene of measured) rows.push(...(await measureJob(copy, scene, { people, worker })));
    return rows;
  } finally {
    await Promise.all([web.stop(), worker.stop()]);
    await drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const note =
  "Each job runs in its own instance, on a copy of the filled database with more work than a day brings. Meanwhile " +
  "ten connections request an owner's dashboard, checklist and calendar from another instance. Their rate is " +
  "compared with the rates just before and after. It is measured over at least three seconds. Times run from " +
  "queueing the job to its end; times and rates are medians. After each batch, a job sleeps for twice the batch's " +
  "duration, to leave CPU time for users. A single statement or transfer is never split.";

interface Run {
  /** Milliseconds from queueing the job to its end. */
  took: number;
  /** Largest growth of the working instance, in MB. */
  growth: number;
  /** Pages a second during the job, and at rest just before and just after. */
  rate: number;
  atRest: number;
}

async function measureJob(setup: BenchSetup, scene: JobScenario, instances: Instances): Promise<ResultRow[]> {
  const runs: Run[] = [];
  // The first run of a job compiles what the later ones use.
  for (let round = -1; round < (setup.isQuick ? 1 : 3); round += 1) {
    const run = await runOnce(setup, scene, instances, round + 1);
    if (round >= 0) runs.push(run);
  }
  const middle = (of: (run: Run) => number) => median(runs.map(of));
  const took = middle((run) => run.took);
  const growth = Math.max(...runs.map((run) => run.growth));
  const ratio = middle(({ rate, atRest }) => rate / atRest);
  const rates = `${perSecond(middle(({ rate }) => rate))}, ${perSecond(middle(({ atRest }) => atRest))} just before and after`;
  const what = `${scene.job}, ${scene.amount}`;
  return [
    { what, budget: "under 30 s", measured: milliseconds(took), isMet: took < MAX_MS },
    {
      what: `${scene.job}, memory growth`,
      budget: `less than ${MAX_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MAX_GROWTH,
    },
    {
      what: `${scene.job}, users' pages meanwhile`,
      budget: `at least ${MIN_RATE} times`,
      measured: `${times(ratio)} (${rates})`,
      isMet: ratio >= MIN_RATE,
    },
  ];
}

interface Instances {
  people: Target;
  worker: Running;
}

async function runOnce(
  setup: BenchSetup,
  { job, prepare }: JobScenario,
  { people, worker }: Instances,
  round: number,
): Promise<Run> {
  await prepare(setup, round);
  const before = await rateDuring(people, () => wait(QUIET_MS));
  const began = performance.now();
  let took = 0;
  const { peak, result: rate } = await watchingMemory(worker, () =>
    rateDuring(people, async () => {
      // A rate over less time than a few pages take means nothing.
      const leastLong = wait(QUIET_MS);
      await runToEnd(setup, job);
      took = performance.now() - began;
      await leastLong;
    }),
  );
  // The queued mails would keep the worker busy.
  await queryRows(setup.databaseUrl, "delete from graphile_worker._private_jobs where locked_at is null");
  const after = await rateDuring(people, () => wait(QUIET_MS));
  return { took, growth: peak, rate, atRest: (before + after) / 2 };
}

async function runToEnd({ databaseUrl }: BenchSetup, job: string): Promise<void> {
  await queryRows(databaseUrl, "select graphile_worker.add_job($1)", [job]);
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const [left] = await queryRows<{ problem: string | null }>(
      databaseUrl,
      "select last_error as problem from graphile_worker.jobs where task_identifier = $1",
      [job],
    );
    if (!left) return;
    if (left.problem || Date.now() > deadline) throw new Error(`${job} does not end: ${left.problem}`);
    await wait(20);
  }
}

/** Copy the database under a new name, for work that changes too much for later sections. */
export async function copyDatabase({ databaseUrl }: BenchSetup, suffix: string) {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const copy = `${name}_${suffix}`;
  await queryRows(databaseUrl, `drop database if exists "${copy}"`);
  await queryRows(databaseUrl, `create database "${copy}" template "${name}" strategy file_copy`);
  url.pathname = copy;
  return { databaseUrl: url.href, drop: () => queryRows(databaseUrl, `drop database "${copy}" with (force)`) };
}

/** Throw when a scheduled job exists that no scene measures. */
async function requireAllJobsMeasured({ databaseUrl }: BenchSetup): Promise<void> {
  const known = await queryRows<{ identifier: string }>(
    databaseUrl,
    "select identifier from graphile_worker._private_known_crontabs",
  );
  const forgotten = known.filter(
    ({ identifier }) =>
      ![...jobScenarios, ...notificationScenarios, ...moneyScenarios].some(({ job }) => job === identifier),
  );
  if (forgotten.length > 0)
    throw new Error(`No scene for ${forgotten.map(({ identifier }) => identifier).join(", ")}.`);
}
