import { DEMO_PASSWORD } from "#db/seed/demo-accounts.ts";
import { type Ground, peopleIn } from "./ground.ts";
import { watchHealth } from "./health.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, type Row, type Section } from "./report.ts";

const AT_ONCE = 200;
const MOST_GROWTH = 150;
const MOST_HEALTH = 200;

/** 200 people who sign in at the same moment: each gets an answer, and the server stays well meanwhile. */
export async function measureSignIns(ground: Ground): Promise<Section> {
  const emails = await peopleIn(ground, "Business Owner", AT_ONCE);
  const product = await startProduct(ground.databaseUrl, { TRUST_PROXY: "127.0.0.1,::1" });
  try {
    // The first answers of a process compile what the later ones use.
    for (const email of emails.slice(0, 5)) await signInAt(product, email, "198.51.100.1");
    return {
      title: "200 sign-ins at once",
      rows: [
        ...(await measureCrowd(ground, product, emails, "from 200 addresses", (index) => `203.0.113.${index}`)),
        ...(await measureCrowd(ground, product, emails, "from one address", () => "192.0.2.1")),
      ],
      note:
        "Right passwords. An address may have 30 attempts under way in 15 minutes, so from one address most are told to " +
        "wait. Requests start one a turn of the event loop and /healthz passes them; passwords are checked by fewer " +
        "threads than there are cores, so that one is left to answer.",
    };
  } finally {
    await product.stop();
  }
}

async function measureCrowd(
  { databaseUrl }: Ground,
  product: Running,
  emails: readonly string[],
  where: string,
  addressOf: (index: number) => string,
): Promise<Row[]> {
  await ask(databaseUrl, "delete from rate_limits");
  const health = await watchHealth(product);
  const began = performance.now();
  const { peak, result } = await watchingMemory(product, () =>
    Promise.all(emails.map((email, index) => signInAt(product, email, addressOf(index)))),
  );
  const took = performance.now() - began;
  const slowest = await health.stop();
  const signedIn = result.filter(({ status }) => status === 302 || status === 303).length;
  const toldToWait = result.filter(({ status, waits }) => (status === 429 || status === 503) && waits).length;
  return [
    {
      what: `answers, ${where}`,
      budget: "all, or 429 or 503 with Retry-After",
      measured: `${signedIn} signed in, ${toldToWait} told to wait, in ${milliseconds(took)}`,
      isMet: signedIn + toldToWait === emails.length,
    },
    {
      what: `slowest /healthz meanwhile, ${where}`,
      budget: `below ${MOST_HEALTH} ms`,
      measured: milliseconds(slowest),
      isMet: slowest < MOST_HEALTH,
    },
    {
      what: `growth of the server's memory, ${where}`,
      budget: `less than ${MOST_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MOST_GROWTH,
    },
  ];
}

async function signInAt({ origin }: Running, email: string, address: string) {
  const response = await fetch(`${origin}/login`, {
    method: "POST",
    headers: { origin, "x-forwarded-for": address },
    body: new URLSearchParams({ email, password: DEMO_PASSWORD, next: "" }),
    redirect: "manual",
  });
  await response.arrayBuffer();
  return { status: response.status, waits: response.headers.has("retry-after") };
}
