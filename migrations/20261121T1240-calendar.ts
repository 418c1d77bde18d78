import { sql, type Kysely } from "kysely";

/** Custom events with their repeats, and the feeds that calendar programs read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_events (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      network_id integer not null,
      uid uuid not null unique default gen_random_uuid(),
      title text not null check (char_length(title) between 1 and 100),
      category_id integer not null,
      description text not null default '' check (char_length(description) <= 4000),
      starts_on date not null,
      ends_on date not null,
      starts_at time,
      ends_at time,
      time_zone text not null,
      place text not null default '' check (char_length(place) <= 255),
      link text check (link ~ '^https://'),
      expected_attendance integer check (expected_attendance between 0 and 1000000),
      estimated_cost_cents integer check (estimated_cost_cents between 0 and 1000000000),
      is_reimbursable boolean not null default false,
      wants_gift_cards boolean not null default false,
      visibility text not null default 'network' check (visibility in ('location', 'network')),
      status text not null default 'planned' check (status in ('planned', 'confirmed', 'held', 'cancelled')),
      recurrence jsonb,
      rrule text not null default '',
      repeats_until date,
      exception_days date[] not null default '{}',
      continues_id integer references custom_events (id),
      sequence integer not null default 0,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (ends_on >= starts_on),
      check ((starts_at is null) = (ends_at is null)),
      check (ends_on > starts_on or starts_at is null or ends_at >= starts_at),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (category_id, company_id) references custom_event_categories (id, company_id)
    );
    comment on column custom_events.recurrence is 'The rules as people set them; rrule is what they mean in RFC 5545. Null for a single event.';
    comment on column custom_events.repeats_until is 'The last day on which an occurrence may start; null for a single event or one without end.';
    comment on column custom_events.continues_id is 'The series that this one was split from.';
    create index custom_events_days_idx on custom_events (company_id, starts_on, ends_on) where rrule = '';
    create index custom_events_repeats_idx on custom_events (company_id, starts_on, repeats_until) where rrule <> '';
    create index custom_events_network_idx on custom_events (network_id);
    create index custom_events_category_idx on custom_events (category_id);
    create index custom_events_continues_idx on custom_events (continues_id);
    create index custom_events_search_trgm_idx on custom_events using gin (title gin_trgm_ops);

    create table custom_event_locations (
      event_id integer not null,
      company_id integer not null,
      location_id integer not null,
      primary key (event_id, location_id),
      foreign key (event_id, company_id) references custom_events (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index custom_event_locations_location_idx on custom_event_locations (location_id, event_id);

    create table custom_event_overrides (
      event_id integer not null references custom_events (id) on delete cascade,
      original_day date not null,
      title text,
      description text,
      place text,
      starts_on date not null,
      ends_on date not null,
      starts_at time,
      ends_at time,
      status text check (status in ('planned', 'confirmed', 'held', 'cancelled')),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      primary key (event_id, original_day),
      check (ends_on >= starts_on)
    );
    comment on table custom_event_overrides is 'One occurrence that differs from its series; null means as in the series.';
    create index custom_event_overrides_days_idx on custom_event_overrides (starts_on);

    create table calendar_feeds (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      location_id integer references locations (id),
      token_hash text not null unique,
      created_at timestamptz not null default now(),
      last_read_at timestamptz,
      revoked_at timestamptz
    );
    create unique index calendar_feeds_current_key on calendar_feeds (user_id, coalesce(location_id, 0)) where revoked_at is null;
    create index calendar_feeds_location_idx on calendar_feeds (location_id);
  `.execute(db);
}
