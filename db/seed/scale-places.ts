import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { type ScaleCompany, pickWord } from "./scale-company.ts";

/** Add a competitor's opening a few miles from each location: two in three verified, over three years. */
export async function addScaleOpenings(db: Db, companyId: number, _company: ScaleCompany, today: Date): Promise<void> {
  await sql`
    insert into openings (company_id, brand, tier, city, state, zip, latitude, longitude, status, expected_on, precision,
      source, confidence, standing)
    select ${companyId}::int, 'Brand ' || n % 40, ${pickWord(["direct", "indirect"], sql`n`)}, city, 'OH', zip,
      latitude + (n % 11 - 5) * 0.02, longitude + (n % 7 - 3) * 0.02, ${pickWord(statuses, sql`n`)},
      (${today}::timestamptz)::date + (n * 7 % 1100)::int - 365, 'month', 'news', 'medium',
      ${pickWord(["verified", "reported", "verified"], sql`n`)}
    from (select (row_number() over (order by id))::int as n, city, zip, latitude, longitude from locations
      where company_id = ${companyId}) location
  `.execute(db);
}

export const POINTS_OF_LOCATION = 5;
/** Number of points around the first location. */
export const POINTS_OF_FIRST = 2_000;

/**
 * Add the company's points within four and a half miles of each location, some on each ring: a few for most locations,
 * and as many as in a city for the first one.
 */
export async function addScalePoints(db: Db, companyId: number): Promise<void> {
  await sql`
    insert into points (company_id, code, name, category, street, city, state, zip, latitude, longitude, people)
    select ${companyId}::int, pc_number || '-' || k, initcap(${pickWord(categories, sql`n + k`)}) || ' ' || n || '-' || k,
      ${pickWord(categories, sql`n + k`)}, (100 + k) || ' Maple Ave', city, 'OH', zip,
      latitude + far * sin(k * 2.4 + n), longitude + far * cos(k * 2.4 + n) / cos(radians(latitude)), 50 + (n * 7 + k * 31) % 900
    from (select (row_number() over (order by id))::int as n, pc_number, city, zip, latitude, longitude from locations
      where company_id = ${companyId}) location
    cross join lateral (select case n when 1 then ${POINTS_OF_FIRST}::int else ${POINTS_OF_LOCATION}::int end as points) here
    cross join lateral (select k, 4.5 / 69.09 * sqrt(k::float8 / points) as far from generate_series(1, points) k) point
  `.execute(db);
}

const categories = ["school", "workplace", "healthcare", "hotel", "retail", "worship", "sports", "competitor"];
const statuses = ["rumored", "announced", "underConstruction", "open", "closed"];
