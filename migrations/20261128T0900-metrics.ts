import { sql, type Kysely } from "kysely";

/**
 * The figures of locations, and their totals: see docs/decisions/metrics.md. A metric type gains the name by which
 * formulas know it, and may be a formula itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table metric_types
      add column key text not null default '' check (key ~ '^([a-z][a-z0-9_]{0,39})?$'),
      add column formula text not null default '' check (char_length(formula) <= 200),
      add column week_starts_on text not null default 'sunday'
        check (week_starts_on in ('sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday')),
      add column variance_percent integer not null default 3 check (variance_percent between 0 and 100);
    comment on column metric_types.key is 'What formulas call it; "" for one that stands in none.';
    comment on column metric_types.formula is 'How it is computed of other types; "" for one whose values are kept.';
    comment on column metric_types.variance_percent is 'A change of so many percent or less counts as none.';
    update metric_types set key = made.key from (
      select id, left(trim(both '_' from regexp_replace(lower(name), '[^a-z0-9]+', '_', 'g')), 40) as key,
        row_number() over (partition by company_id,
          left(trim(both '_' from regexp_replace(lower(name), '[^a-z0-9]+', '_', 'g')), 40) order by id) as nth
      from metric_types
    ) made where made.id = metric_types.id and made.nth = 1 and made.key ~ '^[a-z]';
    create unique index metric_types_company_key_key on metric_types (company_id, key) where key <> '';

    create table metric_values (
      id integer generated always as identity primary key,
      metric_type_id integer not null references metric_types (id),
      location_id integer not null references locations (id),
      period_start date not null,
      value numeric(18, 4) not null,
      year_before numeric(18, 4),
      import_id integer references imports (id),
      updated_at timestamptz not null default now(),
      updated_by integer references users (id)
    );
    comment on column metric_values.value is 'In the unit of its type: dollars, not cents; a percentage as a fraction.';
    comment on column metric_values.year_before is 'The value of the same location a year before, kept by a trigger; null where there is none.';
    create unique index metric_values_place_key on metric_values (location_id, metric_type_id, period_start)
      include (value, year_before);
    create index metric_values_rank_idx on metric_values (metric_type_id, period_start, value, location_id);
    create index metric_values_import_id_idx on metric_values (import_id) where import_id is not null;

    create table metric_totals (
      metric_type_id integer not null references metric_types (id) on delete cascade,
      period_start date not null,
      total numeric not null,
      locations integer not null,
      same_total numeric not null,
      same_before numeric not null,
      same_locations integer not null
    );
    comment on table metric_totals is 'Changes of the sums of metric_values over a whole company, written by triggers; their sum is the total.';
    comment on column metric_totals.same_total is 'Of the locations that have a value a year before too.';
    create index metric_totals_period_idx on metric_totals (metric_type_id, period_start)
      include (total, locations, same_total, same_before, same_locations);

    create view metric_periods as
      select metric_type_id, period_start, sum(locations)::integer as locations from metric_totals
      group by metric_type_id, period_start having sum(locations) > 0;

    -- Weeks and days are compared with those 52 weeks earlier, so that weekdays meet; months with the same month.
    create function year_after(day date, frequency text) returns date language sql immutable parallel safe
      return case when frequency = 'monthly' then (day + interval '1 year')::date else day + 364 end;
    create function year_before(day date, frequency text) returns date language sql immutable parallel safe
      return case when frequency = 'monthly' then (day - interval '1 year')::date else day - 364 end;

    create function total_new_metrics() returns trigger language plpgsql as $$
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
      where metric_values.id = made.id;
      update metric_values set year_before = made.value
      from new_values made
      join metric_types on metric_types.id = made.metric_type_id
      where metric_values.location_id = made.location_id and metric_values.metric_type_id = made.metric_type_id
        and metric_values.period_start = year_after(made.period_start, metric_types.frequency)
        and metric_values.year_before is distinct from made.value;
      return null;
    end $$;
    create trigger metric_values_total_new after insert on metric_values referencing new table as new_values
      for each statement execute function total_new_metrics();

    create function total_changed_metrics() returns trigger language plpgsql as $$
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
      update metric_values set year_before = made.value
      from new_values made
      join old_values was on was.id = made.id and was.value <> made.value
      join metric_types on metric_types.id = made.metric_type_id
      where metric_values.location_id = made.location_id and metric_values.metric_type_id = made.metric_type_id
        and metric_values.period_start = year_after(made.period_start, metric_types.frequency);
      return null;
    end $$;
    create trigger metric_values_total_changed after update on metric_values
      referencing old table as old_values new table as new_values
      for each statement execute function total_changed_metrics();

    create function total_gone_metrics() returns trigger language plpgsql as $$
    begin
      insert into metric_totals
      select metric_type_id, period_start, -sum(value), -count(*),
        -coalesce(sum(value) filter (where year_before is not null), 0), -coalesce(sum(year_before), 0), -count(year_before)
      from old_values group by 1, 2;
      update metric_values set year_before = null
      from old_values gone
      join metric_types on metric_types.id = gone.metric_type_id
      where metric_values.location_id = gone.location_id and metric_values.metric_type_id = gone.metric_type_id
        and metric_values.period_start = year_after(gone.period_start, metric_types.frequency);
      return null;
    end $$;
    create trigger metric_values_total_gone after delete on metric_values referencing old table as old_values
      for each statement execute function total_gone_metrics();
  `.execute(db);
}
