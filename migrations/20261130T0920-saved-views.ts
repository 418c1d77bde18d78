import { sql, type Kysely } from "kysely";

/** What people keep of their lists: filters, search, order and columns under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      list text not null check (char_length(list) between 1 and 60),
      name text not null check (char_length(name) between 1 and 60),
      query text not null check (char_length(query) <= 2000),
      created_at timestamptz not null default now()
    );
    comment on column saved_views.query is 'As the list writes its address, without the question mark.';
    create unique index saved_views_name_key on saved_views (user_id, list, lower(name));
  `.execute(db);
}
