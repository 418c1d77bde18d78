import { sql, type Kysely } from "kysely";

/** Claims of money spent, with their lines, files and the batches that they are paid in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_batches (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      unique (id, company_id),
      unique (company_id, number)
    );

    create table claims (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      number text not null,
      program_id integer not null,
      account_id integer not null,
      network_id integer not null,
      location_id integer not null,
      event_id integer,
      plan_item_id integer references plan_items (id),
      title text not null check (char_length(title) between 1 and 100),
      activity_on date not null,
      invoice_on date,
      vendor text not null default '' check (char_length(vendor) <= 100),
      requested_cents bigint not null default 0 check (requested_cents between 0 and 100000000000),
      expected_cents bigint not null default 0 check (expected_cents >= 0),
      reserved_cents bigint not null default 0 check (reserved_cents >= 0),
      approved_cents bigint check (approved_cents >= 0),
      match_percent integer not null check (match_percent between 1 and 100),
      attendance integer check (attendance between 0 and 1000000),
      samples integer check (samples between 0 and 1000000),
      redemptions integer check (redemptions between 0 and 1000000),
      proof_comment text not null default '' check (char_length(proof_comment) <= 1000),
      payee_name text not null default '' check (char_length(payee_name) <= 100),
      pay_method text not null default 'check' check (pay_method in ('check', 'ach', 'creditMemo')),
      account_last4 text check (account_last4 ~ '^[0-9]{4}$'),
      certified_name text not null default '' check (char_length(certified_name) <= 100),
      certified_at timestamptz,
      submitted_at timestamptz,
      submitted_by integer references users (id),
      decided_at timestamptz,
      decided_by integer references users (id),
      reason_codes text[] not null default '{}',
      information text not null default '' check (char_length(information) <= 1000),
      information_due_on date,
      window_waived_by integer references users (id),
      appealed_at timestamptz,
      payment_batch_id integer,
      paid_on date,
      payment_ref text not null default '' check (char_length(payment_ref) <= 100),
      status text not null default 'draft' check (status in ('draft', 'submitted', 'inReview', 'infoRequested',
        'approved', 'partlyApproved', 'rejected', 'paymentPending', 'paid', 'closed', 'withdrawn', 'void', 'expired')),
      status_since timestamptz not null default now(),
      assignee_id integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, number),
      check (num_nonnulls(event_id, plan_item_id) = 1),
      check (approved_cents <= requested_cents),
      foreign key (program_id, company_id) references incentive_programs (id, company_id),
      foreign key (account_id, company_id) references budget_accounts (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (event_id, company_id) references custom_events (id, company_id),
      foreign key (payment_batch_id, company_id) references payment_batches (id, company_id)
    );
    comment on column claims.requested_cents is 'The sum of the eligible lines.';
    comment on column claims.expected_cents is 'What the program pays of it: the match, at most the cap and, since it is submitted, what was available.';
    comment on column claims.reserved_cents is 'What the ledger holds for it.';
    comment on column claims.match_percent is 'The program''s when the claim was made.';
    comment on column claims.network_id is 'The network that paid; it stays when the location is handed over.';
    create index claims_queue_idx on claims (company_id, status, status_since);
    create index claims_program_idx on claims (program_id);
    create index claims_account_idx on claims (account_id);
    create index claims_network_idx on claims (network_id);
    create index claims_location_idx on claims (location_id, status);
    create unique index claims_event_key on claims (event_id, location_id)
      where event_id is not null and status not in ('withdrawn', 'void', 'expired');
    create unique index claims_plan_item_key on claims (plan_item_id)
      where plan_item_id is not null and status not in ('withdrawn', 'void', 'expired');
    create index claims_assignee_idx on claims (assignee_id);
    create index claims_submitted_by_idx on claims (submitted_by);
    create index claims_decided_by_idx on claims (decided_by);
    create index claims_window_waived_by_idx on claims (window_waived_by);
    create index claims_payment_batch_idx on claims (payment_batch_id);
    create index claims_same_idx on claims (company_id, requested_cents, invoice_on);
    create index claims_search_trgm_idx on claims using gin ((number || ' ' || title || ' ' || vendor) gin_trgm_ops);

    create table claim_lines (
      id integer generated always as identity primary key,
      claim_id integer not null references claims (id) on delete cascade,
      position integer not null,
      description text not null check (char_length(description) between 1 and 255),
      category text not null check (char_length(category) between 1 and 40),
      amount_cents bigint not null check (amount_cents between 1 and 1000000000),
      is_eligible boolean not null default true,
      receipt_file_id integer references files (id)
    );
    create index claim_lines_claim_idx on claim_lines (claim_id, position);
    create index claim_lines_receipt_idx on claim_lines (receipt_file_id);

    create table claim_files (
      claim_id integer not null references claims (id) on delete cascade,
      file_id integer not null references files (id),
      kind text not null check (kind in ('invoice', 'proof')),
      primary key (claim_id, file_id)
    );
    create index claim_files_file_idx on claim_files (file_id);
    create index files_company_sha_idx on files (company_id, sha256);
  `.execute(db);
}
