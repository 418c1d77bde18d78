import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { hasPlace, MOST_PINS } from "#app/organization/locations/location-list.server.ts";
import type { MapPlace } from "#app/ui/map/product-map.tsx";
import { LIKELY_SAME_MILES, NEAR_MILES } from "./opening-rules.ts";

/** An opening that customers of a company may read, verified ones alone; null when absent or not for them. */
export async function findVerified(db: Db, reach: Reach, id: number) {
  const opening = await db
    .selectFrom("openings")
    .selectAll("openings")
    .where("id", "=", id)
    .where("standing", "=", "verified")
    .where(reach.company("openings.companyId"))
    .executeTakeFirst();
  return opening ?? null;
}

/** An opening as its advisors edit it, with who reported it; null when absent or out of reach. */
export async function findToEdit(db: Db, reach: Reach, id: number) {
  const opening = await db
    .selectFrom("openings")
    .innerJoin("companies", "companies.id", "openings.companyId")
    .leftJoin("users", "users.id", "openings.createdBy")
    .selectAll("openings")
    .select(["companies.name as companyName", "companies.timeZone"])
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("reporter"))
    .where("openings.id", "=", id)
    .where(reach.company("openings.companyId"))
    .executeTakeFirst();
  return opening ?? null;
}

/** The locations that somebody reaches within ten miles of a place, the nearest first. */
export function listNear(db: Db, reach: Reach, of: { companyId: number; latitude: number; longitude: number }) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.status"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .select(milesBetween("locations", of).as("miles"))
    .where("companyId", "=", of.companyId)
    .where("status", "<>", "closed")
    .where(reach.location("locations.id"))
    .where(isWithin("locations", NEAR_MILES, of))
    .orderBy("miles")
    .orderBy("id")
    .execute();
}

/** The places of a company's locations that somebody reaches, for the map on which an opening's pin is set. */
export async function listOwnPlaces(db: Db, reach: Reach, companyId: number): Promise<MapPlace[]> {
  const locations = await db
    .selectFrom("locations")
    .select(["id", "name as label"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .where("companyId", "=", companyId)
    .where("status", "<>", "closed")
    .where(hasPlace)
    .where(reach.location("locations.id"))
    .orderBy("id")
    .limit(MOST_PINS)
    .execute();
  return locations.map((location) => ({ ...location, tone: "success" }));
}

/** What an opening may be one with: others of its company that lie near, or have its brand in its city. */
export function listTwins(
  db: Db,
  reach: Reach,
  opening: { id: number; companyId: number; brand: string; city: string; latitude: number; longitude: number },
) {
  return db
    .selectFrom("openings")
    .select(["id", "brand", "city", "street", "standing"])
    .where("companyId", "=", opening.companyId)
    .where("id", "<>", opening.id)
    .where("standing", "<>", "merged")
    .where(reach.company("openings.companyId"))
    .where(
      sql<boolean>`(${isWithin("openings", LIKELY_SAME_MILES, opening)}
        or lower(brand) = lower(${opening.brand} collate "und-x-icu") and lower(city) = lower(${opening.city} collate "und-x-icu"))`,
    )
    .orderBy("id")
    .execute();
}

/** From how many miles on somebody is told of openings; null for not at all. */
export async function findWatch(db: Db, userId: number): Promise<number | null> {
  const watch = await db.selectFrom("openingWatches").select("miles").where("userId", "=", userId).executeTakeFirst();
  return watch?.miles ?? null;
}
