import { sql, type Kysely } from "kysely";

/** What every workflow record shares: its human number, the history of its status, and comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_numbers (
      company_id integer not null references companies (id),
      prefix text not null,
      year integer not null,
      last integer not null,
      primary key (company_id, prefix, year)
    );

    create table status_changes (
      id bigint generated always as identity primary key,
      object_type text not null,
      object_id integer not null,
      company_id integer not null references companies (id),
      from_status text,
      to_status text not null,
      reason text not null default '' check (char_length(reason) <= 1000),
      at timestamptz not null default now(),
      by_user_id integer references users (id)
    );
    create index status_changes_object_idx on status_changes (object_type, object_id, id);
    create index status_changes_company_idx on status_changes (company_id, at);
    create index status_changes_by_user_idx on status_changes (by_user_id);

    create table comments (
      id integer generated always as identity primary key,
      object_type text not null,
      object_id integer not null,
      company_id integer not null references companies (id),
      text text not null check (char_length(text) between 1 and 1000),
      is_internal boolean not null default false,
      created_at timestamptz not null default now(),
      created_by integer references users (id)
    );
    create index comments_object_idx on comments (object_type, object_id, id);
    create index comments_company_idx on comments (company_id);
  `.execute(db);
}
