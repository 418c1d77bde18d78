import { sql, type Kysely } from "kysely";

/** What an event with money or gift cards has besides the calendar's: its host, its approval and how it went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_programs (
      id integer primary key,
      company_id integer not null,
      type text not null default 'community' check (type in ('schoolFundraiser', 'community', 'sampling', 'grandOpening',
        'sponsorship', 'charity', 'sports', 'firstResponder', 'other')),
      host_organization text not null default '' check (char_length(host_organization) <= 100),
      host_name text not null default '' check (char_length(host_name) <= 100),
      host_email text,
      host_phone text,
      planned_samples integer check (planned_samples between 0 and 1000000),
      planned_gift_cards integer check (planned_gift_cards between 0 and 1000),
      status text not null default 'planned' check (status in ('draft', 'pendingApproval', 'declined', 'planned',
        'confirmed', 'held', 'recapDue', 'recapped', 'closed', 'cancelled')),
      status_since timestamptz not null default now(),
      assignee_id integer references users (id),
      recap_waived_by integer references users (id),
      copied_from_id integer,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      foreign key (id, company_id) references custom_events (id, company_id) on delete cascade,
      foreign key (copied_from_id, company_id) references custom_events (id, company_id) on delete set null (copied_from_id)
    );
    comment on column event_programs.id is 'The event''s.';
    create index event_programs_queue_idx on event_programs (company_id, status, status_since);
    create index event_programs_assignee_idx on event_programs (assignee_id);
    create index event_programs_recap_waived_by_idx on event_programs (recap_waived_by);
    create index event_programs_copied_from_idx on event_programs (copied_from_id);

    create table event_shares (
      event_id integer not null references event_programs (id) on delete cascade,
      location_id integer not null references locations (id),
      basis_points integer not null check (basis_points between 0 and 10000),
      primary key (event_id, location_id)
    );
    comment on table event_shares is 'How an event''s cost is split over its locations, in hundredths of a percent; evenly where there are none.';
    create index event_shares_location_idx on event_shares (location_id);

    create table event_recaps (
      event_id integer not null references event_programs (id) on delete cascade,
      location_id integer not null references locations (id),
      attendance integer not null check (attendance between 0 and 1000000),
      samples integer check (samples between 0 and 1000000),
      gift_cards_used integer check (gift_cards_used between 0 and 1000),
      sales_cents bigint check (sales_cents between 0 and 1000000000),
      rating integer check (rating between 1 and 5),
      went_well text not null default '' check (char_length(went_well) <= 1000),
      improve text not null default '' check (char_length(improve) <= 1000),
      no_photo_reason text not null default '' check (char_length(no_photo_reason) <= 255),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      primary key (event_id, location_id)
    );
    create index event_recaps_location_idx on event_recaps (location_id);

    create table event_photos (
      event_id integer not null references event_programs (id) on delete cascade,
      location_id integer not null references locations (id),
      file_id integer not null references files (id),
      primary key (event_id, location_id, file_id)
    );
    create index event_photos_location_idx on event_photos (location_id);
    create index event_photos_file_idx on event_photos (file_id);
  `.execute(db);
}
