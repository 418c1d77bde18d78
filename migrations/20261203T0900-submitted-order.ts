import { type Kysely, sql } from "kysely";

/** Order of the advisors' queue, which stays when a claim's status changes: those that wait first, the earliest submitted first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index claims_waiting_idx;
    create index claims_waiting_idx on claims (company_id,
      (case when status in ('submitted', 'inReview') then 0
        when status in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired') then 2 else 1 end),
      (coalesce(submitted_at, created_at)), id) where status <> 'draft';
  `.execute(db);
}
