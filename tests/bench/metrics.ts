import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { until } from "./imports.ts";
import { copyDatabase } from "./jobs.ts";
import { compared } from "./money.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, perSecond, type Row, type Section } from "./report.ts";
import { post } from "./visits.ts";

const ROWS = 200_000;
const WEEKS = 10;
const LEAST_RATE = 20_000;
const MOST_GROWTH = 128;
const MOST_TIMES = 1.3;

const note =
  "The large company has 20,000 locations with two years of five weekly metrics, ten million values, the small one a tenth. An " +
  "owner of 200 locations sums their values, somebody of all networks reads the company's totals. A file has ten weeks of one " +
  "metric for every location: the newest, which have a year before, or the ten before all others, each of which is the year " +
  "before of one that is kept and is written to it. The time is that of the queue's two jobs; undoing it is the third.";

/** The page of metrics against a tenth of the data, and a file of 200,000 figures, saved and undone. */
export async function measureMetrics(ground: Ground): Promise<Section> {
  const { databaseUrl, drop } = await copyDatabase(ground, "metrics");
  const product = await startProduct(databaseUrl, { WORKER_CONCURRENCY: "2" });
  const copy = { ...ground, databaseUrl };
  const rows: Row[] = [];
  try {
    for (const [what, networks] of [
      ["of an owner of 200 locations", 100],
      ["of whoever sees the whole company", 100_000],
    ] as const) {
      const [large, small] = [
        await readerOf(copy, ground.large, networks),
        await readerOf(copy, ground.small, networks),
      ];
      const page = (cookie: string) => ({ cookie, path: paths.businessMetrics() });
      const asked = { what: `metrics ${what} against a tenth`, most: MOST_TIMES };
      rows.push(await compared(copy, product, asked, page(large), page(small)));
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

/** A session of a new owner of the first networks of a company, who may see metrics. */
async function readerOf(ground: Ground, companyId: number, networks: number): Promise<string> {
  const email = `metrics-${companyId}-${networks}@bench.test`;
  await ask(
    ground.databaseUrl,
    `with owner as (
       insert into users (email, first_name, last_name, role, company_id, status, registered_at, password_hash,
         accepted_terms_version, can_access_business_metrics)
       select $2, 'Mara', 'Bench', 'Business Owner', $1, 'Registered', now(), password_hash, 0, true
       from users where email = 'owner@scale.test' returning id
     )
     insert into memberships (user_id, company_id, network_id)
     select owner.id, network.company_id, network.id from owner,
       lateral (select * from networks where company_id = $1 order by id limit $3) network`,
    [companyId, email, networks],
  );
  return signIn(ground, email);
}

/** Which weeks a file has: the ten before all others, or the ten that came last and are taken away before. */
type Weeks = "newest" | "oldest";

async function measureFile(ground: Ground, product: Running, weeks: Weeks): Promise<Row[]> {
  const cookie = await signIn(ground, "senior@scale.test");
  const form = new FormData();
  form.append("file", new File([await fileOf(ground, weeks)], `${weeks}.csv`));
  const address = await post(product, paths.companyImport(ground.large, "metrics"), form, cookie);
  const id = Number(address.split("/").at(-1));
  let [checked, saved, undone] = [0, 0, 0];
  const { peak } = await watchingMemory(product, async () => {
    checked = await timed(() => until(ground, id, "checked"));
    const version = await until(ground, id, "checked");
    saved = await timed(async () => {
      await post(product, address, new URLSearchParams({ intent: "save", version: String(version) }), cookie);
      await until(ground, id, "saved");
    });
    undone = await timed(async () => {
      const seen = String(await until(ground, id, "saved"));
      await post(product, address, new URLSearchParams({ intent: "undo", version: seen }), cookie);
      await until(ground, id, "undone");
    });
  });
  const rate = (duration: number) => (ROWS / duration) * 1_000;
  const rows = (duration: number) => perSecond(rate(duration)).replace("/s", " rows/s");
  const each = `checked at ${rows(checked)}, saved at ${rows(saved)}, undone at ${rows(undone)}`;
  return [
    {
      what: `200,000 new figures of the ${weeks} weeks, checked and committed`,
      budget: "at least 20,000 rows a second",
      measured: `${rows(checked + saved)} (${each})`,
      isMet: rate(checked + saved) >= LEAST_RATE,
    },
    {
      what: `200,000 new figures of the ${weeks} weeks, growth of memory`,
      budget: `below ${MOST_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MOST_GROWTH,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** The first metric's ten newest weeks are gone from every location of the large company. */
async function forgetNewest({ databaseUrl, large }: Ground): Promise<void> {
  await ask(
    databaseUrl,
    `delete from metric_values using (
       select id, (select max(period_start) from metric_totals where metric_type_id = metric_types.id) - 7 * $2::int as last
       from metric_types where company_id = $1 order by position limit 1) type
     where metric_type_id = type.id and period_start > type.last`,
    [large, WEEKS],
  );
  await ask(databaseUrl, "vacuum analyze metric_values");
}

async function fileOf({ databaseUrl, large }: Ground, weeks: Weeks): Promise<string> {
  const [edge, step] = weeks === "oldest" ? ["min", -7] : ["max", 7];
  const lines = await ask<{ line: string }>(
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
