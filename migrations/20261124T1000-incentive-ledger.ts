import { sql, type Kysely } from "kysely";

/**
 * Incentive programs, the accounts of their money and the ledger. Entries are appended and never changed; a trigger keeps
 * each account's sums, and the account's row is what takes turns.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table incentive_programs (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 80),
      starts_on date not null,
      ends_on date not null,
      claim_window_days integer not null default 60 check (claim_window_days between 0 and 366),
      amount_cents bigint not null default 0 check (amount_cents between 0 and 1000000000),
      match_percent integer not null default 50 check (match_percent between 1 and 100),
      cap_cents bigint check (cap_cents between 1 and 1000000000),
      pre_approval_above_cents bigint check (pre_approval_above_cents between 0 and 1000000000),
      required_completions integer not null default 0 check (required_completions between 0 and 366),
      over_budget text not null default 'refuse' check (over_budget in ('refuse', 'warn')),
      pool text not null default 'location' check (pool in ('location', 'network')),
      carry_over_percent integer not null default 0 check (carry_over_percent between 0 and 100),
      rules_html text not null default '' check (char_length(rules_html) <= 100000),
      status text not null default 'draft' check (status in ('draft', 'open', 'closing', 'closed')),
      status_since timestamptz not null default now(),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (ends_on >= starts_on and ends_on - starts_on <= 366)
    );
    comment on column incentive_programs.pre_approval_above_cents is 'Events whose estimate is above are approved first; null where none is.';
    comment on column incentive_programs.pool is 'Whether each location has an account of its own or the locations of a network share one.';
    comment on column incentive_programs.carry_over_percent is 'The share of what is left at the end that goes into the next program of the same name.';
    create index incentive_programs_company_idx on incentive_programs (company_id, starts_on);

    create table incentive_program_objectives (
      program_id integer not null,
      company_id integer not null,
      objective_id integer not null,
      primary key (program_id, objective_id),
      foreign key (program_id, company_id) references incentive_programs (id, company_id) on delete cascade,
      foreign key (objective_id, company_id) references objectives (id, company_id)
    );
    create index incentive_program_objectives_objective_idx on incentive_program_objectives (objective_id);

    create table incentive_program_channels (
      program_id integer not null,
      company_id integer not null,
      channel_id integer not null,
      primary key (program_id, channel_id),
      foreign key (program_id, company_id) references incentive_programs (id, company_id) on delete cascade,
      foreign key (channel_id, company_id) references channels (id, company_id)
    );
    create index incentive_program_channels_channel_idx on incentive_program_channels (channel_id);

    create table incentive_program_ideas (
      program_id integer not null references incentive_programs (id) on delete cascade,
      idea_id integer not null references ideas (id),
      primary key (program_id, idea_id)
    );
    create index incentive_program_ideas_idea_idx on incentive_program_ideas (idea_id);

    create table incentive_program_categories (
      program_id integer not null,
      company_id integer not null,
      category_id integer not null,
      primary key (program_id, category_id),
      foreign key (program_id, company_id) references incentive_programs (id, company_id) on delete cascade,
      foreign key (category_id, company_id) references custom_event_categories (id, company_id)
    );
    create index incentive_program_categories_category_idx on incentive_program_categories (category_id);

    create table budget_accounts (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      program_id integer not null,
      network_id integer not null,
      location_id integer,
      allocated_cents bigint not null default 0,
      reserved_cents bigint not null default 0 check (reserved_cents >= 0),
      spent_cents bigint not null default 0 check (spent_cents >= 0),
      expired_cents bigint not null default 0 check (expired_cents >= 0),
      available_cents bigint generated always as (allocated_cents - reserved_cents - spent_cents - expired_cents) stored,
      unique nulls not distinct (program_id, network_id, location_id),
      unique (id, company_id),
      check (allocated_cents - reserved_cents - spent_cents - expired_cents >= 0),
      foreign key (program_id, company_id) references incentive_programs (id, company_id),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    comment on table budget_accounts is 'The money of a location of a network in a program; of the whole network where location_id is null.';
    comment on column budget_accounts.allocated_cents is 'Kept by the ledger''s trigger, like all sums: what its entries add up to.';
    create index budget_accounts_network_idx on budget_accounts (network_id);
    create index budget_accounts_location_idx on budget_accounts (location_id);
    create index budget_accounts_company_idx on budget_accounts (company_id);
    create index budget_accounts_available_idx on budget_accounts (program_id, available_cents);

    create table ledger_entries (
      id bigint generated always as identity primary key,
      company_id integer not null,
      account_id integer not null,
      type text not null check (type in
        ('allocate', 'adjust', 'transfer', 'reserve', 'release', 'spend', 'refund', 'expire')),
      amount_cents bigint not null check (amount_cents <> 0 and (amount_cents > 0 or type in ('adjust', 'transfer'))),
      ref_type text not null,
      ref_id integer,
      memo text not null default '' check (char_length(memo) <= 1000),
      at timestamptz not null default now(),
      by_user_id integer references users (id),
      foreign key (account_id, company_id) references budget_accounts (id, company_id)
    );
    comment on column ledger_entries.ref_id is 'The record of type ref_type that the entry is for; null for one without a record.';
    create index ledger_entries_account_idx on ledger_entries (account_id, id);
    create index ledger_entries_ref_idx on ledger_entries (ref_type, ref_id);
    create index ledger_entries_company_idx on ledger_entries (company_id);
    create index ledger_entries_by_user_idx on ledger_entries (by_user_id);

    create function refuse_changed_entries() returns trigger language plpgsql as $$
    begin
      raise exception 'Entries of the ledger are appended and never changed.' using errcode = 'restrict_violation';
    end $$;
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function refuse_changed_entries();

    create function sum_entries() returns trigger language plpgsql as $$
    begin
      update budget_accounts set
        allocated_cents = allocated_cents + added.allocated,
        reserved_cents = reserved_cents + added.reserved,
        spent_cents = spent_cents + added.spent,
        expired_cents = expired_cents + added.expired
      from (
        select account_id,
          coalesce(sum(amount_cents) filter (where type in ('allocate', 'adjust', 'transfer')), 0) as allocated,
          coalesce(sum(case type when 'reserve' then amount_cents else -amount_cents end)
            filter (where type in ('reserve', 'release', 'spend')), 0) as reserved,
          coalesce(sum(case type when 'spend' then amount_cents else -amount_cents end)
            filter (where type in ('spend', 'refund')), 0) as spent,
          coalesce(sum(amount_cents) filter (where type = 'expire'), 0) as expired
        from added_entries group by account_id
      ) as added
      where budget_accounts.id = added.account_id;
      return null;
    end $$;
    create trigger ledger_entries_sum after insert on ledger_entries
      referencing new table as added_entries for each statement execute function sum_entries();
  `.execute(db);
}
