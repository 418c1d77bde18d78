import { sql, type Kysely } from "kysely";

/** What people were warned of before a claim's day passed, so that each warning is mailed once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table claim_notices (
      claim_id integer not null references claims (id) on delete cascade,
      kind text not null check (kind in ('draft', 'information')),
      days_before integer not null,
      due_on date not null,
      primary key (claim_id, kind, due_on, days_before)
    );
    comment on column claim_notices.due_on is 'The day that was warned of: the last of a draft, or of an answer.';
    create index claims_draft_idx on claims (updated_at) where status = 'draft';
    create index claims_information_idx on claims (information_due_on) where status = 'infoRequested';
    create index claims_paid_idx on claims (paid_on) where status = 'paid';
  `.execute(db);
}
