import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type Idempotent, idempotent } from "#app/platform/records/idempotent.server.ts";
import { withLockedPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { hashFeedToken } from "#app/planning/calendar-feeds/calendar-feed-queries.server.ts";

const LINK_DAYS = 30;
/** Largest number of active links of one roadmap. */
const MAX_ACTIVE_LINKS = 10;

/**
 * Create a link that shows a plan's roadmap to anyone who has it, for 30 days. The token is returned once and derived
 * from the idempotency key, so that nothing stored reveals it. Null when the plan is absent or out of scope.
 */
export async function shareRoadmap(
  db: Db,
  { member, planId, form, now }: { member: Member; planId: number; form: Idempotent; now: Date },
) {
  const secret = `roadmap ${member.userId} ${planId} ${form.idempotencyKey ?? randomBytes(24).toString("hex")}`;
  const token = createHash("sha256").update(secret).digest("base64url");
  const outcome = await idempotent({ db, actor: member, now }, form, (db) =>
    withLockedPlan(db, {
      planActor: member,
      planId,
      now,
      refuse: () => null,
      work: async (db, { companyId }) => {
        const alive = await db
          .selectFrom("roadmapShares")
          .select("id")
          .where("planId", "=", planId)
          .where("revokedAt", "is", null)
          .where("expiresAt", ">", now)
          .execute();
        if (alive.length >= MAX_ACTIVE_LINKS) {
          return refused("", `This roadmap already has ${MAX_ACTIVE_LINKS} links. Turn one off to create another.`);
        }
        const expiresAt = new Date(now.getTime() + LINK_DAYS * 86_400_000);
        const { id } = await db
          .insertInto("roadmapShares")
          .values({
            companyId,
            planId,
            tokenHash: hashFeedToken(token),
            expiresAt,
            createdAt: now,
            createdBy: member.userId,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await writeAudit(db, member, {
          action: "roadmap.share",
          object: { type: "plan", id: planId },
          companyId,
          after: { share: id, expiresAt: expiresAt.toISOString() },
        });
        return { saved: true };
      },
    }),
  );
  return outcome?.saved ? { ...outcome, token } : outcome;
}

/** Revoke a link of a plan's roadmap at once. Null when absent, already revoked or out of scope. */
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
      .where(member.access.location("plans.locationId"))
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
