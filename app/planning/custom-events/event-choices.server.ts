import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";

/** What an event's form offers: the categories in use, `kept` too where it is no longer, and the locations in reach. */
export async function findEventFormChoices(db: Db, { reach, companyId }: Member, kept = 0) {
  const categories = await db
    .selectFrom("customEventCategories")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .where(reach.company("customEventCategories.companyId"))
    .where((is) => is.or([is("isActive", "=", true), is("id", "=", kept)]))
    .orderBy("position")
    .orderBy("id")
    .execute();
  const locations = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select([
      "locations.id",
      "locations.name",
      sql<string>`'PC ' || locations.pc_number || ', ' || networks.name`.as("note"),
      "networks.name as group",
    ])
    .where(reach.location("locations.id"))
    .where("locations.status", "<>", "closed")
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  return { categories, locations };
}
