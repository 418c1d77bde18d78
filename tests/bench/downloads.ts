import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type BenchSetup, peopleIn, createSession } from "./setup.ts";
import { median } from "./load.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, startProgram, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type ResultRow, type ResultSection, times } from "./report.ts";

const MAX_GROWTH = 64;

/** CSV download of a program, and the COPY of the same columns in the same order. */
interface Compared {
  what: string;
  lines: number;
  program: Running;
  path: string;
  cookie?: string;
  copy: string;
}

/** Measure downloads against COPY: their speed, their first row, and their cost in memory and to other requests. */
export async function measureDownloads(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl);
  const events = await startProgram({
    args: ["--import", "tsx", "tests/bench/program-events.ts"],
    env: { DATABASE_URL: setup.databaseUrl },
    ready: "/ready",
  });
  const cookie = await createSession(setup, "senior@scale.test");
  const path = `/company/${setup.large}/users.csv`;
  const ofUsers = { what: "100,000 users", lines: 100_000, program: product, path, cookie, copy: usersOf(setup) };
  const ofEvents = {
    what: "1,000,000 events",
    lines: 1_000_000,
    program: events,
    path: "/events.csv",
    copy: allEvents,
  };
  try {
    return {
      title: "CSV downloads",
      rows: [
        ...(await compare(setup, ofUsers)),
        ...(await compare(setup, ofEvents)),
        ...(await measureWorkbook(events)),
        await othersMeanwhile(setup, product, () => download(ofUsers)),
      ],
      note:
        "The users come from the product's own download. No page downloads events, so two test routes serve them " +
        "with the product's handler, compression and streaming, and with the workbook writer of its reports. All " +
        "read through a cursor, 2,000 rows at a time.",
    };
  } finally {
    await Promise.all([product.stop(), events.stop()]);
  }
}

async function compare(setup: BenchSetup, compared: Compared): Promise<ResultRow[]> {
  const { what, lines } = compared;
  await download(compared);
  const downloads: Download[] = [];
  const copies: number[] = [];
  let growth = 0;
  for (let round = 0; round < (setup.isQuick ? 2 : 5); round += 1) {
    await queryRows(setup.databaseUrl, "delete from rate_limits");
    const { peak, result } = await watchingMemory(compared.program, () => download(compared));
    downloads.push(result);
    growth = Math.max(growth, peak);
    copies.push(await copy(setup, compared));
  }
  const all = median(downloads.map((one) => one.all));
  const firstRow = median(downloads.map((one) => one.firstRow));
  const copied = median(copies);
  const rate = (duration: number) => perSecond((lines / duration) * 1_000).replace("/s", " rows/s");
  return [
    {
      what: `${what}, rows per second vs. COPY`,
      budget: "at least 0.25 times, goal 0.7",
      measured: `${times(copied / all)} (${rate(all)}; COPY ${rate(copied)})`,
      isMet: copied / all >= 0.25,
    },
    {
      what: `${what}, first row`,
      budget: "before the query ends",
      measured: `after ${milliseconds(firstRow)} of ${milliseconds(all)}`,
      isMet: firstRow < all / 2,
    },
    {
      what: `${what}, server memory growth`,
      budget: `less than ${MAX_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MAX_GROWTH,
    },
  ];
}

/** Measure a million rows as a workbook, which is compressed while it is written: its speed and its cost in memory. */
async function measureWorkbook(program: Running): Promise<ResultRow[]> {
  const read = async () => {
    const began = performance.now();
    const response = await fetch(`${program.origin}/events.xlsx`);
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) bytes += part.value.length;
    if (response.status !== 200 || bytes < 10_000_000) throw new Error(`The workbook held ${bytes} bytes.`);
    return { took: performance.now() - began, bytes };
  };
  const { peak, result } = await watchingMemory(program, read);
  const rate = perSecond(1_000_000 / (result.took / 1_000)).replace("/s", " rows/s");
  return [
    {
      what: "1,000,000 events as a workbook, server memory growth",
      budget: `less than ${MAX_GROWTH} MB`,
      measured: `${megabytes(peak)} (${rate}, ${megabytes(result.bytes / 1_048_576)})`,
      isMet: peak < MAX_GROWTH,
    },
  ];
}

interface Download {
  firstRow: number;
  all: number;
}

/** Read a download to its end, in milliseconds; throw when it lacks the heading or a row. */
function download({ program, path, cookie = "", lines: expected }: Compared): Promise<Download> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(program.origin + path, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}.`));
      let lines = 0;
      let firstRow = 0;
      response.on("data", (chunk: Buffer) => {
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
        if (lines > 1) firstRow ||= performance.now() - began;
      });
      response.on("error", reject);
      response.on("end", () => {
        if (lines > expected) resolve({ firstRow, all: performance.now() - began });
        else reject(new Error(`${path} held ${lines} lines.`));
      });
    }).on("error", reject);
  });
}

async function copy({ databaseUrl }: BenchSetup, { copy: query }: Compared): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  const rows = client.query(copyTo(`copy (${query}) to stdout csv header`));
  for await (const _ of rows);
  const took = performance.now() - began;
  await client.end();
  return took;
}

async function othersMeanwhile(
  setup: BenchSetup,
  product: Running,
  downloading: () => Promise<unknown>,
): Promise<ResultRow> {
  const [email = ""] = await peopleIn(setup, "Business Owner", 1);
  const headers = { cookie: await createSession(setup, email) };
  const pages = async (until: () => boolean) => {
    const durations: number[] = [];
    while (!until()) {
      const began = performance.now();
      const response = await fetch(`${product.origin}/guest-accounts`, { headers });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`The guest accounts answered ${response.status}.`);
      durations.push(performance.now() - began);
      await wait(20);
    }
    return median(durations);
  };
  const afterPages = (most: number) => {
    let asked = 0;
    return () => (asked += 1) > most;
  };
  await pages(afterPages(40));
  const alone = await pages(afterPages(60));
  await queryRows(setup.databaseUrl, "delete from rate_limits");
  let isOver = false;
  const downloads = (async () => {
    for (let round = 0; round < 4; round += 1) await downloading();
    isOver = true;
  })();
  const during = await pages(() => isOver);
  await downloads;
  return {
    what: "another user's page during a download of users",
    budget: "at most 2 times its usual time",
    measured: `${times(during / alone)} (${milliseconds(during)}, ${milliseconds(alone)})`,
    isMet: during / alone <= 2,
  };
}

function usersOf({ large }: BenchSetup): string {
  return `
    select first_name, last_name, email, role, status, array_to_string(array(
        select networks.name from memberships join networks on networks.id = memberships.network_id
        where memberships.user_id = users.id order by memberships.position, networks.id), '; '),
      case when accepted_terms_version >= (select required_terms_version from companies where id = ${large})
        then 'Yes' else 'No' end,
      case when can_access_business_metrics then 'Yes' else 'No' end, to_char(expires_on, 'MM/DD/YYYY'),
      to_char(last_sign_in_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM'),
      to_char(created_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')
    from users where company_id = ${large} order by lower(last_name), lower(first_name), id`;
}

const allEvents = `
  select event, to_char(at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM'), username, company_name, network_name
  from analytics_events order by at`;
