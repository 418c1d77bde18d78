import { type Kysely, sql } from "kysely";

/** A view by which a list opens, for its keeper and for whom it is shared with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table saved_views
      add column is_standard boolean not null default false,
      add column path text;
    comment on column saved_views.path is 'Where the list stands, with # for each number: "/company/#/users"; null for views kept before it was known.';
    create unique index saved_views_standard_key on saved_views (user_id, list) where is_standard;
  `.execute(db);
}
