import { sql, type Kysely } from "kysely";

/**
 * A value is told by its location, metric and period, and who wrote it by its import and the audit log. What follows from
 * a value is found by its period a year later or earlier, worked out first: as a condition between the tables it makes
 * Postgres read all periods of a location for each value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table metric_values drop column id, drop column updated_at, drop column updated_by,
      add primary key using index metric_values_place_key;

    create or replace function total_new_metrics() returns trigger language plpgsql as $$
    begin
      insert into metric_totals
      select metric_type_id, period_start, sum(value), count(*), coalesce(sum(value) filter (where year_before is not null), 0),
        coalesce(sum(year_before), 0), count(year_before)
      from new_values group by 1, 2;
      with made as materialized (
        select location_id, metric_type_id, period_start, year_before(period_start, frequency) as earlier_start
        from new_values join metric_types on metric_types.id = metric_type_id where year_before is null
      ), follows as materialized (
        select made.*, earlier.value from made join metric_values earlier on earlier.location_id = made.location_id
          and earlier.metric_type_id = made.metric_type_id and earlier.period_start = made.earlier_start
      )
      update metric_values set year_before = follows.value from follows
      where metric_values.location_id = follows.location_id and metric_values.metric_type_id = follows.metric_type_id
        and metric_values.period_start = follows.period_start;
      with made as materialized (
        select location_id, metric_type_id, value, year_after(period_start, frequency) as later_start
        from new_values join metric_types on metric_types.id = metric_type_id
      )
      update metric_values set year_before = made.value from made
      where metric_values.location_id = made.location_id and metric_values.metric_type_id = made.metric_type_id
        and metric_values.period_start = made.later_start and metric_values.year_before is distinct from made.value;
      return null;
    end $$;

    create or replace function total_changed_metrics() returns trigger language plpgsql as $$
    begin
      -- It changes metric_values itself, which asks it again, at last for no row.
      if not exists (select from new_values) then
        return null;
      end if;
      insert into metric_totals
      select metric_type_id, period_start, sum(value), 0, sum(same), sum(before), sum(nth) from (
        select metric_type_id, period_start, value, case when year_before is null then 0 else value end as same,
          coalesce(year_before, 0) as before, case when year_before is null then 0 else 1 end as nth
        from new_values
        union all
        select metric_type_id, period_start, -value, case when year_before is null then 0 else -value end,
          -coalesce(year_before, 0), case when year_before is null then 0 else -1 end
        from old_values
      ) changes group by 1, 2;
      with made as materialized (
        select now.location_id, now.metric_type_id, now.value, year_after(now.period_start, frequency) as later_start
        from new_values now
        join old_values was on was.location_id = now.location_id and was.metric_type_id = now.metric_type_id
          and was.period_start = now.period_start and was.value <> now.value
        join metric_types on metric_types.id = now.metric_type_id
      )
      update metric_values set year_before = made.value from made
      where metric_values.location_id = made.location_id and metric_values.metric_type_id = made.metric_type_id
        and metric_values.period_start = made.later_start;
      return null;
    end $$;

    create or replace function total_gone_metrics() returns trigger language plpgsql as $$
    begin
      insert into metric_totals
      select metric_type_id, period_start, -sum(value), -count(*),
        -coalesce(sum(value) filter (where year_before is not null), 0), -coalesce(sum(year_before), 0), -count(year_before)
      from old_values group by 1, 2;
      with gone as materialized (
        select location_id, metric_type_id, year_after(period_start, frequency) as later_start
        from old_values join metric_types on metric_types.id = metric_type_id
      )
      update metric_values set year_before = null from gone
      where metric_values.location_id = gone.location_id and metric_values.metric_type_id = gone.metric_type_id
        and metric_values.period_start = gone.later_start;
      return null;
    end $$;
  `.execute(db);
}
