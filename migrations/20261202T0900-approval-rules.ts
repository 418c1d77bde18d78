import { type Kysely, sql } from "kysely";

/** Rules by which a company's small claims are approved without an advisor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table approval_rules (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 60),
      max_cents bigint not null check (max_cents between 100 and 1000000),
      categories text not null default '' check (char_length(categories) <= 255),
      needs_receipt boolean not null default true,
      is_active boolean not null default true,
      position integer not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id)
    );
    comment on column approval_rules.max_cents is 'Largest expected reimbursement of a claim that the rule approves.';
    comment on column approval_rules.categories is 'Categories of claim lines, separated by commas; blank for all.';
    comment on column approval_rules.needs_receipt is 'True when the total read from the receipt must match the claim.';
    create unique index approval_rules_company_name_key on approval_rules (company_id, lower(name));
    create index approval_rules_order_idx on approval_rules (company_id, position);

    alter table claims
      add column approval_rule_id integer,
      add column rules_checked_at timestamptz,
      add column is_drawn_for_review boolean not null default false,
      add foreign key (approval_rule_id, company_id) references approval_rules (id, company_id);
    comment on column claims.approval_rule_id is 'Rule that approved the claim, or would have if the claim had not been drawn for review.';
    comment on column claims.rules_checked_at is 'When the approval rules were last applied; null before that.';
    create index claims_approval_rule_idx on claims (approval_rule_id) where approval_rule_id is not null;
    create index claims_unchecked_idx on claims (id) where status = 'submitted';
  `.execute(db);
}
