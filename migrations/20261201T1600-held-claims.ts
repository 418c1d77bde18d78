import { type Kysely, sql } from "kysely";

/** Until when a claim keeps its money although it waits for no decision: rejected, or a draft again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table claims add column held_until date;
    comment on column claims.held_until is 'The last day on which a rejected claim, or a draft whose question ran out, keeps what is reserved for it; null where it keeps nothing.';
    create index claims_held_until_idx on claims (held_until) where held_until is not null;
  `.execute(db);
}
