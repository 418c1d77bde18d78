import { sql } from "kysely";
import { connect, type Db } from "#db/connect.ts";
import { env } from "./env.server.ts";
import { log } from "./http/log.server.ts";

/** Process-wide database. Routes pass `db` on; nothing else imports it. */
export const { db, pool } = connect(env.DATABASE_URL, env.DATABASE_POOL, (error) => {
  log.warn({ error: error.message }, "a database connection was lost");
});

/** Read replica of the database for reports alone; null when none is configured. */
const replica = env.DATABASE_REPLICA_URL
  ? connect(env.DATABASE_REPLICA_URL, env.DATABASE_POOL, (error) => {
      log.warn({ error: error.message }, "a connection to the replica was lost");
    })
  : null;

/** Return the database for reports and their files: the replica while it answers, else the main one. */
export async function reportDatabase(): Promise<{ db: Db; isCopy: boolean }> {
  if (!replica) return { db, isCopy: false };
  try {
    await sql`select 1`.execute(replica.db);
    return { db: replica.db, isCopy: true };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ error: reason }, "replica unreachable, report uses the main database");
    return { db, isCopy: false };
  }
}

/** Close all connections at the end of the process. */
export async function closeDatabases(): Promise<void> {
  await Promise.all([pool.end(), replica?.pool.end()]);
}
