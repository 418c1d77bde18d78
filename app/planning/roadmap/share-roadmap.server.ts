import { createHash, randomBytes } from "node:crypto";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { type Keyed, once } from "#app/platform/records/once.server.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { hashOfToken } from "#app/planning/calendar-feeds/feed-queries.server.ts";

const DAYS_OPEN = 30;
/** So many links of one roadmap are alive at most. */
const MOST_SHARES = 10;

/**
 * Makes a link that shows the roadmap of a plan to anybody who has it, for 30 days. The token is told to the page that
 * asked alone, and follows from its key, so that nothing that is kept tells it. Null when the plan is absent or out of
 * reach.
 */
export async function shareRoadmap(db: Db, member: Member, planId: number, form: Keyed, now: Date) {
  const secret = `roadmap ${member.userId} ${planId} ${form.idempotencyKey ?? randomBytes(24).toString("hex")}`;
  const token = createHash("sha256").update(secret).digest("base64url");
  const outcome = await once(db, member, form, now, (db) =>
    inPlan(
      db,
      member,
      { planId, now },
      () => null,
      async (db, { companyId }) => {
        const alive = await db
          .selectFrom("roadmapShares")
          .select("id")
          .where("planId", "=", planId)
          .where("revokedAt", "is", null)
          .where("expiresAt", ">", now)
          .execute();
        if (alive.length >= MOST_SHARES) {
          return refused("", `This roadmap has ${MOST_SHARES} links. Revoke one first.`);
        }
        const expiresAt = new Date(now.getTime() + DAYS_OPEN * 86_400_000);
        const { id } = await db
          .insertInto("roadmapShares")
          .values({
            companyId,
            planId,
            tokenHash: hashOfToken(token),
            expiresAt,
            createdAt: now,
            createdBy: member.userId,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        await writeAudit(db, member, {
          ...{ action: "roadmap.share", object: { type: "plan", id: planId }, companyId },
          after: { share: id, expiresAt: expiresAt.toISOString() },
        });
        return { saved: true };
      },
    ),
  );
  return outcome?.saved ? { ...outcome, token } : outcome;
}

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
