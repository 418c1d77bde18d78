import { type Kysely, sql } from "kysely";

/** What came of a form that created something, by the key of its page, so that it does so once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      key bytea primary key,
      outcome jsonb not null,
      created_at timestamptz not null
    )
  `.execute(db);
  await sql`create index idempotency_keys_created_at on idempotency_keys (created_at)`.execute(db);
}
