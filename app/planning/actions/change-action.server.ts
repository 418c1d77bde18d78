import type { Db } from "#db/connect.ts";
import { problem, stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import type { ActionChange } from "./action-form.ts";
import { isOpenStatus } from "./action-rules.ts";
import { findAssignable } from "./assignable.server.ts";
import { lockAction } from "./lock-action.server.ts";

/**
 * Changes when an action is due and who does it; what it says too, where it is of no plan. A day set by hand stays when
 * the item moves. Null when it is absent or out of reach.
 */
export async function changeAction(
  db: Db,
  member: Member,
  actionId: number,
  form: ActionChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.reach, actionId, now);
    if (!action) return null;
    if (action.version !== form.version) return { saved: false, problems: stale("action"), status: 409 };
    if (!isOpenStatus(action.status))
      return { saved: false, problems: problem("", "Only an open action can be changed.") };
    const { dueOn, ownerId } = form;
    if (ownerId !== null && ownerId !== action.ownerId) {
      const sentence = await findAssignable(db, member, ownerId, [action]);
      if (sentence) return { saved: false, problems: problem("ownerId", sentence) };
    }
    const said = action.planId === null ? { title: form.title ?? action.title, detail: form.detail } : {};
    const changes = changesOf<Record<string, unknown>>(action, { dueOn, ownerId, ...said });
    if (!changes) return { saved: true };
    const { id, companyId } = action;
    await withAudit(db, member, { action: "action.change", object: { type: "action", id }, companyId, ...changes })
      .updateTable("actions")
      .set({ dueOn, ownerId, ...said, isMovedByHand: action.isMovedByHand || dueOn !== action.dueOn })
      .set({ version: action.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
}
