import { sql, type Kysely } from "kysely";

/**
 * Which file a figure came from is told by the figure alone: imports are never deleted, and asking for each of 200,000
 * figures whether theirs is still there takes a twelfth of the time in which they are saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table metric_values drop constraint metric_values_import_id_fkey;
    drop index metric_values_import_id_idx;
    comment on column metric_values.import_id is 'The import that its value came from, which is never deleted; null where somebody typed it.';
  `.execute(db);
}
