import { type Kysely, sql } from "kysely";

/** A proof's picture keeps its room before it is loaded. Pictures from before have no size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_files add column width integer, add column height integer`.execute(db);
}
