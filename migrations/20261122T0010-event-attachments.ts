import { sql, type Kysely } from "kysely";

/** The files of custom events. The parts of a series that was split share theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_event_files (
      event_id integer not null references custom_events (id) on delete cascade,
      file_id integer not null references files (id) on delete cascade,
      primary key (event_id, file_id)
    );
    create index custom_event_files_file_idx on custom_event_files (file_id);
  `.execute(db);
}
