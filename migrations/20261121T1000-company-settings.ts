import { sql, type Kysely } from "kysely";

/** What a company sets for itself: words, colours, channels, objectives, metric types, categories and documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table aliases (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      term text not null,
      singular text not null check (char_length(singular) between 1 and 30),
      plural text not null check (char_length(plural) between 1 and 30),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (company_id, term)
    );

    create table colors (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      token text not null,
      light text not null check (light ~ '^#[0-9A-F]{6}$'),
      dark text not null check (dark ~ '^#[0-9A-F]{6}$'),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (company_id, token)
    );

    create table channels (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 40),
      icon text not null default 'megaphone',
      light_color text not null check (light_color ~ '^#[0-9A-F]{6}$'),
      dark_color text not null check (dark_color ~ '^#[0-9A-F]{6}$'),
      position integer not null default 0,
      is_active boolean not null default true,
      lead_days integer not null default 0 check (lead_days between 0 and 180),
      link text check (link ~ '^https://'),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id)
    );
    create unique index channels_company_name_key on channels (company_id, lower(name));

    create table channel_options (
      id integer generated always as identity primary key,
      company_id integer not null,
      channel_id integer not null,
      name text not null check (char_length(name) between 1 and 80),
      unit text not null check (char_length(unit) between 1 and 40),
      unit_cost_cents integer not null default 0 check (unit_cost_cents between 0 and 1000000000),
      least_quantity integer not null default 1 check (least_quantity between 1 and 9999),
      most_quantity integer not null default 9999 check (most_quantity between 1 and 9999),
      vendor_hint text not null default '' check (char_length(vendor_hint) <= 255),
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (least_quantity <= most_quantity),
      foreign key (channel_id, company_id) references channels (id, company_id)
    );
    create unique index channel_options_name_key on channel_options (channel_id, lower(name));

    create table metric_types (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 80),
      unit text not null check (unit in ('currency', 'count', 'percent', 'ratio')),
      decimals integer not null default 0 check (decimals between 0 and 4),
      aggregation text not null check (aggregation in ('sum', 'average')),
      frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
      good_direction text not null default 'up' check (good_direction in ('up', 'down', 'none')),
      may_be_negative boolean not null default false,
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id)
    );
    create unique index metric_types_company_name_key on metric_types (company_id, lower(name));

    create table objectives (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 60),
      description text not null default '' check (char_length(description) <= 1000),
      icon text not null default 'target',
      metric_type_id integer,
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      foreign key (metric_type_id, company_id) references metric_types (id, company_id)
    );
    create unique index objectives_company_name_key on objectives (company_id, lower(name));
    create index objectives_metric_type_id_idx on objectives (metric_type_id);

    create table custom_event_categories (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 50),
      description text not null default '' check (char_length(description) <= 255),
      is_reimbursable boolean not null default false,
      needs_approval boolean not null default false,
      position integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id)
    );
    create unique index custom_event_categories_name_key on custom_event_categories (company_id, lower(name));

    create table settings_documents (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      type text not null,
      number integer not null check (number >= 1),
      value jsonb not null,
      note text not null default '' check (char_length(note) <= 255),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      unique (company_id, type, number)
    );
    comment on table settings_documents is 'Every saved state of a JSON setting; the highest number of a type is in force.';
  `.execute(db);
}
