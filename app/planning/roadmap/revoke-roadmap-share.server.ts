import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";

/** Ends one link of a plan's roadmap at once. Null when it has ended already, is absent or out of reach. */
export async function revokeRoadmapShare(
  db: Db,
  member: Member,
  { planId, shareId }: { planId: number; shareId: number },
  now: Date,
): Promise<{ saved: true } | null> {
  return db.transaction().execute(async (db) => {
    const share = await db
      .updateTable("roadmapShares")
      .set({ revokedAt: now })
      .from("plans")
      .whereRef("plans.id", "=", "roadmapShares.planId")
      .where("roadmapShares.id", "=", shareId)
      .where("roadmapShares.planId", "=", planId)
      .where("roadmapShares.revokedAt", "is", null)
      .where(member.reach.location("plans.locationId"))
      .returning("roadmapShares.companyId")
      .executeTakeFirst();
    if (!share) return null;
    await writeAudit(db, member, {
      action: "roadmap.revoke-share",
      object: { type: "plan", id: planId },
      companyId: share.companyId,
      before: { share: shareId },
    });
    return { saved: true as const };
  });
}
