import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { type Connection, connect, toPoolConfig } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { listRelations, listTables, type MovedTable, moveRows } from "#db/move-rows.ts";
import {
  CommandError,
  openDatabase,
  requireEmbeddedDatabase,
  UNREAD_SECRET,
  waitUntilReachable,
} from "./open-database.ts";

const USAGE =
  "Usage: npm run move -- postgres://user:password@host/database, the connection URL of an empty Postgres database. " +
  "Or set DATABASE_URL to it.";

/**
 * Copy the embedded database of DATA_DIR into an empty Postgres, check the copy, and mark the data folder as moved. An
 * interrupted run leaves a Postgres without rows, which the next run accepts.
 */
export async function run([address = process.env.DATABASE_URL ?? ""]: string[]): Promise<void> {
  if (!/^postgres(ql)?:\/\//.test(address)) throw new CommandError(USAGE);
  const dataFolder = resolve(process.env.DATA_DIR || "data");
  requireEmbeddedDatabase(dataFolder);
  const target = connectWithoutTimeout(address);
  try {
    await waitUntilReachable(target.pool);
    await requireSupportedPostgres(target.pool);
    // This command needs no secret, and must not create one.
    const database = await openDatabase({ ...process.env, DATABASE_URL: "", DEMO: "0", SECRET: UNREAD_SECRET });
    const source = connectWithoutTimeout(database.url);
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
  await requireEmptyTarget(source, target);
  await prepare();
  const tables = await moveRows(source, target);
  const { database, host } = new pg.Client(toPoolConfig(address));
  const name = `${database} on ${host}`;
  await writeFile(join(dataFolder, "moved"), `to ${name} at ${new Date().toISOString()}\n`, { mode: 0o600 });
  // When this fails, Postgres does the same by itself later.
  await target.query(`vacuum (analyze) ${tables.map((table) => table.name).join(", ")}`).catch(() => undefined);
  report(tables, name, dataFolder, (performance.now() - began) / 1_000);
  if ((await sampleCollation(source)) !== (await sampleCollation(target)))
    console.log(
      `Sort order may change for text other than names: database "${database}" has a different default collation.`,
    );
}

/** Close the connection afterwards, because a failed move leaves its transaction open. */
async function withClient(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  // The current statement, or the next one, fails by itself.
  client.on("error", () => undefined);
  await work(client).finally(() => client.release(true));
}

/** Connect without a time limit on statements. */
function connectWithoutTimeout(url: string): Connection {
  // One moves rows, one keeps other instances from migrating, and one migrates.
  const connection = connect(url, 3, () => undefined);
  connection.pool.options.query_timeout = 0;
  return connection;
}

async function requireSupportedPostgres(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  );
  for (const { version, encoding } of rows) {
    if (version < 150_000) throw new CommandError("The target is older than Postgres 15. Nothing was changed.");
    if (encoding !== "UTF8")
      throw new CommandError(`The target's encoding is ${encoding}, not UTF8. Nothing was changed.`);
  }
}

/** Refuse a target with rows or with unknown relations; an interrupted move leaves empty tables, which are allowed. */
async function requireEmptyTarget(source: pg.ClientBase, target: pg.ClientBase): Promise<void> {
  const own = new Set(await listRelations(source));
  const found = (await listRelations(target)).filter((name) => !own.has(name));
  for (const { name } of await listTables(target)) {
    const { rowCount } = await target.query(`select from ${name} limit 1`);
    if (rowCount) found.push(name);
  }
  if (found.length === 0) return;
  const some = found.length > 3 ? [...found.slice(0, 3), `${found.length - 3} more`] : found;
  throw new CommandError(
    `The target is not empty (${some.join(", ")}). Nothing was changed. Create an empty database and move into it.`,
  );
}

async function sampleCollation(client: pg.ClientBase): Promise<unknown> {
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
  console.log(
    `Moved ${rows} rows to ${name} in ${seconds.toFixed(1)} s. Row counts and checksums of all tables match.`,
  );
  const generated = join(dataFolder, "secret");
  const isGenerated = !process.env.SECRET && existsSync(generated);
  // A log must not hold the secret itself.
  const secret = isGenerated ? `SECRET="$(cat '${generated}')"` : "your current SECRET";
  console.log(
    `Start with DATABASE_URL, APP_URL and ${secret}: a new secret breaks unsubscribe links in emails already sent.`,
  );
  if (!process.env.S3_BUCKET) console.log(`Uploaded files stay in ${join(dataFolder, "files")}: keep that DATA_DIR.`);
}
