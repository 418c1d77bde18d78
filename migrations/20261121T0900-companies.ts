import { sql, type Kysely } from "kysely";

/** Companies (franchisor brands and tenants), their networks and their locations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    create table companies (
      id integer generated always as identity primary key,
      name text not null check (char_length(name) between 2 and 80),
      status text not null default 'active' check (status in ('active', 'suspended', 'archived')),
      logo_file_id integer,
      dam text check (dam ~ '^https://'),
      help_center_url text check (help_center_url ~ '^https://'),
      time_zone text not null default 'America/New_York',
      fiscal_year_start text not null default '01-01' check (fiscal_year_start ~ '^[0-1][0-9]-[0-3][0-9]$'),
      sso_enabled boolean not null default false,
      sso_endpoint text check (sso_endpoint ~ '^https://'),
      sso_secret text,
      terms_and_conditions_disabled boolean not null default false,
      guest_accounts_disabled boolean not null default false,
      guest_accounts_disabled_for_roles text[] not null default '{}',
      business_metrics_disabled_for_roles text[] not null default '{}',
      personal_details_disabled boolean not null default false,
      personal_details_disabled_for_roles text[] not null default '{}',
      social_media_disabled boolean not null default false,
      is_incentive_disabled boolean not null default false,
      is_competitive_intelligence_disabled boolean not null default false,
      is_free_coffee_disabled boolean not null default false,
      is_studio_request_disabled boolean not null default false,
      created_at timestamptz not null default now(),
      created_by integer,
      updated_at timestamptz not null default now(),
      updated_by integer,
      version integer not null default 1,
      check (not sso_enabled or (sso_endpoint is not null and sso_secret is not null))
    );
    create unique index companies_name_key on companies (lower(name));
    create index companies_status_idx on companies (status);
    create index companies_logo_file_id_idx on companies (logo_file_id);

    create table networks (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 80),
      code text check (char_length(code) between 1 and 20),
      legal_name text,
      status text not null default 'active' check (status in ('active', 'inactive', 'merged')),
      merged_into_id integer references networks (id),
      is_preview_locations_disabled boolean not null default false,
      is_social_media_disabled boolean not null default false,
      created_at timestamptz not null default now(),
      created_by integer,
      updated_at timestamptz not null default now(),
      updated_by integer,
      version integer not null default 1,
      unique (id, company_id),
      check ((status = 'merged') = (merged_into_id is not null))
    );
    create unique index networks_company_name_key on networks (company_id, lower(name));
    create unique index networks_company_code_key on networks (company_id, lower(code));
    create index networks_name_trgm_idx on networks using gin (name gin_trgm_ops);
    create index networks_merged_into_id_idx on networks (merged_into_id);

    create table locations (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      network_id integer not null,
      pc_number text not null check (pc_number ~ '^[A-Za-z0-9-]{3,12}$'),
      name text not null check (char_length(name) between 1 and 80),
      street text not null default '',
      street2 text not null default '',
      city text not null default '',
      state text not null default '' check (state ~ '^([A-Z]{2})?$'),
      zip text not null default '',
      phone text,
      time_zone text not null default 'America/New_York',
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      neighborhood_type text not null default 'neighborhoodUrban'
        check (neighborhood_type in ('neighborhoodUrban', 'neighborhoodRural')),
      format text not null default 'traditional'
        check (format in ('traditional', 'driveThru', 'kiosk', 'nonTraditional', 'gasStation')),
      opened_on date,
      status text not null default 'open' check (status in ('planned', 'open', 'temporarilyClosed', 'closed')),
      created_at timestamptz not null default now(),
      created_by integer,
      updated_at timestamptz not null default now(),
      updated_by integer,
      version integer not null default 1,
      unique (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    create unique index locations_company_pc_number_key on locations (company_id, lower(pc_number));
    create index locations_network_id_idx on locations (network_id, company_id);
    create index locations_search_trgm_idx on locations
      using gin ((pc_number || ' ' || name || ' ' || city) gin_trgm_ops);
  `.execute(db);
}
