import { sql, type Kysely } from "kysely";

/** Requests to the design studio with their files, proofs and remarks, and the boxes that are ticked before work moves on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table studio_requests (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      network_id integer not null,
      location_id integer not null,
      type text not null,
      title text not null check (char_length(title) between 1 and 120),
      purpose text not null default '' check (char_length(purpose) <= 1000),
      audience text not null default '' check (char_length(audience) <= 200),
      key_message text not null default '' check (char_length(key_message) <= 500),
      offer text not null default '' check (char_length(offer) <= 200),
      legal_line text not null default '' check (char_length(legal_line) <= 300),
      size text not null default '' check (char_length(size) <= 60),
      quantity integer check (quantity between 1 and 100000),
      formats text[] not null default '{}',
      links text not null default '' check (char_length(links) <= 1000),
      answers jsonb not null default '{}',
      needed_by date not null,
      is_rush boolean not null default false,
      event_id integer,
      plan_item_id integer references plan_items (id) on delete set null,
      information_due_on date,
      rounds_used integer not null default 0,
      held_from text,
      final_link text,
      satisfaction integer check (satisfaction between 1 and 5),
      submitted_at timestamptz,
      submitted_by integer references users (id),
      status text not null default 'draft' check (status in ('draft', 'submitted', 'infoRequested', 'accepted', 'declined',
        'inDesign', 'onHold', 'proofReady', 'changesRequested', 'approved', 'delivered', 'closed', 'cancelled')),
      status_since timestamptz not null default now(),
      assignee_id integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, number),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (event_id) references custom_events (id) on delete set null
    );
    comment on column studio_requests.location_id is 'The first of the locations that it is for.';
    comment on column studio_requests.held_from is 'The status from which it was put on hold.';
    create index studio_requests_queue_idx on studio_requests (company_id, status, status_since);
    create index studio_requests_network_idx on studio_requests (network_id);
    create index studio_requests_location_idx on studio_requests (location_id);
    create index studio_requests_assignee_idx on studio_requests (assignee_id);
    create index studio_requests_submitted_by_idx on studio_requests (submitted_by);
    create index studio_requests_event_idx on studio_requests (event_id);
    create index studio_requests_item_idx on studio_requests (plan_item_id);
    create index studio_requests_days_idx on studio_requests (status, status_since)
      where status in ('proofReady', 'delivered');

    create table studio_request_locations (
      request_id integer not null references studio_requests (id) on delete cascade,
      location_id integer not null references locations (id),
      primary key (request_id, location_id)
    );
    create index studio_request_locations_location_idx on studio_request_locations (location_id);

    create table studio_proofs (
      request_id integer not null references studio_requests (id) on delete cascade,
      round integer not null check (round >= 1),
      note text not null default '' check (char_length(note) <= 1000),
      sent_at timestamptz not null,
      sent_by integer references users (id),
      reminders integer not null default 0,
      primary key (request_id, round)
    );
    create index studio_proofs_sent_by_idx on studio_proofs (sent_by);

    create table studio_files (
      request_id integer not null references studio_requests (id) on delete cascade,
      file_id integer not null references files (id) on delete cascade,
      kind text not null check (kind in ('brief', 'proof', 'final')),
      round integer check ((round is not null) = (kind = 'proof')),
      primary key (request_id, file_id),
      foreign key (request_id, round) references studio_proofs (request_id, round)
    );
    create index studio_files_file_idx on studio_files (file_id);
    create index studio_files_round_idx on studio_files (request_id, round);

    create table studio_pins (
      id integer generated always as identity primary key,
      request_id integer not null,
      file_id integer not null,
      x integer check (x between 0 and 1000),
      y integer check (y between 0 and 1000),
      text text not null check (char_length(text) between 1 and 500),
      at timestamptz not null,
      by_user_id integer references users (id),
      check ((x is null) = (y is null)),
      foreign key (request_id, file_id) references studio_files (request_id, file_id) on delete cascade
    );
    comment on column studio_pins.x is 'Thousandths of the image from its left edge; null where the remark is about all of it.';
    create index studio_pins_file_idx on studio_pins (request_id, file_id);
    create index studio_pins_by_idx on studio_pins (by_user_id);

    create table phase_checks (
      object_type text not null,
      object_id integer not null,
      company_id integer not null references companies (id),
      box text not null,
      done_at timestamptz not null,
      done_by integer references users (id),
      primary key (object_type, object_id, box)
    );
    comment on table phase_checks is 'The boxes that are ticked of a record''s checklist; an order moves on when those of its phase are.';
    create index phase_checks_company_idx on phase_checks (company_id);
    create index phase_checks_done_by_idx on phase_checks (done_by);
  `.execute(db);
}
