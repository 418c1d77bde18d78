import { sql, type Kysely } from "kysely";

/** The board of a company's orders: how many each status has, and the first of them by their start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index social_orders_board_idx on social_orders (company_id, status, start_on, id)`.execute(db);
}
