import { sql, type Kysely } from "kysely";

/** The days that an item had when its plan was activated, to tell how far it slipped since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table plan_items add column baseline_starts_on date, add column baseline_ends_on date,
      add constraint plan_items_baseline_days_check check ((baseline_starts_on is null) = (baseline_ends_on is null));
    comment on column plan_items.baseline_starts_on is 'The first day at activation; null before.';
    update plan_items set baseline_starts_on = plan_items.starts_on, baseline_ends_on = plan_items.ends_on
    from plans where plans.id = plan_items.plan_id and plans.activated_at is not null;
  `.execute(db);
}
