import { sql, type Kysely } from "kysely";

/**
 * The surroundings of a location: its rings and drawn area, the points of interest in them, what was talked about there,
 * and who lives there. Points are a company's, or a network's own; each network confirms or hides them for itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trading_areas (
      location_id integer primary key,
      company_id integer not null,
      rings numeric(3, 1)[] not null check (cardinality(rings) between 1 and 6),
      outline jsonb,
      notes text not null default '' check (char_length(notes) <= 1000),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    comment on column trading_areas.rings is 'Radii in miles, the smallest first.';
    comment on column trading_areas.outline is 'The corners of the drawn area as [[latitude, longitude], ...]; null for none.';

    create table points (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      network_id integer,
      code text check (char_length(code) <= 40),
      name text not null check (char_length(name) between 1 and 100),
      category text not null,
      street text not null default '' check (char_length(street) <= 120),
      city text not null default '' check (char_length(city) <= 80),
      state text not null default '' check (state ~ '^([A-Z]{2})?$'),
      zip text not null default '',
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      phone text,
      website text,
      contact_name text not null default '' check (char_length(contact_name) <= 100),
      contact_email text,
      people integer check (people between 0 and 10000000),
      notes text not null default '' check (char_length(notes) <= 1000),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, code),
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    comment on column points.network_id is 'The network that keeps it for itself; null for one that the whole company sees.';
    comment on column points.code is 'By which an import knows it again; null for one that somebody entered.';
    comment on column points.people is 'How many work, study, live or stay there; null where nobody knows.';
    create index points_globe_idx on points using gist (globe_point(latitude, longitude));
    create index points_company_idx on points (company_id, lower(name), id);
    create index points_network_idx on points (network_id, company_id);
    create index points_search_trgm_idx on points using gin ((name || ' ' || city) gin_trgm_ops);

    create table point_standings (
      point_id integer not null,
      network_id integer not null,
      company_id integer not null,
      standing text not null check (standing in ('confirmed', 'hidden')),
      primary key (network_id, point_id),
      foreign key (point_id, company_id) references points (id, company_id) on delete cascade,
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    create index point_standings_point_idx on point_standings (point_id, company_id);

    create table point_targets (
      location_id integer not null,
      point_id integer not null,
      company_id integer not null,
      primary key (location_id, point_id),
      foreign key (point_id, company_id) references points (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index point_targets_point_idx on point_targets (point_id, company_id);

    create table point_contacts (
      id integer generated always as identity primary key,
      company_id integer not null,
      point_id integer not null,
      location_id integer not null,
      kind text not null check (kind in ('visit', 'call', 'email', 'sampleDrop')),
      on_day date not null,
      note text not null default '' check (char_length(note) <= 1000),
      next_step_on date,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      foreign key (point_id, company_id) references points (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index point_contacts_point_idx on point_contacts (point_id, location_id, on_day desc, id desc);
    create index point_contacts_location_idx on point_contacts (location_id, company_id);

    create table demographics (
      id integer generated always as identity primary key,
      company_id integer not null,
      location_id integer not null,
      miles numeric(3, 1) not null check (miles between 0.1 and 25),
      population integer check (population >= 0),
      daytime_population integer check (daytime_population >= 0),
      households integer check (households >= 0),
      median_income integer check (median_income >= 0),
      median_age numeric(4, 1) check (median_age between 0 and 120),
      under18 numeric(5, 4) check (under18 between 0 and 1),
      source text not null check (char_length(source) between 1 and 80),
      year integer not null check (year between 1990 and 2100),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (location_id, miles),
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    comment on column demographics.median_income is 'Of a household and year, in whole dollars.';
    comment on column demographics.under18 is 'The share of the population, as a fraction.';
    create index demographics_company_idx on demographics (company_id, location_id, miles);
  `.execute(db);
}
