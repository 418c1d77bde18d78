import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { isLocationInReach } from "#app/organization/locations/location-queries.server.ts";

/**
 * Remembers the location that somebody looks at; null stands for all of theirs. Gives null for one out of reach. It is
 * the last choice and no edit, so a form that is open elsewhere stays current.
 */
export async function chooseLocation(
  db: Db,
  member: Member,
  locationId: number | null,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    if (locationId !== null && !(await isLocationInReach(db, member.reach, locationId))) return null;
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
