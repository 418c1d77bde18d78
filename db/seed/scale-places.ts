import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { type ScaleCompany, wordOf } from "./scale-company.ts";

/** An opening of a competitor a few miles from each location: two in three verified, over three years. */
export async function addOpenings(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    insert into openings (company_id, brand, tier, city, state, zip, latitude, longitude, status, expected_on, precision,
      source, confidence, standing)
    select ${companyId}::int, 'Brand ' || n % 40, ${wordOf(["direct", "indirect"], sql`n`)}, city, 'OH', zip,
      latitude + (n % 11 - 5) * 0.02, longitude + (n % 7 - 3) * 0.02, ${wordOf(statuses, sql`n`)},
      (${today}::timestamptz)::date + (n * 7 % 1100)::int - 365, 'month', 'news', 'medium',
      ${wordOf(["verified", "reported", "verified"], sql`n`)}
    from (select (row_number() over (order by id))::int as n, city, zip, latitude, longitude from locations
      where company_id = ${companyId}) location
  `.execute(db);
}

const statuses = ["rumored", "announced", "underConstruction", "open", "closed"];
