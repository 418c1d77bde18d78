import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { type Connection, connect, connectionOf } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { listRelations, listTables, type MovedTable, moveRows } from "#db/move-rows.ts";
import { CannotStart, openDatabase, untilReachable } from "./open-database.ts";

const USAGE = "npm run move -- postgres://user:password@host/database, or the same address in DATABASE_URL";

/**
 * Copies the embedded database of DATA_DIR into an empty Postgres, checks the copy, and marks the data folder as moved.
 * A run that was cut off leaves a Postgres without rows, which the next one takes.
 */
export async function run([address = process.env.DATABASE_URL ?? ""]: string[]): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(address)) throw new CannotStart(USAGE);
  const dataFolder = resolve(process.env.DATA_DIR || "data");
  if (!existsSync(join(dataFolder, "database/PG_VERSION")))
    throw new CannotStart(`${dataFolder} holds no embedded database: set DATA_DIR to the folder that does.`);
  const target = openUnhurried(address);
  try {
    await untilReachable(target.pool);
    await refuseUnfit(target.pool);
    // What it is started for here needs no secret, and must not make one.
    const database = await openDatabase({ ...process.env, DATABASE_URL: "", DEMO: "0", SECRET: "none" });
    const source = openUnhurried(database.url);
    try {
      await withClient(source.pool, (from) =>
        withClient(target.pool, (to) => move(from, to, () => migrate(target), { dataFolder, address })),
      );
    } finally {
      await source.db.destroy();
      await database.stop();
    }
  } finally {
    await target.db.destroy();
  }
}

async function move(
  source: pg.ClientBase,
  target: pg.ClientBase,
  prepare: () => Promise<unknown>,
  { dataFolder, address }: { dataFolder: string; address: string },
): Promise<void> {
  const began = performance.now();
  await refuseFilled(source, target);
  await prepare();
  const tables = await moveRows(source, target);
  const { database, host } = new pg.Client(connectionOf(address));
  const name = `${database} on ${host}`;
  await writeFile(join(dataFolder, "moved"), `to ${name} at ${new Date().toISOString()}\n`, { mode: 0o600 });
  // Where it fails, Postgres comes to do the same by itself.
  await target.query(`vacuum (analyze) ${tables.map((table) => table.name).join(", ")}`).catch(() => undefined);
  report(tables, name, dataFolder, (performance.now() - began) / 1_000);
  if ((await orderOfNames(source)) !== (await orderOfNames(target)))
    console.log(`Lists by name may stand in another order than before: ${database} has a collation of its own.`);
}

/** A failed move leaves its transaction open; the connection takes it along. */
async function withClient(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  // The statement that waits, or the next one, fails by itself.
  client.on("error", () => undefined);
  await work(client).finally(() => client.release(true));
}

/** A connection whose statements may take their time. */
function openUnhurried(url: string): Connection {
  // One moves rows, one keeps other instances from migrating, and one migrates.
  const connection = connect(url, 3, () => undefined);
  connection.pool.options.query_timeout = 0;
  return connection;
}

async function refuseUnfit(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  for (const { version, encoding } of rows) {
    if (version < 150_000) throw new CannotStart("The target is older than Postgres 15. Nothing was changed.");
    if (encoding !== "UTF8")
      throw new CannotStart(`The target's encoding is ${encoding}, not UTF8. Nothing was changed.`);
  }
}

/** Tables of this product may be there, as a move that was cut off leaves them, but no row in them. */
async function refuseFilled(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const own = new Set(await listRelations(source));
  const found = (await listRelations(target)).filter((name) => !own.has(name));
  for (const { name } of await listTables(target)) {
    const { rowCount } = await target.query(`select from ${name} limit 1`);
    if (rowCount) found.push(name);
  }
  if (found.length === 0) return;
  const some = found.length > 3 ? [...found.slice(0, 3), `${found.length - 3} more`] : found;
  throw new CannotStart(`The target is not empty (${some.join(", ")}). Nothing was changed: move into a new database.`);
}

async function orderOfNames(client: pg.ClientBase): Promise<unknown> {
  const { rows } = await client.query(`
    select string_agg(name, '|' order by lower(name))
    from unnest(array['a b', 'ab', 'a-c', 'B', 'Éa', '_z', 'Z', 'é']) name
  `);
  return JSON.stringify(rows);
}

function report(tables: readonly MovedTable[], name: string, dataFolder: string, seconds: number): void {
  const filled = tables.filter(({ rows }) => rows > 0);
  for (const table of filled) console.log(`${table.rows.toLocaleString("en-US").padStart(12)}  ${table.name}`);
  const rows = filled.reduce((sum, table) => sum + table.rows, 0).toLocaleString("en-US");
  console.log(`Moved ${rows} rows to ${name} in ${seconds.toFixed(1)} s. Counts and sums of all tables agree.`);
  const kept = join(dataFolder, "secret");
  // The secret itself has no place in a log.
  const secret = existsSync(kept) ? `SECRET="$(cat '${kept}')"` : "the SECRET that it always had";
  console.log(`Start with DATABASE_URL, APP_URL and ${secret}, so that people stay signed in.`);
  if (!process.env.S3_BUCKET) console.log(`Uploaded files stay in ${join(dataFolder, "files")}: keep that DATA_DIR.`);
}
