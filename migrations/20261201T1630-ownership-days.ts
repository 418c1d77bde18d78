import { type Kysely, sql } from "kysely";

/** Finds whose a location was on a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index location_ownerships_location_idx on location_ownerships (location_id, from_day)`.execute(db);
}
