import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

export const ORDERS_OF_LOCATION = 5;

/**
 * Add social media orders of each location over a year, by the only package: of a location in five the newest is in
 * progress, all others are completed. The library has sixty posts.
 */
export async function addSocialOrders(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    with library as (
      insert into social_posts (company_id, title, caption, networks, status)
      select ${companyId}::int, 'Post ' || n, 'Come in at {{location_name}}.', '{facebook,instagram}', 'active'
      from generate_series(1, 60) n
    ), package as (
      insert into social_packages (company_id, name, price_cents, billing, posts_per_period, networks, min_lead_days, position)
      values (${companyId}, 'Starter', 12000, 'monthly', 4, '{facebook,instagram}', 5, 1) returning id
    ), made as (
      select location.id, network_id, n, quarter, n * ${ORDERS_OF_LOCATION}::int + quarter as number, package.id as package_id,
        case when quarter = 0 and n % 5 = 0 then ${pickWord(underway, sql`n / 5`)} else 'completed' end as status,
        ${today}::timestamptz - make_interval(days => quarter * 90 + n % 60, secs => n) as since
      from (select id, network_id, (row_number() over (order by id))::int as n from locations
        where company_id = ${companyId}) location
      cross join generate_series(0, ${ORDERS_OF_LOCATION - 1}::int) quarter cross join package
    ), ordered as (
      insert into social_orders (company_id, number, network_id, location_id, package_id, package, posts_included, networks,
        start_on, amount_cents, method, paid_at, paid_cents, status, status_since, submitted_at, created_at)
      select ${companyId}::int, 'SM-' || to_char(${today}::date, 'YYYY') || '-' || lpad(number::text, 6, '0'), network_id, id,
        package_id, 'Starter', 4, '{facebook,instagram}', since::date + 14, 12000, 'card', since, 12000, status, since, since,
        since
      from made order by number
      returning id, location_id
    )
    insert into social_order_locations (order_id, location_id) select id, location_id from ordered
  `.execute(db);
}

const underway = ["paid", "inProduction", "awaitingApproval", "changesRequested", "approved", "scheduled"];
