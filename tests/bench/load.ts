import autocannon from "autocannon";
import type { Running } from "./processes.ts";
import { getPage } from "./visits.ts";

export interface Target {
  program: Running;
  cookie?: string;
  /** Addresses to request in turn. */
  paths: readonly string[];
}

export interface Loaded {
  /** Answers a second. */
  rate: number;
  /** Milliseconds of the program's CPU time per answer. */
  cost: number;
}

const CONNECTIONS = 10;

/**
 * Send requests as fast as answers come, over 10 connections, for some seconds or a number of answers. Throws when one
 * of them is not 200.
 */
export async function load(
  target: Target,
  { seconds, amount }: { seconds?: number; amount?: number },
): Promise<Loaded> {
  const { program } = target;
  const began = performance.now();
  const spent = program.processorTime() ?? Number.NaN;
  const result = await autocannon({
    url: program.origin,
    connections: CONNECTIONS,
    duration: seconds ?? 10,
    amount,
    timeout: 30,
    headers: {
      accept: "text/html",
      "accept-encoding": "gzip, br",
      ...(target.cookie ? { cookie: target.cookie } : {}),
    },
    requests: target.paths.map((path) => ({ method: "GET", path })),
  });
  const wrong = result.errors + result.timeouts + result.non2xx;
  if (wrong > 0) throw new Error(`${wrong} of ${result.requests.total} answers were wrong at ${target.paths[0]}.`);
  const answers = result.requests.total;
  return {
    rate: answers / ((performance.now() - began) / 1_000),
    cost: ((program.processorTime() ?? Number.NaN) - spent) / answers,
  };
}

/** Send requests until the program's hot code is compiled; before that a page costs twice as much. */
export async function warmUp(target: Target): Promise<void> {
  await load(target, { amount: 3_000 });
}

export interface ComparedLoad extends Loaded {
  /** Rate of the first target divided by this one's: the median of the rounds, each compared within itself. */
  firstAgainst: number;
}

/** Measure the targets in turn, in many short rounds, so that the machine's other work affects all alike. */
export async function loadInTurn(targets: readonly Target[], rounds: number): Promise<ComparedLoad[]> {
  const measured = targets.map((): Loaded[] => []);
  for (let round = -1; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const loaded = await load(target, { seconds: 3 });
      if (round >= 0) measured[index]?.push(loaded);
    }
  }
  const [first = []] = measured;
  return measured.map((loaded) => ({
    rate: median(loaded.map(({ rate }) => rate)),
    cost: median(loaded.map(({ cost }) => cost)),
    firstAgainst: median(loaded.map(({ rate }, round) => (first[round]?.rate ?? Number.NaN) / rate)),
  }));
}

/** Return the answers a second over 10 connections during some work. Throws when one of them is not 200. */
export async function rateDuring({ program, cookie, paths }: Target, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let answers = 0;
  let isDone = false;
  async function ask(): Promise<void> {
    for (let turn = 0; !isDone; turn += 1) {
      await getPage(program, paths[turn % paths.length] ?? "", cookie);
      answers += 1;
    }
  }
  const asking = Promise.all(Array.from({ length: CONNECTIONS }, ask));
  await Promise.race([work(), asking]).finally(() => (isDone = true));
  await asking;
  return answers / ((performance.now() - began) / 1_000);
}

export interface Answered {
  /** Milliseconds from the request to the end of the answer. */
  duration: number;
  /** KB of the answer, before compression. */
  size: number;
}

/** Request the targets one at a time in turn, for pages too slow to count by the second; return the rounds' medians. */
export async function timeInTurn(targets: readonly Target[], rounds: number): Promise<Answered[]> {
  const measured = targets.map((): Answered[] => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, { program, cookie, paths }] of targets.entries()) {
      const began = performance.now();
      const text = await getPage(program, paths[Math.abs(round) % paths.length] ?? "", cookie);
      if (round >= 0)
        measured[index]?.push({ duration: performance.now() - began, size: Buffer.byteLength(text) / 1_024 });
    }
  }
  return measured.map((answers) => ({
    duration: median(answers.map(({ duration }) => duration)),
    size: median(answers.map(({ size }) => size)),
  }));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
