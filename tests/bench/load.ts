import autocannon from "autocannon";
import type { Running } from "./processes.ts";

export interface Target {
  program: Running;
  cookie?: string;
  /** Addresses asked in turn. */
  paths: readonly string[];
}

export interface Loaded {
  /** Answers a second. */
  rate: number;
  /** Milliseconds of the program's processor an answer. */
  cost: number;
}

const CONNECTIONS = 10;

/**
 * Asks as fast as answers come, over 10 connections, for some seconds or a number of answers. Throws when one of them is
 * not 200.
 */
export async function load(
  target: Target,
  { seconds, amount }: { seconds?: number; amount?: number }
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

/** Measures the targets in turn, several times, so that whatever else the machine does meets all; medians, in order. */
export async function alternate(
  targets: readonly Target[],
  { rounds, seconds }: { rounds: number; seconds: number }
): Promise<Loaded[]> {
  for (const target of targets) await load(target, { seconds: Math.min(3, seconds) });
  const measured = targets.map((): Loaded[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) measured[index]?.push(await load(target, { seconds }));
  }
  return measured.map((rounds) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    cost: median(rounds.map(({ cost }) => cost)),
  }));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
