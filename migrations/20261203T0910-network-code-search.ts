import { type Kysely, sql } from "kysely";

/** Networks are found by their code as quickly as by their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index networks_plain_code_idx on networks using gin (plain_text(code) gin_trgm_ops)`.execute(db);
}
