import { type Kysely, sql } from "kysely";

/** Somebody's first networks are read in their order, however many they have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index memberships_order_idx on memberships (user_id, position, network_id)`.execute(db);
}
