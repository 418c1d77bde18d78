import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo } from "./demo-days.ts";

/**
 * Points around a shop: a name in which `{city}` is the city's, the number of people, miles and direction from the
 * shop.
 */
const pointsAroundShop = [
  ["Lincoln Elementary School", "school", 410, 0.62, 0.4],
  ["{city} High School", "school", 1_480, 1.31, 2.1],
  ["Community College of {city}", "school", 5_200, 2.74, 4.4],
  ["Ridge Medical Center", "healthcare", 1_900, 1.12, 5.2],
  ["Harris Distribution", "industrial", 640, 3.46, 1.2],
  ["Meridian Insurance", "workplace", 320, 0.81, 3.3],
  ["Fairway Inn and Suites", "hotel", 140, 2.17, 0.9],
  ["Oak Square Mall", "retail", 860, 2.38, 5.9],
  ["{city} Fire Station 4", "government", 26, 0.94, 2.8],
  ["First Methodist Church", "worship", 380, 0.51, 4.9],
  ["{city} Youth Soccer Fields", "sports", 900, 1.83, 3.9],
  ["{city} Transit Center", "transit", 2_300, 0.72, 1.7],
  ["Parkview Apartments", "residential", 540, 0.37, 5.5],
  ["Pioneer Hall", "venue", 1_200, 1.56, 0.1],
  ["Beanline Coffee, Main Street", "competitor", null, 0.68, 3.6],
] as const;

const MAX_SHOPS = 30;
const MILES_A_DEGREE = 69.09;
/** Population within a mile, three and five, as shares of a shop's own density. */
const populationRings = [
  [1, 1],
  [3, 6.4],
  [5, 14.8],
] as const;

/**
 * Add some 450 points around the first shops, of which owners have confirmed some, hidden a few and contacted others,
 * and the demographics around them; two shops have no demographics yet.
 */
export async function addPoints(db: Db, companyId: number, today: Date): Promise<void> {
  const shops = await db
    .selectFrom("locations")
    .select(["id", "networkId", "pcNumber", "city", "state", "zip", "latitude", "longitude"])
    .where("companyId", "=", companyId)
    .where("latitude", "is not", null)
    .orderBy("id")
    .limit(MAX_SHOPS)
    .execute();
  const points = shops.flatMap(({ pcNumber, city, state, zip, latitude, longitude }, shop) =>
    pointsAroundShop.map(([name, category, people, miles, turn], place) => {
      const [lat, lon] = [latitude ?? 0, longitude ?? 0];
      const way = (miles * (0.8 + (shop % 5) / 10)) / MILES_A_DEGREE;
      const at = { latitude: lat + way * Math.sin(turn + shop), longitude: lon };
      at.longitude += (way * Math.cos(turn + shop)) / Math.cos((lat * Math.PI) / 180);
      return {
        companyId,
        code: `${pcNumber}-${place + 1}`,
        category,
        city,
        state,
        zip,
        name: name.replace("{city}", city),
        latitude: sixDigits(at.latitude),
        longitude: sixDigits(at.longitude),
        people: people === null ? null : Math.round(people * (0.7 + ((shop * 7 + place) % 9) / 12)),
        street: `${100 + ((shop * 37 + place * 53) % 900)} ${place % 2 === 0 ? "Maple Ave" : "Ridge Rd"}`,
        contactName: category === "school" ? "The parents' group" : "",
      };
    }),
  );
  await db.insertInto("points").values(points).execute();
  await sql`
    insert into point_standings (point_id, network_id, company_id, standing)
    select points.id, shops.network_id, points.company_id, case when points.id % 11 = 0 then 'hidden' else 'confirmed' end
    from points join locations shops on shops.company_id = points.company_id
      and points.code like shops.pc_number || '-%'
    where points.company_id = ${companyId} and points.id % 3 = 0`.execute(db);
  await sql`
    insert into point_targets (location_id, point_id, company_id)
    select shops.id, points.id, points.company_id
    from points join locations shops on shops.company_id = points.company_id
      and points.code like shops.pc_number || '-%'
    where points.company_id = ${companyId} and points.category in ('school', 'healthcare') and points.id % 2 = 0`.execute(
    db,
  );
  await sql`
    insert into point_contacts (company_id, point_id, location_id, kind, on_day, note, next_step_on, created_by)
    select targets.company_id, targets.point_id, targets.location_id,
      (array['visit', 'call', 'email', 'sampleDrop'])[1 + targets.point_id % 4], ${dateDaysAgo(today, 12)}::date - targets.point_id % 20,
      'They like the idea of a breakfast for teachers.', ${dateDaysAgo(today, -9)}::date,
      (select id from users where company_id = targets.company_id and email like 'owner@%')
    from point_targets targets where targets.company_id = ${companyId} and targets.point_id % 4 < 2`.execute(db);
  const measured = shops.slice(0, -2);
  const demographics = measured.flatMap(({ id }, shop) =>
    populationRings.map(([miles, share]) => {
      const population = Math.round((9_000 + ((shop * 2_310) % 14_000)) * share);
      return {
        companyId,
        locationId: id,
        miles,
        population,
        source: "US Census household survey (ACS)",
        year: 2024,
        daytimePopulation: shop % 4 === 0 ? null : Math.round(population * (0.85 + (shop % 6) / 12)),
        households: Math.round(population / 2.48),
        medianIncome: 48_000 + ((shop * 4_700) % 46_000),
        medianAge: 31 + ((shop * 13) % 110) / 10,
        under18: 0.17 + ((shop * 7) % 11) / 100,
      };
    }),
  );
  await db.insertInto("demographics").values(demographics).execute();
}

function sixDigits(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}
