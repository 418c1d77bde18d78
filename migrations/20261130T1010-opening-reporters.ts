import { type Kysely, sql } from "kysely";

/** Reports count competitors by who reported them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index openings_created_by_idx on openings (created_by)`.execute(db);
}
