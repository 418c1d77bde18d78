import type { Fields } from "#tests/support/app.ts";
import { hostileBodies, hostileIntents } from "#tests/support/hostile-forms.ts";
import { type BenchSetup, createSession } from "./setup.ts";
import { queryRows } from "./postgres.ts";
import { type Running, garbageCollectorFlags, startProduct, watchingMemory } from "./processes.ts";
import { kilobytes, megabytes, milliseconds, type ResultRow, type ResultSection } from "./report.ts";
import { getPage } from "./visits.ts";

const MAX_TIME = 10;
const MAX_SIZE = 300;
const MAX_GROWTH = 20;
/** Number of posts of each body: CPU time comes in steps of ten milliseconds, so one answer's time is a mean. */
const TIMES = 40;

/** Measure the most expensive bodies that no page posts, from a stranger and from an advisor. */
export async function measureHostileForms(setup: BenchSetup): Promise<ResultSection> {
  const product = await startProduct(setup.databaseUrl, {}, garbageCollectorFlags);
  try {
    const stranger = {
      who: "anonymous visitor",
      path: "/forgotten-password",
      routeId: "routes/public/forgotten-password",
      cookie: "",
    };
    const advisor = {
      who: "advisor creating an idea",
      path: `/ideas/create?company=${setup.large}`,
      routeId: "routes/admin/ideas/create",
      cookie: await createSession(setup, "senior@scale.test"),
    };
    return {
      title: "Malformed forms",
      rows: [...(await measureForm(setup, product, stranger)), ...(await measureForm(setup, product, advisor))],
      note:
        "The bodies of tests/support/hostile-forms.ts, which tests/http/hostile-forms.test.ts posts to every action " +
        "as every kind of user: very high array indexes, deeply nested names, thousands of fields, unknown intents. " +
        "Responses are JSON, so the time covers session lookup, parsing and rejection, but no rendering.",
    };
  } finally {
    await product.stop();
  }
}

interface Sender {
  who: string;
  path: string;
  routeId: string;
  cookie: string;
}

async function measureForm({ databaseUrl }: BenchSetup, product: Running, sender: Sender): Promise<ResultRow[]> {
  const { who, path, cookie } = sender;
  const page = await getPage(product, path, cookie);
  // The first round compiles what the second one uses.
  await postAll(databaseUrl, product, sender);
  await product.collectGarbage();
  const held = product.memory();
  const { peak, result: spent } = await watchingMemory(product, () => postAll(databaseUrl, product, sender));
  await product.collectGarbage();
  const growth = product.memory() - held;
  const slowest = spent.toSorted((one, other) => other.time - one.time)[0];
  const largest = spent.toSorted((one, other) => other.size - one.size)[0];
  return [
    {
      what: `${who}: slowest rejection of a malformed form`,
      budget: `within ${MAX_TIME} ms of CPU time`,
      measured: slowest ? `${milliseconds(slowest.time)} (${slowest.body})` : "none",
      isMet: slowest !== undefined && slowest.time < MAX_TIME,
    },
    {
      what: `${who}: largest response to a malformed form`,
      budget: `below ${MAX_SIZE} KB`,
      measured: largest
        ? `${kilobytes(largest.size)} (${largest.body}; normal page ${kilobytes(page.length / 1_024)})`
        : "none",
      isMet: largest !== undefined && largest.size < MAX_SIZE,
    },
    {
      what: `${who}: memory after malformed forms`,
      budget: `less than ${MAX_GROWTH} MB more than before`,
      measured: `${megabytes(Math.abs(growth))} ${growth < 0 ? "less" : "more"}, ${megabytes(peak)} at peak`,
      isMet: growth < MAX_GROWTH,
    },
  ];
}

/** Post every body; return the milliseconds of CPU time and the kilobytes of answer that each costs. */
async function postAll(databaseUrl: string, product: Running, sender: Sender) {
  const spent: { body: string; time: number; size: number }[] = [];
  for (const [body, fields] of Object.entries({ ...hostileBodies, ...hostileIntents })) {
    await queryRows(databaseUrl, "delete from rate_limits");
    const before = product.processorTime() ?? Number.NaN;
    let size = 0;
    for (let round = 0; round < TIMES; round += 1) size = await post(product, sender, fields);
    spent.push({ body, time: ((product.processorTime() ?? Number.NaN) - before) / TIMES, size: size / 1_024 });
  }
  return spent;
}

/** Return the size of the answer in bytes; throw when it is a success or a server error. */
async function post({ origin }: Running, { path, routeId, cookie }: Sender, fields: Fields): Promise<number> {
  const entries = Object.entries(fields).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const response = await fetch(
    `${origin}${path}${path.includes("?") ? "&" : "?"}_data=${encodeURIComponent(routeId)}`,
    {
      method: "POST",
      headers: { origin, cookie },
      body: new URLSearchParams(entries),
      redirect: "manual",
    },
  );
  const { byteLength } = await response.arrayBuffer();
  if (response.status < 400 || response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
  return byteLength;
}
