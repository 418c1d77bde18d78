import { sql, type Kysely } from "kysely";

/** What items of plans did to their location's metrics, as an hourly job tells it; docs/decisions/metrics.md says how. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_effects (
      plan_item_id integer not null references plan_items (id) on delete cascade,
      metric_type_id integer not null references metric_types (id) on delete cascade,
      during double precision,
      after double precision,
      untouched integer not null,
      told_on date not null,
      primary key (plan_item_id, metric_type_id)
    );
    comment on column item_effects.during is 'A fraction of what was before; null where it cannot be told.';
    comment on column item_effects.after is 'The same of the four weeks after; null until they are over.';
    comment on column item_effects.untouched is 'How many locations it was compared with.';
    create index item_effects_metric_idx on item_effects (metric_type_id, plan_item_id);
  `.execute(db);
}
