import { sql, type Kysely } from "kysely";

/** Sessions, one-time tokens and rate limits. Secrets are kept as sha256 only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sessions (
      id integer generated always as identity primary key,
      token_hash bytea not null unique,
      user_id integer not null references users (id) on delete cascade,
      auth_epoch integer not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      idle_expires_at timestamptz not null,
      absolute_expires_at timestamptz not null,
      revoked_at timestamptz,
      address text,
      agent text
    );
    create index sessions_user_id_idx on sessions (user_id, absolute_expires_at);
    create index sessions_absolute_expires_at_idx on sessions (absolute_expires_at);

    create table tokens (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      kind text not null check (kind in ('invitation', 'verification', 'reset', 'emailChange', 'calendar')),
      secret_hash bytea not null,
      payload jsonb not null default '{}',
      tries integer not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      used_at timestamptz
    );
    create unique index tokens_open_key on tokens (user_id, kind) where used_at is null;
    create index tokens_secret_hash_idx on tokens (secret_hash);

    create table rate_limits (
      key text primary key,
      count integer not null,
      window_ends_at timestamptz not null
    );
    create index rate_limits_window_ends_at_idx on rate_limits (window_ends_at);
  `.execute(db);
}
