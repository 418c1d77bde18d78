import { sql } from "kysely";
import type { Db } from "../connect.ts";
import type { ScaleCompany } from "./scale-company.ts";

export const MEASURED_TYPES = 5;
export const MEASURED_WEEKS = 104;

/**
 * Add two years of weeks of the first metric types at every location, with their totals. The triggers are bypassed: ten
 * million values would call them needlessly, since each value's year before comes from the same formula.
 */
export async function addMetricValues(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`alter table metric_values disable trigger user`.execute(db);
  await sql`
    insert into metric_values (metric_type_id, location_id, period_start, value, year_before)
    select type.id, locations.id, sunday - 7 * week, 10000 + (locations.id * 37 + type.id * 101 + week * 13) % 9000,
      case when week <= ${MEASURED_WEEKS - 52}::int
        then 10000 + (locations.id * 37 + type.id * 101 + (week + 52) * 13) % 9000 end
    from (select id from metric_types where company_id = ${companyId}::int order by position limit ${MEASURED_TYPES}::int) type
    cross join generate_series(1, ${MEASURED_WEEKS}::int) week
    cross join (select ${today}::date - extract(dow from ${today}::date)::int as sunday) today
    cross join locations where locations.company_id = ${companyId}::int
  `.execute(db);
  await sql`alter table metric_values enable trigger user`.execute(db);
  await sql`
    insert into metric_totals
    select metric_type_id, period_start, sum(value), count(*), coalesce(sum(value) filter (where year_before is not null), 0),
      coalesce(sum(year_before), 0), count(year_before)
    from metric_values join metric_types on metric_types.id = metric_type_id
    where company_id = ${companyId}::int group by 1, 2
  `.execute(db);
}
