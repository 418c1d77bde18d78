import { sql, type Kysely } from "kysely";

/** What advisors tell the people of a company at once, and who has read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      title text not null check (char_length(title) between 1 and 100),
      html text not null check (char_length(html) between 1 and 20000),
      roles text[] not null default '{}',
      network_ids integer[] not null default '{}',
      geography_ids integer[] not null default '{}',
      group_ids integer[] not null default '{}',
      starts_on date not null,
      ends_on date not null,
      must_acknowledge boolean not null default false,
      status text not null default 'draft' check (status in ('draft', 'published')),
      told_at timestamptz,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      check (starts_on <= ends_on)
    );
    comment on column announcements.roles is 'Empty for all roles; without networks, geographies and groups it is for the whole company.';
    comment on column announcements.told_at is 'When its people were notified; null until its first day has come.';
    create index announcements_company_idx on announcements (company_id, starts_on desc, id);
    create index announcements_untold_idx on announcements (starts_on) where status = 'published' and told_at is null;

    create table announcement_readers (
      announcement_id integer not null references announcements (id) on delete cascade,
      user_id integer not null references users (id) on delete cascade,
      read_at timestamptz,
      acknowledged_at timestamptz,
      mailed_at timestamptz,
      primary key (announcement_id, user_id)
    );
    comment on table announcement_readers is 'Whom an announcement was told, and what each of them did.';
    create index announcement_readers_user_idx on announcement_readers (user_id);
  `.execute(db);
}
