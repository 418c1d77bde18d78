import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { inPlan } from "./lock-plan.server.ts";
import { refusalOfDeleting } from "./plan-rules.ts";

/** Deletes a draft with its items; the audit log keeps that it was there. Null when it is absent or out of reach. */
export function deletePlan(db: Db, member: Member, planId: number, now: Date) {
  return inPlan(db, member, planId, now, refusalOfDeleting, async (db, plan) => {
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
