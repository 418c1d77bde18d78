import { sql, type Kysely } from "kysely";

/** What happened in a network and what people submitted there, by when: what reports of usage count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index analytics_events_network_event_idx on analytics_events (network_id, event, at);
    drop index analytics_events_network_idx;
  `.execute(db);
}
