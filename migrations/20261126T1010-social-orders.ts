import { sql, type Kysely } from "kysely";

/** Packages of posts, the orders for them, what is made for an order, and what a payment provider told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table social_packages (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      price_id text not null generated always as ('price-' || id) stored,
      name text not null check (char_length(name) between 1 and 80),
      description text not null default '' check (char_length(description) <= 1000),
      price_cents bigint not null check (price_cents between 100 and 10000000),
      billing text not null check (billing in ('once', 'monthly')),
      posts_per_period integer not null check (posts_per_period between 1 and 60),
      networks text[] not null check (cardinality(networks) > 0),
      min_lead_days integer not null check (min_lead_days between 0 and 60),
      is_incentive_eligible boolean not null default false,
      is_active boolean not null default true,
      position integer not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (price_id)
    );
    comment on column social_packages.price_id is 'In the address of a checkout.';
    comment on column social_packages.price_cents is 'For a location, and for a month where it is monthly.';
    comment on column social_packages.min_lead_days is 'In business days.';
    create unique index social_packages_company_name_key on social_packages (company_id, lower(name));
    create index social_packages_order_idx on social_packages (company_id, position);

    create table social_orders (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      network_id integer not null,
      location_id integer not null,
      package_id integer not null,
      months integer not null default 1 check (months between 1 and 12),
      start_on date not null,
      preferred_times text not null default '' check (char_length(preferred_times) <= 200),
      answers jsonb not null default '{}',
      package text not null,
      posts_included integer not null,
      networks text[] not null,
      amount_cents bigint not null default 0 check (amount_cents >= 0),
      incentive_cents bigint not null default 0 check (incentive_cents between 0 and amount_cents),
      method text check (method in ('card', 'invoice', 'incentive')),
      session_id text unique,
      session_url text,
      payment_id text,
      pay_until timestamptz,
      paid_at timestamptz,
      paid_cents bigint not null default 0 check (paid_cents >= 0),
      returned_cents bigint not null default 0 check (returned_cents >= 0),
      refunded_cents bigint not null default 0 check (refunded_cents >= 0),
      flag text check (flag in ('paidLate', 'wrongAmount', 'disputed', 'returnedElsewhere')),
      media_token text,
      submitted_at timestamptz,
      submitted_by integer references users (id),
      status text not null default 'draft' check (status in ('draft', 'pendingPayment', 'paymentFailed', 'expired', 'paid',
        'inProduction', 'awaitingApproval', 'changesRequested', 'approved', 'scheduled', 'completed', 'cancelled',
        'refunded')),
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
      foreign key (package_id, company_id) references social_packages (id, company_id)
    );
    comment on column social_orders.location_id is 'The first of the locations that it is for.';
    comment on column social_orders.package is 'The name of its package when it was ordered.';
    comment on column social_orders.incentive_cents is 'Of the amount, what the incentive pays; the rest is by card or invoice.';
    comment on column social_orders.paid_cents is 'What came by card or invoice.';
    comment on column social_orders.returned_cents is 'What the provider of card payments says went back to the card.';
    comment on column social_orders.refunded_cents is 'Of all that was paid, what was given back.';
    comment on column social_orders.flag is 'What a Senior Advisor has to look at; null for nothing.';
    create index social_orders_queue_idx on social_orders (company_id, status, start_on);
    create index social_orders_network_idx on social_orders (network_id);
    create index social_orders_location_idx on social_orders (location_id);
    create index social_orders_package_idx on social_orders (package_id);
    create index social_orders_assignee_idx on social_orders (assignee_id);
    create index social_orders_submitted_by_idx on social_orders (submitted_by);
    create index social_orders_payment_idx on social_orders (payment_id);
    create index social_orders_unpaid_idx on social_orders (pay_until) where status = 'pendingPayment';

    create table social_order_locations (
      order_id integer not null references social_orders (id) on delete cascade,
      location_id integer not null references locations (id),
      account_id integer references budget_accounts (id),
      incentive_cents bigint not null default 0 check (incentive_cents >= 0),
      reserved_cents bigint not null default 0 check (reserved_cents >= 0),
      spent_cents bigint not null default 0 check (spent_cents >= 0),
      primary key (order_id, location_id)
    );
    comment on column social_order_locations.spent_cents is 'Of its incentive part, what is spent and was not given back.';
    comment on column social_order_locations.account_id is 'The account that pays its incentive part; null where none does.';
    create index social_order_locations_location_idx on social_order_locations (location_id);
    create index social_order_locations_account_idx on social_order_locations (account_id);

    create table social_order_posts (
      order_id integer not null references social_orders (id) on delete cascade,
      post_id integer not null references social_posts (id),
      position integer not null,
      primary key (order_id, post_id)
    );
    create index social_order_posts_post_idx on social_order_posts (post_id);

    create table social_order_files (
      order_id integer not null references social_orders (id) on delete cascade,
      file_id integer not null references files (id) on delete cascade,
      question text not null,
      primary key (order_id, file_id)
    );
    comment on column social_order_files.question is 'The key of the question that it answers.';
    create index social_order_files_file_idx on social_order_files (file_id);

    create table social_deliverables (
      id integer generated always as identity primary key,
      order_id integer not null,
      company_id integer not null,
      post_id integer references social_posts (id),
      network text not null,
      slot timestamptz not null,
      caption text not null check (char_length(caption) <= 10000),
      last_caption text,
      round integer not null default 0,
      status text not null default 'draft' check (status in ('draft', 'waiting', 'changes', 'approved', 'missed')),
      feedback text not null default '' check (char_length(feedback) <= 1000),
      decided_at timestamptz,
      decided_by integer references users (id),
      reminders integer not null default 0,
      link text,
      views integer check (views >= 0),
      reactions integer check (reactions >= 0),
      foreign key (order_id, company_id) references social_orders (id, company_id) on delete cascade
    );
    comment on table social_deliverables is 'What an order puts on a network at a moment, for all of its locations.';
    comment on column social_deliverables.last_caption is 'What it said in the round before; null in the first one.';
    comment on column social_deliverables.link is 'Where it stands after it was published.';
    create index social_deliverables_order_idx on social_deliverables (order_id, slot);
    create index social_deliverables_company_idx on social_deliverables (company_id);
    create index social_deliverables_post_idx on social_deliverables (post_id);
    create index social_deliverables_decided_by_idx on social_deliverables (decided_by);
    create index social_deliverables_slot_idx on social_deliverables (slot) where status in ('waiting', 'changes');

    create table social_deliverable_media (
      deliverable_id integer not null references social_deliverables (id) on delete cascade,
      file_id integer not null references files (id) on delete cascade,
      position integer not null,
      alt_text text not null default '' check (char_length(alt_text) <= 300),
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      primary key (deliverable_id, file_id)
    );
    create index social_deliverable_media_file_idx on social_deliverable_media (file_id);

    create table payment_events (
      id text primary key,
      type text not null,
      order_id integer references social_orders (id),
      outcome text not null,
      received_at timestamptz not null
    );
    comment on table payment_events is 'The events of the provider of card payments by their ids, so that each counts once.';
    create index payment_events_order_idx on payment_events (order_id);
  `.execute(db);
}
