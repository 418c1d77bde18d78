import { sql, type Kysely } from "kysely";

/** Contacts of networks, who owned a location when, transfers between networks and merged networks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table networks
      add column contact_name text not null default '' check (char_length(contact_name) <= 100),
      add column contact_email text check (char_length(contact_email) <= 254),
      add column contact_phone text,
      add column advisor_id integer references users (id);
    create index networks_advisor_id_idx on networks (advisor_id);
    create index networks_company_status_idx on networks (company_id, status, id);

    alter table locations
      add column closed_on date,
      add check (closed_on is null or status = 'closed');
    create index locations_company_name_idx on locations (company_id, lower(name), id);
    create index locations_company_status_idx on locations (company_id, status, id);
    create index locations_company_state_idx on locations (company_id, state, lower(city), id);
    create index locations_company_opened_idx on locations (company_id, opened_on, id);
    create index locations_coordinates_idx on locations (company_id, latitude, longitude);

    alter table location_groups add column color text check (color ~ '^#[0-9A-F]{6}$');

    create table location_ownerships (
      id integer generated always as identity primary key,
      location_id integer not null,
      company_id integer not null,
      network_id integer not null,
      from_day date not null,
      until_day date,
      unique (location_id, from_day, id),
      check (until_day >= from_day),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id)
    );
    comment on column location_ownerships.until_day is 'The first day on which another network owned it; null for the owner of today.';
    create unique index location_ownerships_current_key on location_ownerships (location_id) where until_day is null;
    create index location_ownerships_network_idx on location_ownerships (network_id, location_id);

    insert into location_ownerships (location_id, company_id, network_id, from_day)
      select id, company_id, network_id, least(coalesce(opened_on, created_at::date), created_at::date) from locations;

    create function keep_location_ownership() returns trigger language plpgsql as $$
    declare
      today date := (now() at time zone new.time_zone)::date;
    begin
      if tg_op = 'UPDATE' then
        if new.network_id = old.network_id then
          return null;
        end if;
        update location_ownerships set until_day = greatest(today, from_day)
          where location_id = new.id and until_day is null;
        insert into location_ownerships (location_id, company_id, network_id, from_day)
          values (new.id, new.company_id, new.network_id, today);
      else
        insert into location_ownerships (location_id, company_id, network_id, from_day)
          values (new.id, new.company_id, new.network_id, least(coalesce(new.opened_on, today), today));
      end if;
      return null;
    end $$;
    create trigger locations_keep_ownership after insert or update of network_id on locations
      for each row execute function keep_location_ownership();

    create table transfers (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      to_network_id integer not null,
      effective_on date not null,
      status text not null default 'draft' check (status in ('draft', 'scheduled', 'done', 'cancelled', 'failed')),
      choices jsonb not null default '{}',
      note text not null default '' check (char_length(note) <= 1000),
      confirmed_at timestamptz,
      confirmed_by integer references users (id),
      done_at timestamptz,
      result jsonb,
      failure text,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      foreign key (to_network_id, company_id) references networks (id, company_id)
    );
    create index transfers_company_idx on transfers (company_id, status, id);
    create index transfers_due_idx on transfers (effective_on) where status = 'scheduled';
    create index transfers_to_network_idx on transfers (to_network_id);
    create index transfers_confirmed_by_idx on transfers (confirmed_by);

    create table transfer_locations (
      transfer_id integer not null,
      company_id integer not null,
      location_id integer not null,
      from_network_id integer not null,
      primary key (transfer_id, location_id),
      foreign key (transfer_id, company_id) references transfers (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (from_network_id, company_id) references networks (id, company_id)
    );
    create index transfer_locations_location_idx on transfer_locations (location_id);
    create index transfer_locations_from_network_idx on transfer_locations (from_network_id);

    create table network_merges (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      survivor_id integer not null,
      source_ids integer[] not null,
      counts_before jsonb not null,
      counts_after jsonb not null,
      merged_at timestamptz not null default now(),
      merged_by integer references users (id),
      foreign key (survivor_id, company_id) references networks (id, company_id)
    );
    create index network_merges_company_idx on network_merges (company_id, id);
    create index network_merges_survivor_idx on network_merges (survivor_id);
    create index network_merges_merged_by_idx on network_merges (merged_by);
  `.execute(db);
}
