import { DEMO_PASSWORD } from "#db/seed/demo-accounts.ts";
import { type BenchSetup, peopleIn } from "./setup.ts";
import { watchHealth } from "./health.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct, watchingMemory } from "./processes.ts";
import { megabytes, milliseconds, type ResultRow, type ResultSection } from "./report.ts";

const SIMULTANEOUS_SIGN_INS = 200;
const MAX_GROWTH = 150;
const MAX_HEALTH = 200;

/** Measure 200 simultaneous sign-ins: each is answered, and the server stays responsive meanwhile. */
export async function measureSignIns(setup: BenchSetup): Promise<ResultSection> {
  const emails = await peopleIn(setup, "Business Owner", SIMULTANEOUS_SIGN_INS);
  const product = await startProduct(setup.databaseUrl, { TRUST_PROXY: "127.0.0.1,::1" });
  try {
    // The first answers of a process compile what the later ones use.
    for (const email of emails.slice(0, 5)) await signInAt(product, email, "198.51.100.1");
    return {
      title: "200 sign-ins at once",
      rows: [
        ...(await measureCrowd({
          benchSetup: setup,
          product,
          emails,
          where: "200 IP addresses",
          addressOf: (index) => `203.0.113.${index}`,
        })),
        ...(await measureCrowd({
          benchSetup: setup,
          product,
          emails,
          where: "one IP address",
          addressOf: () => "192.0.2.1",
        })),
      ],
      note:
        "All passwords are correct. An IP address can have 30 running or failed attempts in 15 minutes, so most " +
        "attempts from one IP address are asked to wait. Requests start one per turn of the event loop, and /healthz " +
        "bypasses this queue. Fewer threads than cores check passwords, so that one core can answer requests.",
    };
  } finally {
    await product.stop();
  }
}

async function measureCrowd({
  benchSetup: { databaseUrl },
  product,
  emails,
  where,
  addressOf,
}: {
  benchSetup: BenchSetup;
  product: Running;
  emails: readonly string[];
  where: string;
  addressOf: (index: number) => string;
}): Promise<ResultRow[]> {
  await queryRows(databaseUrl, "delete from rate_limits");
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
      what: `responses to ${where}`,
      budget: "every sign-in succeeds or gets 429 or 503 with Retry-After",
      measured: `${signedIn} signed in, ${toldToWait} asked to wait, in ${milliseconds(took)}`,
      isMet: signedIn + toldToWait === emails.length,
    },
    {
      what: `slowest /healthz meanwhile, from ${where}`,
      budget: `below ${MAX_HEALTH} ms`,
      measured: milliseconds(slowest),
      isMet: slowest < MAX_HEALTH,
    },
    {
      what: `server memory growth, from ${where}`,
      budget: `less than ${MAX_GROWTH} MB`,
      measured: megabytes(peak),
      isMet: peak < MAX_GROWTH,
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
