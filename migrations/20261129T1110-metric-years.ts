import { sql, type Kysely } from "kysely";

/** Values that come with what they were a year before are not written a second time: an import knows it of all its rows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function total_new_metrics() returns trigger language plpgsql as $$
    begin
      insert into metric_totals
      select metric_type_id, period_start, sum(value), count(*), coalesce(sum(value) filter (where year_before is not null), 0),
        coalesce(sum(year_before), 0), count(year_before)
      from new_values group by 1, 2;
      update metric_values set year_before = earlier.value
      from new_values made
      join metric_types on metric_types.id = made.metric_type_id
      join metric_values earlier on earlier.location_id = made.location_id
        and earlier.metric_type_id = made.metric_type_id
        and earlier.period_start = year_before(made.period_start, metric_types.frequency)
      where metric_values.id = made.id and made.year_before is distinct from earlier.value;
      update metric_values set year_before = made.value
      from new_values made
      join metric_types on metric_types.id = made.metric_type_id
      where metric_values.location_id = made.location_id and metric_values.metric_type_id = made.metric_type_id
        and metric_values.period_start = year_after(made.period_start, metric_types.frequency)
        and metric_values.year_before is distinct from made.value;
      return null;
    end $$;
  `.execute(db);
}
