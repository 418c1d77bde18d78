import { sql, type Kysely } from "kysely";

/** Gift cards that are ordered for an event. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_card_orders (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      event_id integer not null,
      event_on date not null,
      network_id integer not null,
      location_id integer not null,
      account_id integer,
      funded_by text not null check (funded_by in ('incentive', 'store')),
      purpose text not null check (purpose in ('giveaway', 'prize', 'donation', 'staff')),
      needed_on date not null,
      total_cents bigint not null check (total_cents between 1 and 100000000),
      reserved_cents bigint not null default 0 check (reserved_cents >= 0),
      spent_cents bigint not null default 0 check (spent_cents >= 0),
      ship_name text not null check (char_length(ship_name) between 1 and 100),
      ship_company text not null default '' check (char_length(ship_company) <= 100),
      ship_street text not null check (char_length(ship_street) between 1 and 100),
      ship_city text not null check (char_length(ship_city) between 1 and 80),
      ship_state text not null check (ship_state ~ '^[A-Z]{2}$'),
      ship_zip text not null check (ship_zip ~ '^[0-9]{5}(-[0-9]{4})?$'),
      ship_phone text,
      carrier text not null default '' check (char_length(carrier) <= 40),
      tracking text not null default '' check (char_length(tracking) <= 80),
      card_range text not null default '' check (char_length(card_range) <= 100),
      shipped_at timestamptz,
      received_at timestamptz,
      received_by integer references users (id),
      used_count integer check (used_count >= 0),
      left_count integer check (left_count >= 0),
      submitted_at timestamptz not null default now(),
      submitted_by integer references users (id),
      decided_by integer references users (id),
      decided_at timestamptz,
      status text not null default 'submitted' check (status in ('submitted', 'approved', 'reduced', 'rejected',
        'ordered', 'shipped', 'received', 'reconciled', 'cancelled')),
      status_since timestamptz not null default now(),
      assignee_id integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, number),
      check ((funded_by = 'incentive') = (account_id is not null)),
      foreign key (event_id, company_id) references custom_events (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (account_id, company_id) references budget_accounts (id, company_id)
    );
    comment on column gift_card_orders.event_on is 'The day of the event when the cards were ordered; its time is reckoned from here.';
    comment on column gift_card_orders.card_range is 'The numbers of the cards, for Senior Advisors alone.';
    create index gift_card_orders_queue_idx on gift_card_orders (company_id, status, status_since);
    create index gift_card_orders_network_idx on gift_card_orders (network_id);
    create index gift_card_orders_location_idx on gift_card_orders (location_id);
    create index gift_card_orders_account_idx on gift_card_orders (account_id);
    create index gift_card_orders_assignee_idx on gift_card_orders (assignee_id);
    create index gift_card_orders_submitted_by_idx on gift_card_orders (submitted_by);
    create index gift_card_orders_decided_by_idx on gift_card_orders (decided_by);
    create index gift_card_orders_received_by_idx on gift_card_orders (received_by);
    create index gift_card_orders_event_idx on gift_card_orders (event_id);
    create index gift_card_orders_shipped_idx on gift_card_orders (shipped_at) where status = 'shipped';
    create unique index gift_card_orders_open_key on gift_card_orders (event_id, location_id)
      where status not in ('rejected', 'reconciled', 'cancelled');

    create table gift_card_lines (
      order_id integer not null references gift_card_orders (id) on delete cascade,
      denomination_cents integer not null check (denomination_cents between 100 and 100000),
      quantity integer not null check (quantity between 1 and 1000),
      approved_quantity integer check (approved_quantity between 0 and quantity),
      primary key (order_id, denomination_cents)
    );
  `.execute(db);
}
