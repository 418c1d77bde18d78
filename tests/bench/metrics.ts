import { paths } from "#app/paths.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { waitForImport } from "./imports.ts";
import { copyDatabase } from "./jobs.ts";
import { compareTimes } from "./money.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, perSecond, type ResultRow, type ResultSection } from "./report.ts";
import { postPageForm } from "./visits.ts";

const ROWS = 200_000;
const WEEKS = 10;
const MIN_RATE = 20_000;
const MAX_GROWTH = 128;
const MAX_TIMES = 1.3;

const note =
  "The large company has 20,000 locations with two years of five weekly metrics, ten million values; the small one " +
  "has a tenth. The page of an owner of 200 locations sums their values; the page of a user of all networks reads " +
  "the company's totals. A file has ten weeks of one metric for every location. For the newest weeks, values from " +
  "one year earlier exist for comparison. The oldest weeks precede all others, and each value is also stored as the " +
  "year-before value of a later week. The time is that of two jobs. Undoing the file is a separate job, timed on its own.";

/** Measure the metrics page against a tenth of the data, and a file of 200,000 metric values, saved and undone. */
export async function measureMetrics(setup: BenchSetup): Promise<ResultSection> {
  const { databaseUrl, drop } = await copyDatabase(setup, "metrics");
  const product = await startProduct(databaseUrl, { WORKER_CONCURRENCY: "2" });
  const copy = { ...setup, databaseUrl };
  const rows: ResultRow[] = [];
  try {
    for (const [what, networks] of [
      ["of an owner of 200 locations", 100],
      ["of a user of all networks", 100_000],
    ] as const) {
      const [large, small] = [await readerOf(copy, setup.large, networks), await readerOf(copy, setup.small, networks)];
      const page = (cookie: string) => ({ cookie, path: paths.businessMetrics() });
      const asked = { what: `metrics ${what} vs. a tenth of the data`, most: MAX_TIMES };
      rows.push(await compareTimes(copy, product, asked, page(large), page(small)));
    }
    rows.push(...(await measureFile(copy, product, "oldest")));
    await forgetNewest(copy);
    rows.push(...(await measureFile(copy, product, "newest")));
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Business metrics", rows, note };
}

/** Open a session of a new owner of a company's first networks, who can see metrics; return its cookie. */
async function readerOf(setup: BenchSetup, companyId: number, networks: number): Promise<string> {
  const email = `metrics-${companyId}-${networks}@bench.test`;
  await queryRows(
    setup.databaseUrl,
    `with owner as (
       insert into users (email, first_name, last_name, role, company_id, status, registered_at, password_hash,
         accepted_terms_version, can_access_business_metrics)
       select $2, 'Mara', 'Bench', 'Business Owner', $1, 'Registered', now(), password_hash, 0, true
       from users where email = 'owner@scale.test' returning id
     )
     insert into memberships (user_id, company_id, network_id)
     select owner.id, network.company_id, network.id from owner,
       lateral (select * from networks where company_id = $1 and status = 'active' order by id limit $3) network`,
    [companyId, email, networks],
  );
  return createSession(setup, email);
}

/** Weeks of a file: the ten before all others, or the ten newest, which are deleted before. */
type Weeks = "newest" | "oldest";

async function measureFile(setup: BenchSetup, product: Running, weeks: Weeks): Promise<ResultRow[]> {
  const cookie = await createSession(setup, "senior@scale.test");
  const form = new FormData();
  form.append("file", new File([await fileOf(setup, weeks)], `${weeks}.csv`));
  const address = await postPageForm(product, paths.companyImport(setup.large, "metrics"), form, cookie);
  const id = Number(address.split("/").at(-1));
  let [checked, saved, undone] = [0, 0, 0];
  const { peak } = await watchingMemory(product, async () => {
    checked = await timed(() => waitForImport(setup, id, "checked"));
    const version = await waitForImport(setup, id, "checked");
    saved = await timed(async () => {
      await postPageForm(product, address, new URLSearchParams({ intent: "save", version: String(version) }), cookie);
      await waitForImport(setup, id, "saved");
    });
    undone = await timed(async () => {
      const seen = String(await waitForImport(setup, id, "saved"));
      await postPageForm(product, address, new URLSearchParams({ intent: "undo", version: seen }), cookie);
      await waitForImport(setup, id, "undone");
    });
  });
  const rate = (duration: number) => (ROWS / duration) * 1_000;
  const rows = (duration: number) => perSecond(rate(duration)).replace("/s", " rows/s");
  const each = `checked at ${rows(checked)}, saved at ${rows(saved)}, undone at ${rows(undone)}`;
  return [
    {
      what: `200,000 new values of the ${weeks} weeks, checked and committed`,
      budget: "at least 20,000 rows per second",
      measured: `${rows(checked + saved)} (${each})`,
      isMet: rate(checked + saved) >= MIN_RATE,
    },
    {
      what: `200,000 new values of the ${weeks} weeks, memory growth`,
      budget: `below ${MAX_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MAX_GROWTH,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Delete the first metric's ten newest weeks from every location of the large company. */
async function forgetNewest({ databaseUrl, large }: BenchSetup): Promise<void> {
  await queryRows(
    databaseUrl,
    `delete from metric_values using (
       select id, (select max(period_start) from metric_totals where metric_type_id = metric_types.id) - 7 * $2::int as last
       from metric_types where company_id = $1 order by position limit 1) type
     where metric_type_id = type.id and period_start > type.last`,
    [large, WEEKS],
  );
  await queryRows(databaseUrl, "vacuum analyze metric_values");
}

async function fileOf({ databaseUrl, large }: BenchSetup, weeks: Weeks): Promise<string> {
  const [edge, step] = weeks === "oldest" ? ["min", -7] : ["max", 7];
  const lines = await queryRows<{ line: string }>(
    databaseUrl,
    `with type as (select id, name from metric_types where company_id = $1 order by position limit 1),
       kept as (select period_start from metric_totals join type on type.id = metric_type_id group by 1 having sum(locations) > 0),
       edge as (select ${edge}(period_start) as start from kept)
     select pc_number || ',' || (start + $4::int * week) || ',' || type.name || ',' || 9000 + week as line
     from type, edge, generate_series(1, $2::int) week, locations where company_id = $1 order by week, locations.id limit $3`,
    [large, WEEKS, ROWS, step],
  );
  return ["PC number,Period start,Metric,Value", ...lines.map(({ line }) => line)].join("\r\n");
}
