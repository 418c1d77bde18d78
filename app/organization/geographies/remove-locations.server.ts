import type { Db } from "#db/connect.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockGeography } from "./add-locations.server.ts";

/** Takes locations out of a geography. Null when it, its company or all of the locations are absent or out of reach. */
export async function removeLocations(
  db: Db,
  advisor: Person,
  companyId: number,
  geographyId: number,
  locationIds: number[],
): Promise<{ removed: number } | null> {
  return db.transaction().execute(async (db) => {
    const geography = await lockGeography(db, advisor, companyId, geographyId);
    if (!geography) return null;
    const removed = await db
      .deleteFrom("geographyLocations")
      .using("locations")
      .whereRef("locations.id", "=", "geographyLocations.locationId")
      .where("geographyLocations.geographyId", "=", geographyId)
      .where("geographyLocations.locationId", "in", locationIds)
      .where(advisor.reach.location("locations.id"))
      .returning("locations.pcNumber")
      .execute();
    if (removed.length === 0) return null;
    await writeAudit(db, advisor, {
      action: "geography.remove-locations",
      object: { type: "geography", id: geographyId },
      companyId,
      before: { locations: removed.map(({ pcNumber }) => pcNumber) },
    });
    return { removed: removed.length };
  });
}
