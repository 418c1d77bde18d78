import { sql, type Kysely } from "kysely";

/** Final files can be downloaded for a while; null for those of before, which stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_files add available_until timestamptz check (available_until is null or kind = 'final')`.execute(
    db,
  );
}
