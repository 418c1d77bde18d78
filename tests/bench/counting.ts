import type { BenchSetup } from "./setup.ts";
import { queryRows } from "./postgres.ts";
import type { ResultRow } from "./report.ts";

/** Return whether this Postgres counts statements. */
export async function canCount({ databaseUrl }: BenchSetup): Promise<boolean> {
  await queryRows(databaseUrl, "create extension if not exists pg_stat_statements").catch(() => []);
  return queryRows(databaseUrl, "select count(*) from pg_stat_statements").then(
    () => true,
    () => false,
  );
}

// Statements of the pool itself: setting a connection up, and checking that Postgres still answers during a long one.
const POOL_STATEMENTS = "^(set jit|select \\$1$)";

/** Count the statements that reach Postgres during the work, `begin` and `commit` included. */
export async function countQueries({ databaseUrl }: BenchSetup, work: () => Promise<unknown>): Promise<number> {
  await queryRows(databaseUrl, "select pg_stat_statements_reset()");
  await work();
  const [counted] = await queryRows<{ calls: string }>(
    databaseUrl,
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'
       and query !~ $1`,
    [POOL_STATEMENTS],
  );
  return Number(counted?.calls);
}

/** Return the largest number of statements of several rounds, because the first may fill caches for the later ones. */
export async function maxStatements(setup: BenchSetup, rounds: readonly (() => Promise<unknown>)[]): Promise<number> {
  const counts: number[] = [];
  for (const round of rounds) counts.push(await countQueries(setup, round));
  return Math.max(...counts);
}

/**
 * Compare the largest number of statements of several rounds with a budget; `isMet` is null where this Postgres does
 * not count.
 */
export async function statementsRow(
  setup: BenchSetup,
  { what, most }: { what: string; most: number },
  rounds: readonly (() => Promise<unknown>)[],
): Promise<ResultRow> {
  const row = { what: `${what}, statements`, budget: `at most ${most}` };
  if (!(await canCount(setup))) return { ...row, measured: "not counted", isMet: null };
  const counted = await maxStatements(setup, rounds);
  return { ...row, measured: String(counted), isMet: counted <= most };
}
