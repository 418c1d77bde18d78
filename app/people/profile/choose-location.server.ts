import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { isLocationInScope } from "#app/organization/locations/location-queries.server.ts";

/**
 * Remember the location that the user chose to see; null means all of their locations. Return null for one out of
 * scope. The version stays the same, so a form that is open elsewhere stays current.
 */
export async function chooseLocation(
  db: Db,
  member: Member,
  locationId: number | null,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    if (locationId !== null && !(await isLocationInScope(db, member.access, locationId))) return null;
    const chosen = await db
      .updateTable("users")
      .set({ defaultLocationId: locationId })
      .where("id", "=", member.userId)
      .where("defaultLocationId", "is distinct from", locationId)
      .returning("id")
      .executeTakeFirst();
    if (chosen) {
      await writeAudit(db, member, {
        action: "user.choose-location",
        object: { type: "user", id: member.userId },
        before: { defaultLocationId: member.defaultLocationId },
        after: { defaultLocationId: locationId },
      });
    }
    return { saved: true };
  });
}
