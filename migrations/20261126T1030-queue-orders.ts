import { sql, type Kysely } from "kysely";

/** The orders of two queues: first what advisors have to do next, by its day. Each index says the sort of its list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index studio_requests_due_idx on studio_requests (company_id, (not (status in ('submitted', 'accepted',
      'inDesign', 'onHold', 'changesRequested', 'approved'))), needed_by, id) where status <> 'draft';
    create index social_orders_due_idx on social_orders (company_id, (not (status in ('paid', 'inProduction',
      'changesRequested', 'approved') or flag is not null or status = 'pendingPayment' and method = 'invoice')),
      start_on, id) where status <> 'draft';
  `.execute(db);
}
