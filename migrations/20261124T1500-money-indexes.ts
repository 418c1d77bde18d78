import { sql, type Kysely } from "kysely";

/** What advisors' queue, and what is over and not claimed, are found by in companies of many claims and years of events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index claims_waiting_idx on claims (company_id,
      (status in ('paid', 'closed', 'rejected', 'withdrawn', 'void', 'expired')), status_since, id) where status <> 'draft';
    drop index budget_accounts_company_idx;
    create index budget_accounts_company_idx on budget_accounts (company_id, available_cents, id);
    drop index custom_events_network_idx;
    create index custom_events_network_idx on custom_events (network_id, ends_on);
    create index plan_items_ends_idx on plan_items (plan_id, ends_on);
  `.execute(db);
}
