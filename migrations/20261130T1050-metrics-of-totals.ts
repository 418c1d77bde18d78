import { type Kysely, sql } from "kysely";

/**
 * That a figure's metric is there is asked of its total, once a period and not once a figure: every figure is part of a
 * total. A metric that has figures stays; totals without any leave with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table metric_values drop constraint metric_values_metric_type_id_fkey;

    create function keep_metrics_with_figures() returns trigger language plpgsql as $$
    begin
      if exists (select from metric_values where metric_type_id = old.id) then
        raise foreign_key_violation using message = 'The metric has figures.';
      end if;
      return old;
    end $$;

    create trigger metric_types_keep before delete on metric_types
      for each row execute function keep_metrics_with_figures();
  `.execute(db);
}
