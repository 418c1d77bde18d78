import { sql, type Kysely } from "kysely";

/** The item of a plan that an event carries out: both are one thread, whose money is claimed once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table custom_events add column plan_item_id integer references plan_items (id) on delete set null;
    create index custom_events_plan_item_idx on custom_events (plan_item_id) where plan_item_id is not null;
  `.execute(db);
}
