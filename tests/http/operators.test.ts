import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addJob } from "#db/jobs.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openCuttableProxy, listenAddress } from "#tests/support/cuttable-proxy.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { requestServer, removeFolder, type RunningServer, startServer, waitFor } from "#tests/support/server.ts";
import { type Sample, type Scrape, isFiring, readRules, readScrape } from "#tests/support/scrape.ts";

// Each alert is tested by causing its fault on a server whose connection to Postgres this file can cut.
let database: TestDatabase;
let world: World;
let line: Awaited<ReturnType<typeof openCuttableProxy>>;
let server: RunningServer;
let rules: Map<string, string>;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  const url = new URL(database.url);
  line = await openCuttableProxy(listenAddress(url));
  url.host = `127.0.0.1:${line.port}`;
  url.searchParams.delete("host");
  server = await startServer({ env: { ...settings, DATABASE_URL: url.href, SMTP_URL: "smtp://127.0.0.1:9" } });
  rules = readRules(await readFile("docs/monitoring/alerts.yml", "utf8"));
  await waitFor("the metrics", async () => (await ask("/metrics")).status === 200);
}, 120_000);
afterAll(async () => {
  await server.end("SIGTERM");
  await line.close();
  await removeFolder(server.dataFolder);
  await database.close();
});

const settings = { APP_URL: "http://portal.test", SECRET: "a secret of the tests, longer than 32 bytes" };
const ask = (path: string, asked?: Parameters<typeof requestServer>[2]) => requestServer(server, path, asked);
const scrape = async (): Promise<Scrape> => readScrape((await ask("/metrics")).body);
const firing = (before: Scrape, after: Scrape) =>
  [...rules].filter(([, rule]) => isFiring(rule, before, after)).map(([name]) => name);
const noAlarm = async () => firing(await scrape(), await scrape()).length === 0;
const named = (samples: Scrape, name: string): Sample[] => samples.filter((sample) => sample.name === name);

test("requests are counted by pattern, without any address, name or token", async () => {
  await ask("/shared-roadmaps/a-secret-token?private=1");
  await ask("/login");
  await ask(`/company/${world.sunrise.id}/edit`);
  const { body, headers } = await ask("/metrics");
  expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  const routes = new Set(
    named(readScrape(body), "mainstreet_http_request_duration_seconds_count").map((s) => s.labels.route),
  );
  for (const route of ["/shared-roadmaps/:token", "/login", "/company/:companyId/edit"])
    expect([...routes]).toContain(route);
  expect(body).not.toMatch(/secret-token|private=1/);
  for (const name of ["mainstreet_database_connections", "process_cpu_seconds_total", "mainstreet_mails"]) {
    expect(body).toContain(name);
  }
});

test("a healthy server triggers no alert", async () => {
  await scrape();
  const before = await scrape();
  await ask("/login");
  expect(firing(before, await scrape())).toEqual([]);
});

test("a job that no worker takes is a stuck queue", async () => {
  const before = await scrape();
  await addJob(database.db, "no-such-job", {});
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '11 minutes'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-job')`.execute(
    database.db,
  );
  // A scrape during a slow answer of the database returns the previous values.
  await waitFor("the alarm", async () => firing(before, await scrape()).includes("MainstreetQueueStuck"));
  expect(firing(before, await scrape())).toEqual(["MainstreetQueueStuck"]);
  await sql`delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-job')`.execute(
    database.db,
  );
  await waitFor("its end", noAlarm);
});

test("a job that failed on its last attempt is given up", async () => {
  const before = await scrape();
  await addJob(database.db, "no-such-job", {});
  const ofJob = sql`task_id = (select id from graphile_worker._private_tasks where identifier = 'no-such-job')`;
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where ${ofJob}`.execute(database.db);
  await waitFor("the alarm", async () => firing(before, await scrape()).includes("MainstreetJobsGivenUp"));
  expect(firing(before, await scrape())).toEqual(["MainstreetJobsGivenUp"]);
  await sql`delete from graphile_worker._private_jobs where ${ofJob}`.execute(database.db);
  await waitFor("its end", noAlarm);
});

test("a mail server that rejects all mails shows as failing mails, and their job by name", async () => {
  await ask("/forgotten-password", { fields: { email: world.owner.email } });
  await waitFor("the mail to fail", async () => firing([], await scrape()).includes("MainstreetMailsFailing"));
  const failed = named(await scrape(), "mainstreet_jobs_total").filter(({ labels }) => labels.task === "send-mail");
  expect(failed).toMatchObject([{ labels: { outcome: "failed" }, value: 1 }]);
  await database.db.deleteFrom("mails").execute();
  await waitFor("its end", noAlarm);
});

test("a blocked process is reported as a blocked event loop", async () => {
  await scrape();
  server.process.kill("SIGSTOP");
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  server.process.kill("SIGCONT");
  const held = await scrape();
  expect(firing(held, held)).toEqual(["MainstreetEventLoopBlocked"]);
});

test("a database outage is reported in milliseconds, without its gauges, and failing pages are counted", async () => {
  await scrape();
  const before = await scrape();
  await line.cut();
  await waitFor("the loss", async () => named(await scrape(), "mainstreet_database_up")[0]?.value === 0);
  const times: number[] = [];
  for (const _ of Array(9)) {
    const from = performance.now();
    await ask("/metrics");
    times.push(performance.now() - from);
  }
  // This process and its connection to the other one add to it.
  expect(Math.min(...times)).toBeLessThan(20);
  for (const path of ["/dashboard", "/plans"]) {
    expect((await ask(path, { cookie: `sid=${"x".repeat(43)}` })).status).toBe(503);
  }
  const after = await scrape();
  expect(firing(before, after)).toEqual(["MainstreetDatabaseGone", "MainstreetErrors"]);
  for (const name of ["mainstreet_job_oldest_seconds", "mainstreet_mails", "mainstreet_jobs_queued"]) {
    expect(named(after, name)).toEqual([]);
  }
  line.mend();
  await waitFor("its return", async () => named(await scrape(), "mainstreet_database_up")[0]?.value === 1);
});

test("only the local network can read the metrics, and no client behind an unlisted proxy", async () => {
  const asked = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${server.port}/metrics`, { headers });
  expect((await asked({})).status).toBe(200);
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP"]) {
    expect([header, (await asked({ [header]: "10.0.0.1" })).status]).toEqual([header, 404]);
  }
});

test(
  "with a token and several processes, only the token's holder gets the metrics, in one response for all",
  { timeout: 120_000 },
  async () => {
    const token = "a token for the tests that has 32 bytes";
    const env = {
      ...settings,
      DATABASE_URL: database.url,
      WEB_CONCURRENCY: "2",
      METRICS_TOKEN: token,
      WORKER_CONCURRENCY: "0",
    };
    const several = await startServer({ env });
    const asked = (authorization?: string) =>
      fetch(`http://127.0.0.1:${several.port}/metrics`, { headers: authorization ? { authorization } : {} });
    const processes = async () => {
      const answer = await asked(`Bearer ${token}`);
      return answer.ok ? named(readScrape(await answer.text()), "mainstreet_processes") : [];
    };
    await waitFor("both processes", async () => (await processes())[0]?.value === 2);
    for (const wrong of [undefined, "Bearer ", `Bearer ${token}x`, `Basic ${token}`, token]) {
      expect([wrong, (await asked(wrong)).status]).toEqual([wrong, 404]);
    }
    await several.end("SIGTERM");
    await removeFolder(several.dataFolder);
  },
);
