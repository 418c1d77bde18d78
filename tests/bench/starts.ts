import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchSetup, createSession } from "./setup.ts";
import { load, median } from "./load.ts";
import { SECRET, startProduct, startProgram } from "./processes.ts";
import { perSecond, type ResultRow, type ResultSection, times } from "./report.ts";

/** Measure the second `npm start` on both databases, and what a second instance adds. */
export async function measureStarts(setup: BenchSetup): Promise<ResultSection> {
  const folder = mkdtempSync(join(tmpdir(), "mainstreet-bench-"));
  try {
    return {
      title: "Starting and growing",
      rows: [
        await secondStart("on Postgres", 3, { DATABASE_URL: setup.databaseUrl, DATA_DIR: folder, SECRET }),
        await secondStart("on the embedded database with the demo companies", 8, {
          DATA_DIR: join(folder, "embedded"),
        }),
        await secondInstance(setup),
      ],
      note: "From starting the process to the first response of the sign-in page.",
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function secondStart(what: string, most: number, env: Record<string, string>): Promise<ResultRow> {
  const durations: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const program = await startProgram({ args: ["bin/start.mjs"], env, ready: "/login" });
    durations.push(program.startedIn / 1_000);
    await program.stop();
  }
  const [first = 0, ...later] = durations;
  const second = median(later);
  return {
    what: `second start ${what}`,
    budget: `at most ${most} s`,
    measured: `${second.toFixed(1)} s (first start ${first.toFixed(1)} s)`,
    isMet: second <= most,
  };
}

async function secondInstance(setup: BenchSetup): Promise<ResultRow> {
  const instances = [await startProduct(setup.databaseUrl), await startProduct(setup.databaseUrl)];
  const cookie = await createSession(setup, "senior@scale.test");
  const paths = [`/company/${setup.large}/users?size=25`];
  const seconds = setup.isQuick ? 4 : 10;
  try {
    const rateOf = async (count: number) => {
      const loaded = instances.slice(0, count).map((program) => load({ program, cookie, paths }, { seconds }));
      return (await Promise.all(loaded)).reduce((sum, { rate }) => sum + rate, 0);
    };
    await rateOf(2);
    const alone = [await rateOf(1), await rateOf(1)];
    const together = [await rateOf(2), await rateOf(2)];
    const [one, two] = [median(alone), median(together)];
    const cores = cpus().length;
    // Two instances, Postgres and the load generator keep four cores busy.
    const isEnough = cores >= 4;
    const why = isEnough ? "" : `; ${cores} cores are the limit here, shared with Postgres and the load generator`;
    return {
      what: "two instances vs. one",
      budget: "at least 1.7 times where the database is not the limit",
      measured: `${times(two / one)} (${perSecond(two)}, ${perSecond(one)})${why}`,
      isMet: isEnough ? two / one >= 1.7 : null,
    };
  } finally {
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}
