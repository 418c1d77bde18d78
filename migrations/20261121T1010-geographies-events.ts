import { sql, type Kysely } from "kysely";

/** Where a company's locations lie, and the events that it sets for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table geographies (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 80),
      code text not null default '' check (char_length(code) <= 20),
      type text not null check (type in ('dma', 'region', 'state', 'district')),
      parent_id integer,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (id, company_id, type),
      check (parent_id <> id),
      foreign key (parent_id, company_id) references geographies (id, company_id)
    );
    create unique index geographies_company_name_key on geographies (company_id, type, lower(name));
    create unique index geographies_company_code_key on geographies (company_id, type, lower(code)) where code <> '';
    create index geographies_parent_id_idx on geographies (parent_id);

    create table geography_locations (
      geography_id integer not null,
      company_id integer not null,
      type text not null,
      location_id integer not null,
      primary key (geography_id, location_id),
      -- A location lies in one geography of each type.
      unique (location_id, type),
      foreign key (geography_id, company_id, type) references geographies (id, company_id, type)
        on update cascade on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );

    create table company_events (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      title text not null check (char_length(title) between 1 and 100),
      description text not null default '' check (char_length(description) <= 4000),
      kind text not null check (kind in ('promotion', 'holiday', 'launch', 'training', 'deadline', 'blackout')),
      starts_on date not null,
      ends_on date not null,
      recurrence text not null default '',
      link text check (link ~ '^https://'),
      visible_from date,
      status text not null default 'published' check (status in ('draft', 'published', 'cancelled')),
      is_everywhere boolean not null default true,
      sequence integer not null default 0,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (ends_on >= starts_on)
    );
    create index company_events_company_days_idx on company_events (company_id, starts_on, id);
    create index company_events_search_trgm_idx on company_events using gin (title gin_trgm_ops);

    create table company_event_geographies (
      event_id integer not null,
      company_id integer not null,
      geography_id integer not null,
      primary key (event_id, geography_id),
      foreign key (event_id, company_id) references company_events (id, company_id) on delete cascade,
      foreign key (geography_id, company_id) references geographies (id, company_id)
    );
    create index company_event_geographies_geography_idx on company_event_geographies (geography_id);

    create table company_event_networks (
      event_id integer not null,
      company_id integer not null,
      network_id integer not null,
      primary key (event_id, network_id),
      foreign key (event_id, company_id) references company_events (id, company_id) on delete cascade,
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    create index company_event_networks_network_idx on company_event_networks (network_id);

    create table company_event_channels (
      event_id integer not null,
      company_id integer not null,
      channel_id integer not null,
      primary key (event_id, channel_id),
      foreign key (event_id, company_id) references company_events (id, company_id) on delete cascade,
      foreign key (channel_id, company_id) references channels (id, company_id)
    );
    create index company_event_channels_channel_idx on company_event_channels (channel_id);
  `.execute(db);
}
