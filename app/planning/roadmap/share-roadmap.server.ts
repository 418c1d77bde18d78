import { randomBytes } from "node:crypto";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockPlan } from "#app/planning/plans/lock-plan.server.ts";
import { hashOfShare } from "./shared-roadmap.server.ts";

const DAYS_OPEN = 30;
/** So many links of one roadmap are alive at most. */
const MOST_SHARES = 10;

type Outcome = { saved: true; token: string } | { saved: false; problems: Problems } | null;

/**
 * Makes a link that shows the roadmap of a plan to anybody who has it, for 30 days. The token is told this once. Null
 * when the plan is absent or out of reach.
 */
export async function shareRoadmap(db: Db, member: Member, planId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    const alive = await db
      .selectFrom("roadmapShares")
      .select("id")
      .where("planId", "=", planId)
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", now)
      .execute();
    if (alive.length >= MOST_SHARES) {
      return { saved: false, problems: problem("", `This roadmap has ${MOST_SHARES} links. Revoke one first.`) };
    }
    const token = randomBytes(24).toString("base64url");
    const expiresAt = new Date(now.getTime() + DAYS_OPEN * 86_400_000);
    const { id } = await db
      .insertInto("roadmapShares")
      .values({
        companyId: plan.companyId,
        planId,
        tokenHash: hashOfShare(token),
        expiresAt,
        createdAt: now,
        createdBy: member.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(db, member, {
      action: "roadmap.share",
      object: { type: "plan", id: planId },
      companyId: plan.companyId,
      after: { share: id, expiresAt: expiresAt.toISOString() },
    });
    return { saved: true, token };
  });
}
