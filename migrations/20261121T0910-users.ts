import { sql, type Kysely } from "kysely";

/** People, and what each of them reaches: companies, networks, groups, single locations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id integer generated always as identity primary key,
      company_id integer references companies (id),
      email text not null check (email = lower(email) and char_length(email) between 3 and 254),
      password_hash text,
      first_name text not null default '' check (char_length(first_name) <= 50),
      last_name text not null default '' check (char_length(last_name) <= 50),
      phone text,
      job_title text,
      role text not null check (role in ('Business Administrator', 'Business Owner', 'Location Level Guest',
        'View Only', 'Senior Advisor', 'Mainstreet Advisor')),
      status text not null default 'Invited' check (status in ('Invited', 'Registered', 'Blocked')),
      can_access_business_metrics boolean not null default false,
      can_order boolean not null default false,
      expires_on date,
      time_zone text,
      theme text check (theme in ('light', 'dark')),
      mail_digest text not null default 'daily' check (mail_digest in ('off', 'daily', 'weekly')),
      default_location_id integer references locations (id),
      accepted_terms_version integer,
      auth_epoch integer not null default 1,
      invited_by integer references users (id),
      registered_at timestamptz,
      last_sign_in_at timestamptz,
      last_visit_at timestamptz,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check ((role in ('Senior Advisor', 'Mainstreet Advisor')) = (company_id is null)),
      check (status <> 'Registered' or (password_hash is not null and registered_at is not null))
    );
    create unique index users_email_key on users (email);
    create index users_company_last_name_idx on users (company_id, lower(last_name), lower(first_name), id);
    create index users_company_email_idx on users (company_id, email, id);
    create index users_company_role_idx on users (company_id, role, id);
    create index users_company_status_idx on users (company_id, status, id);
    create index users_company_last_sign_in_idx on users (company_id, last_sign_in_at nulls first, id);
    create index users_company_created_idx on users (company_id, created_at, id);
    create index users_search_trgm_idx on users
      using gin ((first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
    create index users_invited_by_idx on users (invited_by);
    create index users_default_location_id_idx on users (default_location_id);

    alter table companies
      add foreign key (created_by) references users (id), add foreign key (updated_by) references users (id);
    alter table networks
      add foreign key (created_by) references users (id), add foreign key (updated_by) references users (id);
    alter table locations
      add foreign key (created_by) references users (id), add foreign key (updated_by) references users (id);

    create table memberships (
      user_id integer not null,
      company_id integer not null,
      network_id integer not null,
      position integer not null default 0,
      primary key (user_id, network_id),
      foreign key (user_id, company_id) references users (id, company_id) on update cascade on delete cascade,
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    create index memberships_network_id_idx on memberships (network_id, user_id);

    create table guest_locations (
      user_id integer not null,
      company_id integer not null,
      location_id integer not null,
      primary key (user_id, location_id),
      foreign key (user_id, company_id) references users (id, company_id) on update cascade on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index guest_locations_location_id_idx on guest_locations (location_id, user_id);

    create table location_groups (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      network_id integer,
      name text not null check (char_length(name) between 1 and 80),
      description text not null default '',
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    create unique index location_groups_name_key on location_groups (company_id, coalesce(network_id, 0), lower(name));

    create table group_locations (
      group_id integer not null,
      company_id integer not null,
      location_id integer not null,
      primary key (group_id, location_id),
      foreign key (group_id, company_id) references location_groups (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index group_locations_location_id_idx on group_locations (location_id, group_id);

    create table group_users (
      group_id integer not null,
      company_id integer not null,
      user_id integer not null,
      primary key (group_id, user_id),
      foreign key (group_id, company_id) references location_groups (id, company_id) on delete cascade,
      foreign key (user_id, company_id) references users (id, company_id) on update cascade on delete cascade
    );
    create index group_users_user_id_idx on group_users (user_id, group_id);

    create table advisor_companies (
      user_id integer not null references users (id) on delete cascade,
      company_id integer not null references companies (id),
      primary key (user_id, company_id)
    );
    create index advisor_companies_company_id_idx on advisor_companies (company_id, user_id);
  `.execute(db);
}
