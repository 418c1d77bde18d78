import { sql, type Kysely } from "kysely";

/** The operators' metrics ask at every scrape how many mails were given up lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_failed_idx on mails (created_at) where status = 'failed'`.execute(db);
}
