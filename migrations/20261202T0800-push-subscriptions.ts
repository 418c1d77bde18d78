import { type Kysely, sql } from "kysely";

/** Devices that get push notifications, and the choice of push by type of notification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_subscriptions (
      id integer generated always as identity primary key,
      user_id integer not null references users (id) on delete cascade,
      session_id integer references sessions (id) on delete set null,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null check (length(p256dh) <= 200),
      auth text not null check (length(auth) <= 100),
      device text not null check (length(device) <= 100),
      created_at timestamptz not null default now()
    );
    create index push_subscriptions_user_idx on push_subscriptions (user_id);
    create index push_subscriptions_session_idx on push_subscriptions (session_id);
    comment on column push_subscriptions.session_id is 'Newest session of the device that used it; signing out of that session deletes it.';
    comment on column push_subscriptions.endpoint is 'Address at the browser''s push service, which alone can reach the device.';
    comment on column push_subscriptions.p256dh is 'Public key of the device, for which messages are encrypted.';

    alter table notification_preferences add column by_push boolean not null default false;
    update notification_preferences set by_push = by_mail;
  `.execute(db);
}
