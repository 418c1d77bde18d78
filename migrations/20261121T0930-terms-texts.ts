import { sql, type Kysely } from "kysely";

/** Terms and conditions with their versions and acceptances, and the portal's texts by key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table terms_versions (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number integer not null check (number >= 1),
      status text not null default 'draft' check (status in ('draft', 'published')),
      html text not null check (char_length(html) <= 100000),
      text_hash text not null,
      is_material boolean not null default false,
      published_at timestamptz,
      published_by integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (company_id, number),
      check ((status = 'published') = (published_at is not null))
    );
    create unique index terms_versions_draft_key on terms_versions (company_id) where status = 'draft';

    create table terms_acceptances (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      company_id integer references companies (id),
      terms_number integer not null,
      text_hash text not null,
      address text,
      accepted_at timestamptz not null default now(),
      unique nulls not distinct (user_id, company_id, terms_number)
    );
    create index terms_acceptances_company_idx on terms_acceptances (company_id, accepted_at desc, id);

    comment on column users.accepted_terms_version is
      'Number of the newest accepted terms (0 is the default agreement); null until the first acceptance.';

    alter table companies add column required_terms_version integer not null default 0;
    comment on column companies.required_terms_version is
      'The newest material terms number; whoever accepted an older one is asked again.';

    create table texts (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      key text not null,
      value text not null,
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (company_id, key)
    );
  `.execute(db);
}
