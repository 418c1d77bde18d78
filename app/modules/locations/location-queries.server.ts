import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";

const MOST_CHOICES = 1_000;

/** The locations that somebody sees, by name. */
export async function listLocationChoices(db: Db, reach: Reach) {
  return db
    .selectFrom("locations")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.city", "locations.state"])
    .select(["locations.status", "locations.format", "locations.openedOn"])
    .where(reach.location("locations.id"))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .limit(MOST_CHOICES)
    .execute();
}

/** How many locations somebody sees, by status; a status of none is left out. */
export async function countLocations(db: Db, reach: Reach) {
  return db
    .selectFrom("locations")
    .select(["locations.status", (of) => of.fn.countAll<number>().as("count")])
    .where(reach.location("locations.id"))
    .groupBy("locations.status")
    .execute();
}

/** One location as its people know it, with its network and its number of guests; null when absent or out of reach. */
export async function findLocation(db: Db, reach: Reach, locationId: number) {
  const location = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.pcNumber", "locations.name", "locations.street", "locations.street2"])
    .select(["locations.city", "locations.state", "locations.zip", "locations.phone", "locations.status"])
    .select(["locations.format", "locations.neighborhoodType", "locations.openedOn", "locations.timeZone"])
    .select("networks.name as networkName")
    .select(
      sql<number>`(select count(*) from guest_locations join users on users.id = guest_locations.user_id
        where guest_locations.location_id = locations.id and users.status <> 'Blocked')`.as("guests"),
    )
    .where("locations.id", "=", locationId)
    .where(reach.location("locations.id"))
    .executeTakeFirst();
  return location ?? null;
}

/** True for a location that somebody may see. */
export async function isLocationInReach(db: Db, reach: Reach, locationId: number): Promise<boolean> {
  const location = await db
    .selectFrom("locations")
    .select("locations.id")
    .where("locations.id", "=", locationId)
    .where(reach.location("locations.id"))
    .executeTakeFirst();
  return location !== undefined;
}
