import { type Kysely, sql } from "kysely";

/**
 * That a figure's metric is there is asked of its total, once a period and not once a figure: every figure is part of a
 * total, and a metric that has totals stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table metric_totals drop constraint metric_totals_metric_type_id_fkey,
      add foreign key (metric_type_id) references metric_types (id);
    alter table metric_values drop constraint metric_values_metric_type_id_fkey;
  `.execute(db);
}
