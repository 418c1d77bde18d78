import { sql, type Kysely } from "kysely";

/** A file is imported once: its hash is the idempotency key of what is not given up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unique index imports_file_key on imports (company_id, kind, file_hash)
      where status in ('checking', 'checked', 'saving', 'saved');
    create index imports_created_by_idx on imports (created_by);
    create index imports_saved_by_idx on imports (saved_by);
  `.execute(db);
}
