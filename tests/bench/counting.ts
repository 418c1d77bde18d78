import type { Ground } from "./ground.ts";
import { ask } from "./postgres.ts";
import type { Row } from "./report.ts";

/** Whether this Postgres counts statements. */
export async function canCount({ databaseUrl }: Ground): Promise<boolean> {
  await ask(databaseUrl, "create extension if not exists pg_stat_statements").catch(() => []);
  return ask(databaseUrl, "select count(*) from pg_stat_statements").then(
    () => true,
    () => false,
  );
}

// What the pool itself asks: to set a new connection up, and whether Postgres still answers while a statement takes long.
const OF_THE_POOL = "^(set jit|select \\$1$)";

/** How many statements reach Postgres while the work is done, `begin` and `commit` among them. */
export async function counting({ databaseUrl }: Ground, work: () => Promise<unknown>): Promise<number> {
  await ask(databaseUrl, "select pg_stat_statements_reset()");
  await work();
  const [counted] = await ask<{ calls: string }>(
    databaseUrl,
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'
       and query !~ $1`,
    [OF_THE_POOL],
  );
  return Number(counted?.calls);
}

/** The most statements of some rounds: a first one may fill what later ones find. */
export async function mostStatements(ground: Ground, rounds: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = [];
  for (const round of rounds) counts.push(await counting(ground, round));
  return Math.max(...counts);
}

/** The most statements of some rounds against a budget; without one where this Postgres does not count. */
export async function statementsRow(
  ground: Ground,
  { what, most }: { what: string; most: number },
  rounds: readonly (() => Promise<unknown>)[],
): Promise<Row> {
  const row = { what: `${what}, statements`, budget: `at most ${most}` };
  if (!(await canCount(ground))) return { ...row, measured: "not counted", isMet: null };
  const counted = await mostStatements(ground, rounds);
  return { ...row, measured: String(counted), isMet: counted <= most };
}
