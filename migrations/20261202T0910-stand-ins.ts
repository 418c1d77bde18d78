import { type Kysely, sql } from "kysely";

/** The advisor who decides in another's place on days away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column stand_in_id integer references users (id),
      add column away_from date,
      add column away_until date,
      add check (stand_in_id <> id),
      add check (num_nulls(stand_in_id, away_from, away_until) in (0, 3)),
      add check (away_until >= away_from);
    comment on column users.stand_in_id is 'Advisor who decides in place of this one from away_from until away_until, in this one''s time zone; null when none is named.';
    create index users_stand_in_idx on users (stand_in_id) where stand_in_id is not null;
  `.execute(db);
}
