import { sql, type Kysely } from "kysely";

/**
 * Keep decisions on every kind of record, not only on claims, so that each can be undone. The view, and the defaults for
 * it, serve instances of the previous version.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table claim_decisions rename to decisions;
    alter table decisions drop constraint claim_decisions_claim_id_fkey;
    alter table decisions rename column claim_id to object_id;
    alter table decisions
      add column object_type text not null default 'claim',
      add column label text not null default '',
      add column amount_cents bigint;
    drop index claim_decisions_claim_idx;
    drop index claim_decisions_maker_idx;
    create unique index decisions_record_idx on decisions (object_type, object_id, version);
    create index decisions_maker_idx on decisions (decided_by, object_type, decided_at);
    comment on table decisions is 'Decisions on records, with the state before them.';
    comment on column decisions.object_type is 'Kind of record, as in the audit log.';
    comment on column decisions.version is 'Version of the record that the decision made; another version means that someone has acted since.';
    comment on column decisions.label is 'Number or title of the record.';
    comment on column decisions.amount_cents is 'Amount that the decision approves, in cents; null for none.';
    comment on column decisions.before is 'Columns of the record before the decision, which undo restores.';

    create view claim_decisions as
      select id, object_id as claim_id, version, decided_by, decided_at, before, news, told_at, undone_at
      from decisions where object_type = 'claim';
  `.execute(db);
}
