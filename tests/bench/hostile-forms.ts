import { hostileBodies, hostileIntents } from "#tests/support/hostile-forms.ts";
import { type Ground, signIn } from "./ground.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { kilobytes, megabytes, milliseconds, type Row, type Section } from "./report.ts";
import { visit } from "./visits.ts";

const MOST_TIME = 10;
const MOST_SIZE = 300;
const MOST_GROWTH = 50;
/** The processor's time is told in steps of ten milliseconds, so one answer's is the mean of many. */
const TIMES = 40;

/** Bodies that no page posts, as a stranger and as an advisor: what the worst of them costs. */
export async function measureHostileForms(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  try {
    const advisor = await signIn(ground, "senior@scale.test");
    return {
      title: "Hostile forms",
      rows: [
        ...(await measureForm(ground, product, "a stranger at /forgotten-password", "/forgotten-password", "")),
        ...(await measureForm(
          ground,
          product,
          "an advisor at the form of a new idea",
          `/ideas/create?company=${ground.large}`,
          advisor,
        )),
      ],
      note:
        "The bodies of tests/support/hostile-forms.ts, which a net posts to every action as everyone: far indexes, " +
        "deep names, thousands of fields, impossible intents. Answered as data, so that the time is that of refusing and " +
        "not of drawing a page. Node parses a body of 1 MB before anybody can look at it.",
    };
  } finally {
    await product.stop();
  }
}

async function measureForm(
  { databaseUrl }: Ground,
  product: Running,
  who: string,
  path: string,
  cookie: string,
): Promise<Row[]> {
  const page = await visit(product, path, cookie);
  const spent: { body: string; time: number; size: number }[] = [];
  const { peak } = await watchingMemory(product, async () => {
    for (const [body, fields] of Object.entries({ ...hostileBodies, ...hostileIntents })) {
      await ask(databaseUrl, "delete from rate_limits");
      await post(product, path, fields, cookie);
      const before = product.processorTime() ?? Number.NaN;
      let size = 0;
      for (let round = 0; round < TIMES; round += 1) size = await post(product, path, fields, cookie);
      spent.push({ body, time: ((product.processorTime() ?? Number.NaN) - before) / TIMES, size: size / 1_024 });
    }
  });
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
      measured: largest ? `${kilobytes(largest.size)} (${largest.body}; the page ${kilobytes(page.length / 1_024)})` : "none",
      isMet: largest !== undefined && largest.size < MOST_SIZE,
    },
    {
      what: `${who}: growth of the server's memory`,
      budget: `less than ${MOST_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MOST_GROWTH,
    },
  ];
}

/** The size of the answer in bytes; throws when it is a success or the server's own fault. */
async function post(product: Running, path: string, fields: Record<string, string | string[]>, cookie: string) {
  const body = new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])));
  const response = await fetch(product.origin + path, {
    method: "POST",
    headers: { accept: "text/html", origin: product.origin, cookie },
    body,
    redirect: "manual",
  });
  const { byteLength } = await response.arrayBuffer();
  if (response.status < 400 || response.status >= 500) throw new Error(`${path} answered ${response.status}.`);
  return byteLength;
}
