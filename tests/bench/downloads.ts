import { get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Ground, peopleIn, signIn } from "./ground.ts";
import { median } from "./load.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import { megabytes, milliseconds, perSecond, type Section, times } from "./report.ts";

const ROWS = 100_000;
const MOST_GROWTH = 64;

interface Download {
  lines: number;
  firstByte: number;
  all: number;
}

/** The users list as CSV: how fast against COPY, how soon, at what cost in memory and to others. */
export async function measureDownloads(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  const cookie = await signIn(ground, "senior@scale.test");
  const path = `/company/${ground.large}/users.csv`;
  const rounds = ground.isQuick ? 2 : 5;
  try {
    await download(product.origin + path, cookie);
    const downloads: Download[] = [];
    const copies: number[] = [];
    let growth = 0;
    for (let round = 0; round < rounds; round += 1) {
      await ask(ground.databaseUrl, "delete from rate_limits");
      const { peak, result } = await watchingMemory(product, () => download(product.origin + path, cookie));
      downloads.push(result);
      growth = Math.max(growth, peak);
      copies.push(await copyUsers(ground));
    }
    const all = median(downloads.map((one) => one.all));
    const firstByte = median(downloads.map((one) => one.firstByte));
    const copied = median(copies);
    const { alone, during } = await timeOfOthers(ground, product, path, cookie);
    const rate = (duration: number) => perSecond((ROWS / duration) * 1_000).replace("/s", " rows/s");
    return {
      title: "CSV download of 100,000 users",
      rows: [
        {
          what: "rows a second against COPY",
          budget: "at least 0.25 times, aim at 0.7",
          measured: `${times(copied / all)} (${rate(all)}; COPY ${rate(copied)})`,
          isMet: copied / all >= 0.25,
        },
        {
          what: "first byte",
          budget: "before the query ends",
          measured: `after ${milliseconds(firstByte)} of ${milliseconds(all)}`,
          isMet: firstByte < all / 2,
        },
        {
          what: "growth of the server's memory",
          budget: `less than ${MOST_GROWTH} MB`,
          measured: megabytes(growth),
          isMet: growth < MOST_GROWTH,
        },
        {
          what: "another person's page meanwhile",
          budget: "at most 2 times its time",
          measured: `${times(during / alone)} (${milliseconds(alone)}, ${milliseconds(during)})`,
          isMet: during / alone <= 2,
        },
      ],
      note: `Every download held ${downloads[0]?.lines.toLocaleString("en-US")} lines: a heading and each user once.`,
    };
  } finally {
    await product.stop();
  }
}

/** Reads a download to its end, in milliseconds; counts its lines without keeping them. */
function download(url: string, cookie: string): Promise<Download> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The download answered ${response.statusCode}.`));
      let lines = 0;
      let firstByte = 0;
      response.on("data", (chunk: Buffer) => {
        firstByte ||= performance.now() - began;
        for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1;
      });
      response.on("error", reject);
      response.on("end", () => resolve({ lines, firstByte, all: performance.now() - began }));
    }).on("error", reject);
  });
}

async function copyUsers({ databaseUrl, large }: Ground): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const began = performance.now();
  const rows = client.query(
    copyTo(`copy (
      select first_name, last_name, email, role, status, array_to_string(array(
          select networks.name from memberships join networks on networks.id = memberships.network_id
          where memberships.user_id = users.id order by memberships.position, networks.id), '; '),
        case when can_access_business_metrics then 'Yes' else 'No' end,
        to_char(last_sign_in_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM'),
        to_char(created_at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')
      from users where company_id = ${large} order by lower(last_name), lower(first_name), id
    ) to stdout csv header`)
  );
  for await (const _ of rows);
  const took = performance.now() - began;
  await client.end();
  return took;
}

async function watchingMemory<T>(program: Running, work: () => Promise<T>): Promise<{ peak: number; result: T }> {
  const before = program.memory();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, program.memory())), 20);
  const result = await work();
  clearInterval(watch);
  return { peak: Math.max(most, program.memory()) - before, result };
}

async function timeOfOthers(ground: Ground, product: Running, path: string, cookie: string) {
  const [email = ""] = await peopleIn(ground, "Business Owner", 1);
  const headers = { cookie: await signIn(ground, email) };
  const page = async () => {
    const began = performance.now();
    const response = await fetch(`${product.origin}/guest-accounts`, { headers });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`The guest accounts answered ${response.status}.`);
    return performance.now() - began;
  };
  const pages = async (until: () => boolean) => {
    const durations: number[] = [];
    while (!until()) {
      durations.push(await page());
      await wait(20);
    }
    return median(durations);
  };
  let asked = 0;
  await pages(() => (asked += 1) > 40);
  asked = 0;
  const alone = await pages(() => (asked += 1) > 60);
  await ask(ground.databaseUrl, "delete from rate_limits");
  let isOver = false;
  const downloads = (async () => {
    for (let round = 0; round < 4; round += 1) await download(product.origin + path, cookie);
    isOver = true;
  })();
  const during = await pages(() => isOver);
  await downloads;
  return { alone, during };
}
