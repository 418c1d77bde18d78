import { sql, type Kysely } from "kysely";

/**
 * Keep decisions on claims apart, with what undo restores and the mail that waits until undo is over, and the advisor's
 * decision on each line.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claim_decisions (
      id integer generated always as identity primary key,
      claim_id integer not null references claims (id) on delete cascade,
      version integer not null,
      decided_by integer not null references users (id),
      decided_at timestamptz not null,
      before jsonb not null,
      news jsonb,
      told_at timestamptz,
      undone_at timestamptz
    );
    create unique index claim_decisions_claim_idx on claim_decisions (claim_id, version);
    create index claim_decisions_maker_idx on claim_decisions (decided_by, decided_at);
    comment on table claim_decisions is 'Decisions on claims, with the state before them.';
    comment on column claim_decisions.version is 'Version of the claim that the decision made; another version means that someone has acted since.';
    comment on column claim_decisions.before is 'Columns of the claim before the decision, which undo restores.';
    comment on column claim_decisions.news is 'Mail to the owners, sent once the decision can no longer be undone; null for none.';
    comment on column claim_decisions.told_at is 'Time when the mail was sent or became needless.';

    alter table claim_lines
      add column is_approved boolean,
      add column decline_reason text not null default '' check (char_length(decline_reason) <= 200);
    comment on column claim_lines.is_approved is 'Decision on the line; null while no one decided by line.';
    comment on column claim_lines.decline_reason is 'Reason code or words of the advisor who declined the line.';
  `.execute(db);
}
