import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { hasCoordinates, MAX_PINS } from "#app/organization/locations/location-list.server.ts";
import type { MapPlace } from "#app/ui/map/product-map.tsx";
import { LIKELY_DUPLICATE_MILES, NEAR_MILES } from "./opening-rules.ts";

/** Find a verified opening for a customer; null when absent or out of scope. */
export async function findVerifiedOpening(db: Db, access: AccessScope, id: number) {
  const opening = await db
    .selectFrom("openings")
    .selectAll("openings")
    .where("id", "=", id)
    .where("standing", "=", "verified")
    .where(access.company("openings.companyId"))
    .executeTakeFirst();
  return opening ?? null;
}

/** Find an opening for its advisors to edit, with the reporter's name; null when absent or out of scope. */
export async function findOpeningToEdit(db: Db, access: AccessScope, id: number) {
  const opening = await db
    .selectFrom("openings")
    .innerJoin("companies", "companies.id", "openings.companyId")
    .leftJoin("users", "users.id", "openings.createdBy")
    .selectAll("openings")
    .select(["companies.name as companyName", "companies.timeZone"])
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("reporter"))
    .where("openings.id", "=", id)
    .where(access.company("openings.companyId"))
    .executeTakeFirst();
  return opening ?? null;
}

/** List the locations in scope within ten miles of a point, nearest first. */
export function listLocationsNearOpening(
  db: Db,
  access: AccessScope,
  of: { companyId: number; latitude: number; longitude: number },
) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.status"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .select(milesBetween("locations", of).as("miles"))
    .where("companyId", "=", of.companyId)
    .where("status", "<>", "closed")
    .where(access.location("locations.id"))
    .where(isWithinMiles("locations", NEAR_MILES, of))
    .orderBy("miles")
    .orderBy("id")
    .execute();
}

/** List the map pins of a company's locations in scope, for the map on which an opening's pin is set. */
export async function listOwnLocationPins(db: Db, access: AccessScope, companyId: number): Promise<MapPlace[]> {
  const locations = await db
    .selectFrom("locations")
    .select(["id", "name as label"])
    .select([sql<number>`latitude`.as("latitude"), sql<number>`longitude`.as("longitude")])
    .where("companyId", "=", companyId)
    .where("status", "<>", "closed")
    .where(hasCoordinates)
    .where(access.location("locations.id"))
    .orderBy("id")
    .limit(MAX_PINS)
    .execute();
  return locations.map((location) => ({ ...location, tone: "success" }));
}

/** List likely duplicates of an opening: others of its company nearby, or of its brand in its city. */
export function listLikelyDuplicates(
  db: Db,
  access: AccessScope,
  opening: { id: number; companyId: number; brand: string; city: string; latitude: number; longitude: number },
) {
  return db
    .selectFrom("openings")
    .select(["id", "brand", "city", "street", "standing"])
    .where("companyId", "=", opening.companyId)
    .where("id", "<>", opening.id)
    .where("standing", "<>", "merged")
    .where(access.company("openings.companyId"))
    .where(
      sql<boolean>`(${isWithinMiles("openings", LIKELY_DUPLICATE_MILES, opening)}
        or lower(brand) = lower(${opening.brand} collate "und-x-icu") and lower(city) = lower(${opening.city} collate "und-x-icu"))`,
    )
    .orderBy("id")
    .execute();
}

/** Find the user's alert distance in miles; null when alerts are off. */
export async function findAlertMiles(db: Db, userId: number): Promise<number | null> {
  const watch = await db.selectFrom("openingWatches").select("miles").where("userId", "=", userId).executeTakeFirst();
  return watch?.miles ?? null;
}
