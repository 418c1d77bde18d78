import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockPlan } from "./lock-plan.server.ts";
import { refusalOfDeleting } from "./plan-rules.ts";

type Outcome = { saved: true; name: string } | { saved: false; problems: Problems } | null;

/** Deletes a draft with its items; the audit log keeps that it was there. Null when it is absent or out of reach. */
export async function deletePlan(db: Db, member: Member, planId: number, now: Date): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const plan = await lockPlan(db, member.reach, planId, now);
    if (!plan) return null;
    const refusal = refusalOfDeleting(plan);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    await db.updateTable("plans").set({ copiedFromId: null }).where("copiedFromId", "=", planId).execute();
    const { companyId, number, name, startsOn, endsOn } = plan;
    const before = { number, name, startsOn, endsOn };
    await withAudit(db, member, { action: "plan.delete", object: { type: "plan", id: planId }, companyId, before })
      .deleteFrom("plans")
      .where("id", "=", planId)
      .execute();
    return { saved: true, name };
  });
}
