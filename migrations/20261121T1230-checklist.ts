import { sql, type Kysely } from "kysely";

/** The implementation checklist: actions of active plans and people's own, with notes and evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table custom_action_series (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      recurrence text not null,
      starts_on date not null,
      ends_on date,
      made_until date not null,
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      unique (id, company_id)
    );
    comment on column custom_action_series.made_until is 'The last day for which its actions exist already.';
    create index custom_action_series_company_idx on custom_action_series (company_id);

    create table actions (
      id integer generated always as identity primary key,
      company_id integer not null references companies (id),
      location_id integer not null,
      plan_id integer,
      plan_item_id integer,
      series_id integer,
      title text not null check (char_length(title) between 1 and 100),
      detail text not null default '' check (char_length(detail) <= 1000),
      phase text check (phase in ('before', 'during', 'after')),
      offset_days integer,
      due_on date not null,
      is_moved_by_hand boolean not null default false,
      is_mandatory boolean not null default false,
      owner_role text,
      owner_id integer references users (id),
      link text,
      position integer not null default 0,
      status text not null default 'todo' check (status in ('todo', 'inProgress', 'done', 'notNeeded')),
      reason text not null default '' check (char_length(reason) <= 1000),
      done_at timestamptz,
      done_by integer references users (id),
      created_at timestamptz not null default now(),
      created_by integer references users (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id),
      version integer not null default 1,
      unique (id, company_id),
      check ((status = 'done') = (done_at is not null)),
      foreign key (location_id, company_id) references locations (id, company_id),
      foreign key (plan_id, company_id) references plans (id, company_id) on delete cascade,
      foreign key (plan_item_id, company_id) references plan_items (id, company_id) on delete set null (plan_item_id),
      foreign key (series_id, company_id) references custom_action_series (id, company_id)
    );
    create unique index actions_series_key on actions (series_id, location_id, due_on) where series_id is not null;
    create index actions_location_idx on actions (location_id, status, due_on, id);
    create index actions_plan_idx on actions (plan_id, due_on, id);
    create index actions_plan_item_idx on actions (plan_item_id);
    create index actions_company_idx on actions (company_id, due_on, id);
    create index actions_done_by_idx on actions (done_by);
    create index actions_owner_idx on actions (owner_id, status, due_on);
    create index actions_due_idx on actions (due_on, id) where status in ('todo', 'inProgress');

    create table action_reminders (
      user_id integer not null references users (id) on delete cascade,
      day date not null,
      primary key (user_id, day)
    );
    comment on table action_reminders is 'Who was mailed on which day: one reminder a person a day.';
  `.execute(db);
}
