import { sql, type Kysely } from "kysely";

/** Autopilot sets and their batches; plans with their items. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table autopilot_sets (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      name text not null check (char_length(name) between 1 and 80),
      description text not null default '' check (char_length(description) <= 1000),
      objective_id integer,
      status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      foreign key (objective_id, company_id) references objectives (id, company_id)
    );
    create unique index autopilot_sets_name_key on autopilot_sets (company_id, lower(name)) where status <> 'archived';
    create index autopilot_sets_objective_idx on autopilot_sets (objective_id);

    create table autopilot_items (
      id integer generated always as identity primary key,
      set_id integer not null,
      company_id integer not null,
      position integer not null,
      idea_id integer not null,
      offset_days integer not null check (offset_days between 0 and 365),
      channel_option_id integer,
      quantity integer not null default 1 check (quantity between 1 and 9999),
      unit_cost_cents integer not null check (unit_cost_cents between 0 and 1000000000),
      is_mandatory boolean not null default false,
      unique (set_id, position),
      foreign key (set_id, company_id) references autopilot_sets (id, company_id) on delete cascade,
      foreign key (idea_id, company_id) references ideas (id, company_id),
      foreign key (channel_option_id, company_id) references channel_options (id, company_id)
    );
    create index autopilot_items_idea_idx on autopilot_items (idea_id);
    create index autopilot_items_option_idx on autopilot_items (channel_option_id);

    create table autopilot_batches (
      id integer generated always as identity primary key,
      company_id integer not null,
      set_id integer not null,
      starts_on date not null,
      targets jsonb not null,
      status text not null default 'queued'
        check (status in ('queued', 'running', 'done', 'failed', 'cancelled', 'undone')),
      failure text,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      finished_at timestamptz,
      undone_at timestamptz,
      undone_by integer references users (id),
      unique (id, company_id),
      foreign key (set_id, company_id) references autopilot_sets (id, company_id)
    );
    create index autopilot_batches_company_idx on autopilot_batches (company_id, id desc);
    create index autopilot_batches_set_idx on autopilot_batches (set_id);
    create index autopilot_batches_undone_by_idx on autopilot_batches (undone_by);

    create table plan_groups (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      unique (id, company_id)
    );
    create index plan_groups_company_idx on plan_groups (company_id);

    create table plans (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      network_id integer not null,
      location_id integer not null,
      plan_group_id integer,
      number text not null,
      name text not null check (char_length(name) between 1 and 100),
      starts_on date not null,
      ends_on date not null,
      neighborhood_type text not null check (neighborhood_type in ('neighborhoodUrban', 'neighborhoodRural')),
      budget_cents bigint check (budget_cents between 1 and 1000000000),
      status text not null default 'draft' check (status in ('draft', 'saved', 'active', 'completed', 'archived')),
      copied_from_id integer references plans (id),
      autopilot_set_id integer,
      autopilot_batch_id integer,
      autopilot_answer text check (autopilot_answer in ('waiting', 'accepted', 'customised', 'declined')),
      activated_at timestamptz,
      completed_at timestamptz,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      unique (company_id, number),
      check (ends_on between starts_on and starts_on + 365),
      check ((autopilot_batch_id is null) = (autopilot_answer is null)),
      foreign key (network_id, company_id) references networks (id, company_id),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (plan_group_id, company_id) references plan_groups (id, company_id),
      foreign key (autopilot_set_id, company_id) references autopilot_sets (id, company_id),
      foreign key (autopilot_batch_id, company_id) references autopilot_batches (id, company_id)
    );
    comment on column plans.network_id is 'The network that owned the location when the plan was made.';
    create unique index plans_location_name_key on plans (location_id, lower(name)) where status <> 'archived';
    create unique index plans_autopilot_key on plans (autopilot_set_id, location_id, starts_on)
      where autopilot_batch_id is not null;
    create index plans_location_idx on plans (location_id, status, starts_on, id);
    create index plans_network_idx on plans (network_id);
    create index plans_company_idx on plans (company_id, status, starts_on, id);
    create index plans_due_idx on plans (ends_on) where status = 'active';
    create index plans_group_idx on plans (plan_group_id);
    create index plans_copied_from_idx on plans (copied_from_id);
    create index plans_batch_idx on plans (autopilot_batch_id);

    create table autopilot_results (
      batch_id integer not null,
      company_id integer not null,
      location_id integer not null,
      outcome text not null default 'waiting' check (outcome in ('waiting', 'made', 'skipped', 'failed')),
      reason text not null default '',
      plan_id integer references plans (id) on delete set null,
      primary key (batch_id, location_id),
      foreign key (batch_id, company_id) references autopilot_batches (id, company_id) on delete cascade,
      foreign key (location_id, company_id) references locations (id, company_id)
    );
    create index autopilot_results_location_idx on autopilot_results (location_id);
    create index autopilot_results_plan_idx on autopilot_results (plan_id);

    create table plan_objectives (
      plan_id integer not null,
      company_id integer not null,
      objective_id integer not null,
      position integer not null default 0,
      primary key (plan_id, objective_id),
      foreign key (plan_id, company_id) references plans (id, company_id) on delete cascade,
      foreign key (objective_id, company_id) references objectives (id, company_id)
    );
    create index plan_objectives_objective_idx on plan_objectives (objective_id, plan_id);

    create table plan_items (
      id integer generated always as identity primary key,
      plan_id integer not null,
      company_id integer not null,
      position integer not null,
      idea_id integer,
      idea_version integer,
      title text not null check (char_length(title) between 1 and 100),
      channel_id integer not null,
      channel_option_id integer,
      starts_on date not null,
      ends_on date not null,
      quantity integer not null default 1 check (quantity between 1 and 9999),
      unit_cost_cents integer not null default 0 check (unit_cost_cents between 0 and 1000000000),
      planned_cents bigint not null generated always as (quantity::bigint * unit_cost_cents) stored,
      baseline_cents bigint,
      actual_cents bigint check (actual_cents >= 0),
      vendor text not null default '' check (char_length(vendor) <= 100),
      note text not null default '' check (char_length(note) <= 1000),
      is_incentive_eligible boolean not null default false,
      is_mandatory boolean not null default false,
      lead_days integer not null default 0,
      steps jsonb not null default '[]',
      status text not null default 'planned' check (status in ('planned', 'inProgress', 'done', 'skipped')),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check (ends_on >= starts_on),
      check ((idea_id is null) = (idea_version is null)),
      foreign key (plan_id, company_id) references plans (id, company_id) on delete cascade,
      foreign key (idea_id, company_id) references ideas (id, company_id),
      foreign key (channel_id, company_id) references channels (id, company_id),
      foreign key (channel_option_id, company_id) references channel_options (id, company_id)
    );
    comment on column plan_items.steps is
      'The idea''s steps as they were: [{title, detail, phase, offsetDays, isMandatory, ownerRole, link}].';
    comment on column plan_items.baseline_cents is 'The planned cost at activation; null before.';
    create index plan_items_plan_idx on plan_items (plan_id, position, id);
    create index plan_items_idea_idx on plan_items (idea_id, plan_id);
    create index plan_items_channel_idx on plan_items (channel_id);
    create index plan_items_option_idx on plan_items (channel_option_id);
    create index plan_items_days_idx on plan_items (starts_on, ends_on);
  `.execute(db);
}
