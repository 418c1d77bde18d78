import { type Kysely, sql } from "kysely";

/** Who left a standard view that somebody shares: the list opens for them as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table left_views (
      user_id integer not null references users (id) on delete cascade,
      view_id integer not null references saved_views (id) on delete cascade,
      primary key (user_id, view_id)
    );
    create index left_views_view_idx on left_views (view_id);
  `.execute(db);
}
