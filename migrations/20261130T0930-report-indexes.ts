import { sql, type Kysely } from "kysely";

/**
 * The orders and the counts of reports and of the list of openings, so that a page costs the same however many rows there are. An
 * index of an expression answers alone only where it holds the expression's columns too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index claims_sent_idx on claims (company_id, (coalesce(submitted_at, created_at)), id)
      include (submitted_at, created_at) where status <> 'draft';
    create index social_orders_sent_idx on social_orders (company_id, (coalesce(submitted_at, created_at)), id)
      include (submitted_at, created_at) where status <> 'draft';
    create index social_orders_start_idx on social_orders (company_id, start_on, id) where status <> 'draft';
    create index openings_known_idx on openings (company_id, expected_on nulls first, id)
      where standing in ('reported', 'verified');
    create index openings_ahead_idx on openings
      (company_id, (status in ('open', 'cancelled', 'closed')), expected_on, id) where standing = 'verified';
  `.execute(db);
}
