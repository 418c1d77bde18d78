import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

export const REQUESTS_OF_LOCATION = 5;

/**
 * Add studio requests of each location over a year: of a location in five the newest is in progress, all others are
 * closed.
 */
export async function addScaleStudioRequests(
  db: Db,
  companyId: number,
  _company: ScaleCompany,
  today: Date,
): Promise<void> {
  await sql`
    with made as (
      select id, network_id, n, quarter, n * ${REQUESTS_OF_LOCATION}::int + quarter as number,
        case when quarter = 0 and n % 5 = 0 then ${pickWord(underway, sql`n / 5`)} else 'closed' end as status,
        ${today}::timestamptz - make_interval(days => quarter * 90 + n % 60, secs => n) as since
      from (select id, network_id, (row_number() over (order by id))::int as n from locations
        where company_id = ${companyId}) location
      cross join generate_series(0, ${REQUESTS_OF_LOCATION - 1}::int) quarter
    ), request as (
      insert into studio_requests (company_id, number, network_id, location_id, type, title, purpose, needed_by, status,
        status_since, submitted_at, created_at)
      select ${companyId}::int, 'ST-' || to_char(${today}::date, 'YYYY') || '-' || lpad(number::text, 6, '0'), network_id, id,
        'print', ${pickWord(titles, sql`number`)} || ' ' || number, 'The window', since::date + 14, status, since, since, since
      from made order by number
      returning id, location_id
    )
    insert into studio_request_locations (request_id, location_id) select id, location_id from request
  `.execute(db);
}

const underway = ["submitted", "accepted", "inDesign", "proofReady", "changesRequested", "approved", "delivered"];
const titles = "Poster,Flyer,Menu board,Sidewalk sign,Cover picture,Coupon,Banner".split(",");
