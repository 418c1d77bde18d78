import type { Fields } from "#tests/support/app.ts";
import { hostileBodies, hostileIntents } from "#tests/support/hostile-forms.ts";
import { type Ground, signIn } from "./ground.ts";
import { ask } from "./postgres.ts";
import { type Running, collector, startProduct, watchingMemory } from "./processes.ts";
import { kilobytes, megabytes, milliseconds, type Row, type Section } from "./report.ts";
import { visit } from "./visits.ts";

const MOST_TIME = 10;
const MOST_SIZE = 300;
const MOST_GROWTH = 20;
/** The processor's time is told in steps of ten milliseconds, so one answer's is the mean of many. */
const TIMES = 40;

/** Bodies that no page posts, as a stranger and as an advisor: what the worst of them costs. */
export async function measureHostileForms(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl, {}, collector);
  try {
    const stranger = {
      who: "a stranger",
      path: "/forgotten-password",
      routeId: "routes/public/forgotten-password",
      cookie: "",
    };
    const advisor = {
      who: "an advisor with a new idea",
      path: `/ideas/create?company=${ground.large}`,
      routeId: "routes/admin/ideas/create",
      cookie: await signIn(ground, "senior@scale.test"),
    };
    return {
      title: "Hostile forms",
      rows: [...(await measureForm(ground, product, stranger)), ...(await measureForm(ground, product, advisor))],
      note:
        "The bodies of tests/support/hostile-forms.ts, which a net posts to every action as everyone: far indexes, deep " +
        "names, thousands of fields, impossible intents. They are answered as data, so that the time is that of the " +
        "session, of reading and of refusing, and not of drawing a page.",
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

async function measureForm({ databaseUrl }: Ground, product: Running, sender: Sender): Promise<Row[]> {
  const { who, path, cookie } = sender;
  const page = await visit(product, path, cookie);
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
      what: `${who}: the slowest to refuse`,
      budget: `within ${MOST_TIME} ms of processor time`,
      measured: slowest ? `${milliseconds(slowest.time)} (${slowest.body})` : "none",
      isMet: slowest !== undefined && slowest.time < MOST_TIME,
    },
    {
      what: `${who}: the largest answer`,
      budget: `below ${MOST_SIZE} KB`,
      measured: largest
        ? `${kilobytes(largest.size)} (${largest.body}; the page ${kilobytes(page.length / 1_024)})`
        : "none",
      isMet: largest !== undefined && largest.size < MOST_SIZE,
    },
    {
      what: `${who}: memory afterwards`,
      budget: `back to where it was: less than ${MOST_GROWTH} MB more`,
      measured: `${megabytes(growth)} more, ${megabytes(peak)} at the most meanwhile`,
      isMet: growth < MOST_GROWTH,
    },
  ];
}

/** What each body costs: milliseconds of processor and kilobytes of answer. */
async function postAll(databaseUrl: string, product: Running, sender: Sender) {
  const spent: { body: string; time: number; size: number }[] = [];
  for (const [body, fields] of Object.entries({ ...hostileBodies, ...hostileIntents })) {
    await ask(databaseUrl, "delete from rate_limits");
    const before = product.processorTime() ?? Number.NaN;
    let size = 0;
    for (let round = 0; round < TIMES; round += 1) size = await post(product, sender, fields);
    spent.push({ body, time: ((product.processorTime() ?? Number.NaN) - before) / TIMES, size: size / 1_024 });
  }
  return spent;
}

/** The size of the answer in bytes; throws when it is a success or the server's own fault. */
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
