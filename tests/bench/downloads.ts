import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Ground, peopleIn, signIn } from "./ground.ts";
import { median } from "./load.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, startProgram, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Row, type Section, times } from "./report.ts";

const MOST_GROWTH = 64;

/** A CSV that a program sends, and the same columns in the same order as COPY writes them. */
interface Compared {
  what: string;
  lines: number;
  program: Running;
  path: string;
  cookie?: string;
  copy: string;
}

/** Downloads against COPY: how fast, how soon, at what cost in memory and to others. */
export async function measureDownloads(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  const events = await startProgram({
    args: ["--import", "tsx", "tests/bench/program-events.ts"],
    env: { DATABASE_URL: ground.databaseUrl },
    ready: "/ready",
  });
  const cookie = await signIn(ground, "senior@scale.test");
  const path = `/company/${ground.large}/users.csv`;
  const ofUsers = { what: "100,000 users", lines: 100_000, program: product, path, cookie, copy: usersOf(ground) };
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
        ...(await compare(ground, ofUsers)),
        ...(await compare(ground, ofEvents)),
        ...(await measureWorkbook(events)),
        await othersMeanwhile(ground, product, () => download(ofUsers)),
      ],
      note:
        "The users are the product's own page. No page downloads events yet: theirs are two routes that stand on the same " +
        "handler, compression and streaming as the product, the workbook on what its reports are written with. All read " +
        "through a cursor, 2,000 rows at a time.",
    };
  } finally {
    await Promise.all([product.stop(), events.stop()]);
  }
}

async function compare(ground: Ground, compared: Compared): Promise<Row[]> {
  const { what, lines } = compared;
  await download(compared);
  const downloads: Download[] = [];
  const copies: number[] = [];
  let growth = 0;
  for (let round = 0; round < (ground.isQuick ? 2 : 5); round += 1) {
    await ask(ground.databaseUrl, "delete from rate_limits");
    const { peak, result } = await watchingMemory(compared.program, () => download(compared));
    downloads.push(result);
    growth = Math.max(growth, peak);
    copies.push(await copy(ground, compared));
  }
  const all = median(downloads.map((one) => one.all));
  const firstRow = median(downloads.map((one) => one.firstRow));
  const copied = median(copies);
  const rate = (duration: number) => perSecond((lines / duration) * 1_000).replace("/s", " rows/s");
  return [
    {
      what: `${what}, rows a second against COPY`,
      budget: "at least 0.25 times, aim at 0.7",
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
      what: `${what}, growth of the server's memory`,
      budget: `less than ${MOST_GROWTH} MB`,
      measured: megabytes(growth),
      isMet: growth < MOST_GROWTH,
    },
  ];
}

/** A million rows as a workbook, which is compressed as it is written: how fast, and at what cost in memory. */
async function measureWorkbook(program: Running): Promise<Row[]> {
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
      what: "1,000,000 events as a workbook, growth of the server's memory",
      budget: `less than ${MOST_GROWTH} MB`,
      measured: `${megabytes(peak)} (${rate}, ${megabytes(result.bytes / 1_048_576)})`,
      isMet: peak < MOST_GROWTH,
    },
  ];
}

interface Download {
  firstRow: number;
  all: number;
}

/** Reads a download to its end, in milliseconds; throws when it does not hold every row and the heading. */
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

async function copy({ databaseUrl }: Ground, { copy: query }: Compared): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  const rows = client.query(copyTo(`copy (${query}) to stdout csv header`));
  for await (const _ of rows);
  const took = performance.now() - began;
  await client.end();
  return took;
}

async function othersMeanwhile(ground: Ground, product: Running, downloading: () => Promise<unknown>): Promise<Row> {
  const [email = ""] = await peopleIn(ground, "Business Owner", 1);
  const headers = { cookie: await signIn(ground, email) };
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
  await ask(ground.databaseUrl, "delete from rate_limits");
  let isOver = false;
  const downloads = (async () => {
    for (let round = 0; round < 4; round += 1) await downloading();
    isOver = true;
  })();
  const during = await pages(() => isOver);
  await downloads;
  return {
    what: "another person's page during a download of users",
    budget: "at most 2 times its time",
    measured: `${times(during / alone)} (${milliseconds(alone)}, ${milliseconds(during)})`,
    isMet: during / alone <= 2,
  };
}

function usersOf({ large }: Ground): string {
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
