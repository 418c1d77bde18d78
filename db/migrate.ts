import { runMigrations } from "graphile-worker";
import { Migrator, sql } from "kysely";
import type { Connection, Db } from "./connect.ts";
import { migrationProvider } from "./migrations.ts";

/**
 * Brings the database up to this version, the job queue's own tables included. Several instances may do so at once:
 * advisory locks, Kysely's own and one around the queue's tables, let one work and the others wait. Returns the names of
 * what ran.
 */
export async function migrate({ db, pool }: Connection): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error) throw error;
  await db.connection().execute(async (waiting) => {
    await sql`select pg_advisory_lock(${QUEUE_LOCK})`.execute(waiting);
    try {
      await runMigrations({ pgPool: pool });
    } finally {
      await sql`select pg_advisory_unlock(${QUEUE_LOCK})`.execute(waiting);
    }
  });
  return (results ?? []).map((result) => result.migrationName);
}

/** Any number that no other lock of the product uses. */
const QUEUE_LOCK = 7_340_021;

/** True when no migration of this version is missing from the database. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = Object.keys(await migrationProvider.getMigrations());
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from kysely_migration where name in (${sql.join(names)})
  `.execute(db);
  return rows[0]?.done === names.length;
}
