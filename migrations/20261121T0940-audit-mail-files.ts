import { sql, type Kysely } from "kysely";

/** The append-only audit log, analytics events, the mail queue, files and running instances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor_id integer,
      actor_role text,
      on_behalf_of_id integer,
      company_id integer,
      action text not null,
      object_type text not null,
      object_id text,
      before jsonb,
      after jsonb,
      result text not null default 'done' check (result in ('done', 'refused')),
      address text,
      request_id text
    );
    create index audit_log_object_idx on audit_log (object_type, object_id, id desc);
    create index audit_log_actor_idx on audit_log (actor_id, id desc);
    create index audit_log_company_idx on audit_log (company_id, id desc);
    create index audit_log_at_idx on audit_log (at);

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      -- Rows older than 24 months may go: the log is kept that long and no longer.
      if tg_op = 'DELETE' and old.at < now() - interval '24 months' then
        return old;
      end if;
      raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
    end $$;
    create trigger audit_log_append_only before update or delete on audit_log
      for each row execute function refuse_audit_change();
    create trigger audit_log_no_truncate before truncate on audit_log
      for each statement execute function refuse_audit_change();

    create table analytics_events (
      id uuid primary key,
      event text not null check (char_length(event) between 1 and 100),
      at timestamptz not null default now(),
      user_id integer not null references users (id) on delete cascade,
      username text not null,
      company_id integer references companies (id),
      company_name text,
      network_id integer references networks (id),
      network_name text,
      initial_referrer text
    );
    create index analytics_events_company_idx on analytics_events (company_id, event, at);
    create index analytics_events_user_idx on analytics_events (user_id, at);
    create index analytics_events_network_idx on analytics_events (network_id);
    create index analytics_events_at_idx on analytics_events (at);

    create table mails (
      id integer generated always as identity primary key,
      message_id text not null unique,
      kind text not null,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    );
    create index mails_recipient_idx on mails (recipient, id desc);
    create index mails_queued_idx on mails (id) where status = 'queued';

    create table files (
      id integer generated always as identity primary key,
      key text not null unique,
      company_id integer references companies (id),
      name text not null check (char_length(name) <= 255),
      content_type text not null,
      bytes integer not null check (bytes between 1 and 10485760),
      sha256 text not null,
      object_type text not null,
      object_id integer,
      created_at timestamptz not null default now(),
      created_by integer references users (id)
    );
    create index files_object_idx on files (object_type, object_id);
    create index files_company_idx on files (company_id);
    alter table companies add foreign key (logo_file_id) references files (id);

    create table instances (
      id text primary key,
      worker_ids text[] not null default '{}',
      seen_at timestamptz not null default now()
    );
  `.execute(db);
}
