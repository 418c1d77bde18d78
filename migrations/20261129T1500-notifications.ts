import { sql, type Kysely } from "kysely";

/** What people are told in the product and by mail, how each wants it, and who had which day's digest. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table notifications (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      type text not null,
      record_key text not null check (char_length(record_key) <= 200),
      title text not null check (char_length(title) between 1 and 120),
      link text not null check (link ~ '^/[^/]' and char_length(link) <= 500),
      record_kind text,
      record_id integer,
      is_listed boolean not null default true,
      created_at timestamptz not null default now(),
      read_at timestamptz,
      snoozed_until timestamptz,
      check ((record_kind is null) = (record_id is null)),
      unique (user_id, type, record_key)
    );
    comment on column notifications.record_key is 'What is told of: one row a person, type and key, which comes up again.';
    comment on column notifications.record_kind is 'Names the record whose reach decides whether the title still shows; null where the title tells of none.';
    comment on column notifications.is_listed is 'False for what its person wants by mail alone: the row keeps them from being told twice.';
    create index notifications_listed_idx on notifications (user_id, (read_at is null) desc, created_at desc, id)
      where is_listed;
    create index notifications_unread_idx on notifications (user_id) where is_listed and read_at is null;

    create table notification_preferences (
      user_id integer not null references users (id) on delete cascade,
      type text not null,
      in_app boolean not null,
      by_mail boolean not null,
      updated_at timestamptz not null default now(),
      primary key (user_id, type)
    );
    comment on table notification_preferences is 'What differs from what the catalogue says.';

    create table digest_mails (
      user_id integer not null references users (id) on delete cascade,
      day date not null,
      created_at timestamptz not null default now(),
      primary key (user_id, day)
    );
    comment on column digest_mails.day is 'In the time zone of the person: one digest a day, whoever sends it.';

    alter table mails add column unsubscribe text;
    comment on column mails.unsubscribe is 'The address by which a mail program ends mails of this kind (RFC 8058); null for what cannot be ended.';
  `.execute(db);
}
