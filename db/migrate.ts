import { runMigrations } from "graphile-worker";
import { Migrator, sql } from "kysely";
import pg from "pg";
import type { Connection, Db } from "./connect.ts";
import { migrationProvider } from "./migrations.ts";

/**
 * Migrate the database to this version, the job queue's own tables included. Several instances may call it at once:
 * advisory locks, Kysely's own and one around the queue's tables, let one work while the others wait. Return the names
 * of the migrations that ran. They run in one transaction; throws MigrationFailed when one of them fails.
 */
export async function migrate({ db, pool }: Connection): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
  const failed = results?.find((result) => result.status === "Error");
  if (failed) throw new MigrationFailed(failed.migrationName, error);
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

/** Error of a migration, which rolled back all migrations of the run. */
export class MigrationFailed extends Error {
  override name = "CannotStart";

  constructor(migration: string, cause: unknown) {
    super(
      `Migration ${migration} failed: ${describeCause(cause)}. Nothing was changed, so the earlier version still works ` +
        'with this database. Fix the cause and start again (docs/operations.md, "Upgrading").',
      { cause },
    );
  }
}

function describeCause(error: unknown): string {
  const detail = error instanceof pg.DatabaseError && error.detail ? ` (${error.detail.replace(/\.$/, "")})` : "";
  return `${error instanceof Error ? error.message : String(error)}${detail}`;
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
