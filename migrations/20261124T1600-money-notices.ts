import { sql, type Kysely } from "kysely";

/** What owners were told of their money and of events without a claim, so that each is mailed once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table account_notices (
      account_id integer not null references budget_accounts (id),
      kind text not null check (kind in ('lapse', 'low')),
      days_before integer not null default 0,
      primary key (account_id, kind, days_before)
    );
    comment on column account_notices.days_before is 'How many days before the money lapses people were warned; 0 for other news.';
    create table unclaimed_notices (
      event_id integer not null references custom_events (id) on delete cascade,
      location_id integer not null references locations (id),
      primary key (event_id, location_id)
    );
    create index unclaimed_notices_location_idx on unclaimed_notices (location_id);
  `.execute(db);
}
