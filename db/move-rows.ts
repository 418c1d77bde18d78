import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** Approximate size of the rows in memory at a time: the embedded database returns an answer in one piece. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface MovedTable {
  /** Quoted name with its schema. */
  name: string;
  rows: number;
}

export class CannotMove extends Error {
  override name = "CannotMove";
}

interface Table {
  /** Quoted name with its schema. */
  name: string;
  columns: string;
  /** Expressions of the columns' values on the target: a job that was interrupted is unlocked there. */
  values: string;
  pages: number;
  bytes: number;
}

/**
 * Copy all rows, jobs included, and the values of sequences from a migrated database without other users into a
 * migrated one without rows, all or nothing. Throws CannotMove when a table's row count or checksum differs afterwards.
 */
export async function moveRows(source: pg.ClientBase, target: pg.ClientBase): Promise<MovedTable[]> {
  await source.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`);
  await target.query(`begin; ${TEXT_SETTINGS}; ${NO_TIMEOUTS}`);
  const tables = await listTables(source);
  await target.query(`lock table ${tables.map(({ name }) => name).join(", ")} in access exclusive mode`);
  const links = await listForeignKeys(target);
  // Foreign keys form circles, and triggers would write rows that are copied as well.
  await runEach(target, links, ({ table, name }) => `alter table ${table} drop constraint ${name}`);
  await runEach(target, tables, ({ name }) => `alter table ${name} disable trigger user`);
  for (const table of tables) await copyTable(source, target, table);
  await runEach(target, tables, ({ name }) => `alter table ${name} enable trigger user`);
  await runEach(target, links, ({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule}`);
  const moved: MovedTable[] = [];
  for (const table of tables) moved.push({ name: table.name, rows: await compareTables(source, target, table) });
  await setSequences(source, target);
  await target.query("commit");
  await source.query("commit");
  return moved;
}

/** List the tables, views and sequences that neither Postgres nor its extensions created. */
export async function listRelations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and nspname <> 'information_schema' and nspname !~ '^pg_'
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by name
  `);
  return rows.map(({ name }) => name);
}

/** List the tables whose rows do not come from migrations, without their generated columns. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns,
      string_agg(case when nspname = 'graphile_worker' and attname in ('locked_at', 'locked_by')
        then 'null::' || format_type(atttypid, atttypmod) else quote_ident(attname) end, ', ' order by attnum) as values,
      (pg_relation_size(pg_class.oid) / current_setting('block_size')::int)::float8 as pages,
      pg_table_size(pg_class.oid)::float8 as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and nspname in ('public', 'graphile_worker')
      and relname not in ('kysely_migration', 'kysely_migration_lock', 'migrations')
    group by pg_class.oid, nspname, relname
    order by name
  `);
  return rows;
}

/** Settings that make both sides write a value in the same way. */
const TEXT_SETTINGS = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'`;

const NO_TIMEOUTS = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`;

interface ForeignKey {
  table: string;
  name: string;
  rule: string;
}

/** List foreign keys in the order they were created, which is the order in which they run. */
async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select format('%I.%I', nspname, relname) as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and nspname in ('public', 'graphile_worker')
    order by pg_constraint.oid
  `);
  return rows;
}

async function runEach<One>(client: pg.ClientBase, all: readonly One[], write: (one: One) => string): Promise<void> {
  await client.query(all.map(write).join(";\n"));
}

async function copyTable(source: pg.ClientBase, target: pg.ClientBase, table: Table): Promise<void> {
  const step = Math.max(1, Math.floor((MAX_BYTES * table.pages) / table.bytes));
  for (let page = 0; page < table.pages; page += step) {
    const part = `ctid >= '(${page},0)' and ctid < '(${page + step},0)'`;
    await pipeline(
      source.query(copyTo(`copy (select ${table.values} from ${table.name} where ${part}) to stdout`)),
      target.query(copyFrom(`copy ${table.name} (${table.columns}) from stdin`)),
    );
  }
}

/** Return a table's number of rows; throw when it, or the sum of the rows' hashes, differs between both sides. */
async function compareTables(source: pg.ClientBase, target: pg.ClientBase, table: Table): Promise<number> {
  const { name, columns, values } = table;
  const [before, after] = await Promise.all([
    checksumTable(source, name, values),
    checksumTable(target, name, columns),
  ]);
  if (before.rows === after.rows && before.sum === after.sum) return before.rows;
  throw new CannotMove(
    `The copy of ${name} differs: ${before.rows} rows with checksum ${before.sum} in the embedded database, ` +
      `${after.rows} with ${after.sum} in Postgres. Nothing was moved.`,
  );
}

async function checksumTable(
  client: pg.ClientBase,
  table: string,
  values: string,
): Promise<{ rows: number; sum: string }> {
  const hash = `encode(substr(sha256(convert_to(row(${values})::text, 'UTF8')), 1, 8), 'hex')`;
  const { rows } = await client.query<{ rows: number; sum: string }>(`
    select count(*)::float8 as rows, coalesce(sum(('x' || ${hash})::bit(64)::bigint), 0)::text as sum from ${table}
  `);
  const [found] = rows;
  if (!found) throw new Error("A count gave no row.");
  return found;
}

// A rollback does not undo this, so it comes last; without rows it changes nothing that a user sees.
async function setSequences(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const { rows } = await source.query<{ name: string }>(`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname in ('public', 'graphile_worker') order by name
  `);
  for (const { name } of rows) {
    const sequence = await source.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    for (const { last, called } of sequence.rows)
      await target.query("select setval($1::text::regclass, $2, $3)", [name, last, called]);
  }
}
