import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";

/** List the options of an event's form: the active categories and `currentCategoryId`, and the locations in scope. */
export async function listCustomEventChoices(db: Db, { access, companyId }: Member, currentCategoryId = 0) {
  const categories = await db
    .selectFrom("customEventCategories")
    .select(["id", "name"])
    .where("companyId", "=", companyId)
    .where(access.company("customEventCategories.companyId"))
    .where((is) => is.or([is("isActive", "=", true), is("id", "=", currentCategoryId)]))
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
    .where(access.location("locations.id"))
    .where("locations.status", "<>", "closed")
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
  return { categories, locations };
}
