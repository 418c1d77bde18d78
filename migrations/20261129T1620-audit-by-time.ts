import { sql, type Kysely } from "kysely";

/** The audit page of a company reads its newest entries, and those before the end of a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_company_at_idx on audit_log (company_id, at desc, id desc)`.execute(db);
}
