import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import Cursor from "pg-cursor";
import type { DB } from "./schema.ts";
import { PreparingClient } from "./prepared.ts";
import { openWatchedPool } from "./watched-pool.ts";

export type Schema = DB;
/** Database connection, or a transaction in its place. */
export type Db = Kysely<Schema>;

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);
types.setTypeParser(pg.types.builtins.INT8, (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`);
  return value;
});

export interface Connection {
  db: Db;
  pool: pg.Pool;
}

/**
 * Open a pool on a Postgres, real or embedded. A `date` reads as "YYYY-MM-DD", an instant as Date, a `bigint` as
 * number.
 * @param onLost called for every idle connection that the server dropped; the pool replaces it by itself.
 */
export function connect(url: string, connections: number, onLost: (error: Error) => void): Connection {
  const config: pg.PoolConfig = {
    ...toPoolConfig(url),
    max: connections,
    types,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 30_000,
    application_name: "mainstreet",
  };
  // The embedded database answers one connection at a time, so its silence means nothing, and its connections share the
  // names of prepared statements.
  const pool = url.startsWith("socket:")
    ? new pg.Pool(config)
    : openWatchedPool({ ...config, Client: PreparingClient, onConnect: disableJit });
  pool.on("error", onLost);
  // A connection that breaks in use fails its statement; without a listener the error would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    // Keys inside JSON are data and keep their spelling.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool };
}

/**
 * Switch JIT off: compiling the plan of a preview with many joins takes Postgres ten times as long as answering it. The
 * pool waits for the returned promise, although its type does not say so.
 */
function disableJit(client: pg.ClientBase): unknown {
  return client.query("set jit = off");
}

/**
 * Return the pool's settings: `socket:/folder` is the embedded database's Unix socket, anything else a Postgres
 * address.
 */
export function toPoolConfig(url: string): pg.PoolConfig {
  if (!url.startsWith("socket:")) return { connectionString: url };
  return { host: url.slice("socket:".length), user: "postgres", database: "postgres" };
}
