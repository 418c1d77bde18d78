import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { writeComment } from "#app/platform/workflow/write-comment.server.ts";
import { lockPlan } from "./lock-plan.server.ts";

/** Writes a comment on a plan. Null when it is absent or out of reach. */
export async function commentOnPlan(db: Db, member: Member, planId: number, text: string, now: Date) {
  return db.transaction().execute(async (db): Promise<{ saved: true } | null> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    await writeComment(db, member, { type: "plan", id: plan.id, companyId: plan.companyId }, text, now);
    return { saved: true };
  });
}
