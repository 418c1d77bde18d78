import { sql, type Kysely } from "kysely";

/** Adjustments of accounts that advisors propose and a Senior Advisor posts or declines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table adjustment_proposals (
      id integer generated always as identity primary key,
      company_id integer not null,
      account_id integer not null,
      amount_cents bigint not null check (amount_cents <> 0),
      reason text not null check (char_length(reason) between 10 and 255),
      status text not null default 'open' check (status in ('open', 'posted', 'declined')),
      created_at timestamptz not null default now(),
      created_by integer not null references users (id),
      decided_at timestamptz,
      decided_by integer references users (id) check (decided_by <> created_by),
      check ((status = 'open') = (decided_by is null)),
      foreign key (account_id, company_id) references budget_accounts (id, company_id)
    );
    comment on column adjustment_proposals.amount_cents is 'What the account is to get; negative where it loses.';
    create index adjustment_proposals_account_idx on adjustment_proposals (account_id, status);
    create index adjustment_proposals_company_idx on adjustment_proposals (company_id);
    create index adjustment_proposals_created_by_idx on adjustment_proposals (created_by);
    create index adjustment_proposals_decided_by_idx on adjustment_proposals (decided_by);
  `.execute(db);
}
