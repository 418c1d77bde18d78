import { type Kysely, sql } from "kysely";

/** What a company planned last stands on the axis of its figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index plan_items_newest_idx on plan_items (company_id, starts_on desc, id) where status <> 'skipped'
  `.execute(db);
}
