import { sql, type Kysely } from "kysely";

/** The cards that somebody took off their dashboard. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column hidden_cards text[] not null default '{}'`.execute(db);
}
