import { sql, type Kysely } from "kysely";

/** Requests of "Free Coffee for 100 Days". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table free_coffee_requests (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      network_id integer not null,
      location_id integer not null,
      reason text not null check (char_length(reason) between 1 and 40),
      opening_on date,
      starts_on date not null,
      ends_on date not null,
      winners integer not null check (winners between 1 and 500),
      approved_winners integer check (approved_winners between 1 and 500),
      language text not null default 'en' check (language in ('en', 'es')),
      contact_name text not null check (char_length(contact_name) between 1 and 100),
      contact_email text not null,
      contact_phone text,
      ship_name text not null check (char_length(ship_name) between 1 and 100),
      ship_company text not null default '' check (char_length(ship_company) <= 100),
      ship_street text not null check (char_length(ship_street) between 1 and 100),
      ship_city text not null check (char_length(ship_city) between 1 and 80),
      ship_state text not null check (ship_state ~ '^[A-Z]{2}$'),
      ship_zip text not null check (ship_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
      ship_phone text,
      instructions text not null default '' check (char_length(instructions) <= 1000),
      carrier text not null default '' check (char_length(carrier) <= 40),
      tracking text not null default '' check (char_length(tracking) <= 80),
      asks_exception boolean not null default false,
      limits_waived_by integer references users (id),
      submitted_at timestamptz not null default now(),
      submitted_by integer references users (id),
      decided_by integer references users (id),
      decided_at timestamptz,
      status text not null default 'submitted' check (status in ('submitted', 'approved', 'declined', 'inProduction',
        'shipped', 'active', 'completed', 'closed', 'cancelled')),
      status_since timestamptz not null default now(),
      assignee_id integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, number),
      check (ends_on >= starts_on),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      constraint free_coffee_requests_running_key exclude using gist (
        int4range(location_id, location_id, '[]') with &&, daterange(starts_on, ends_on, '[]') with &&)
        where (status not in ('declined', 'cancelled'))
    );
    comment on column free_coffee_requests.asks_exception is 'Whether it is more than the year allows, which a Senior Advisor may waive.';
    create index free_coffee_requests_queue_idx on free_coffee_requests (company_id, status, status_since);
    create index free_coffee_requests_network_idx on free_coffee_requests (network_id);
    create index free_coffee_requests_location_idx on free_coffee_requests (location_id, starts_on);
    create index free_coffee_requests_assignee_idx on free_coffee_requests (assignee_id);
    create index free_coffee_requests_submitted_by_idx on free_coffee_requests (submitted_by);
    create index free_coffee_requests_decided_by_idx on free_coffee_requests (decided_by);
    create index free_coffee_requests_limits_waived_by_idx on free_coffee_requests (limits_waived_by);
    create index free_coffee_requests_days_idx on free_coffee_requests (status, starts_on)
      where status in ('shipped', 'active', 'completed');

    create table free_coffee_actions (
      request_id integer not null references free_coffee_requests (id) on delete cascade,
      action_id integer not null references actions (id) on delete cascade,
      primary key (request_id, action_id)
    );
    comment on table free_coffee_actions is 'The actions that an approved request put on its location''s checklist.';
    create index free_coffee_actions_action_idx on free_coffee_actions (action_id);
  `.execute(db);
}
