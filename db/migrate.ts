import { runMigrations } from "graphile-worker";
import { Migrator, sql } from "kysely";
import type { Connection, Db } from "./connect.ts";
import { migrationProvider } from "./migrations.ts";

/**
 * Migrate the database to this version, the job queue's own tables included. Several instances may call it at once:
 * advisory locks, Kysely's own and one around the queue's tables, let one work while the others wait. Return the names
 * of the migrations that ran.
 */
export async function migrate({ db, pool }: Connection): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  if (error) throw isFromNewerVersion(error) ? new DatabaseIsNewer() : error;
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

/** Error when a newer version has migrated the database. */
export class DatabaseIsNewer extends Error {
  override name = "CannotStart";
  override message =
    "A newer version of Mainstreet has migrated this database. Start that version, or restore a backup from before " +
    "the upgrade.";
}

/** Recognize Kysely's error for a migration that the database has and this version has not. */
function isFromNewerVersion(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: previously executed .+ is missing$/.test(error.message);
}

/** Number that no other lock of the product uses. */
const QUEUE_LOCK = 7_340_021;

/** Tell whether the database has every migration of this version. */
export async function isMigrated(db: Db): Promise<boolean> {
  const names = Object.keys(await migrationProvider.getMigrations());
  const { rows } = await sql<{ done: number }>`
    select count(*)::int as done from kysely_migration where name in (${sql.join(names)})
  `.execute(db);
  return rows[0]?.done === names.length;
}
