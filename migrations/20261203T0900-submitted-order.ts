import { type Kysely, sql } from "kysely";

/** Order of the advisors' queue, which stays when a claim's status changes: open claims first, the longest submitted first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index claims_waiting_idx;
    create index claims_waiting_idx on claims (company_id,
      (status in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired')), (coalesce(submitted_at, created_at)), id)
      where status <> 'draft';
  `.execute(db);
}
