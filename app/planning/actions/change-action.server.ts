import type { Db } from "#db/connect.ts";
import { fieldError, staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import type { ActionChange } from "./action-form.ts";
import { isOpenActionStatus } from "./action-rules.ts";
import { findAssigneeRefusal } from "./action-assignee.server.ts";
import { lockAction } from "./lock-action.server.ts";

/**
 * Change the due date and assignment of an action, and the texts of one without a plan. A due date set by hand stays
 * when the plan item moves. Null when it is absent or out of scope.
 */
export async function changeAction(
  db: Db,
  { member, actionId, form, now }: { member: Member; actionId: number; form: ActionChange; now: Date },
): Promise<RecordOutcome> {
  return db.transaction().execute(async (db) => {
    const action = await lockAction(db, member.access, actionId, now);
    if (!action) return null;
    if (action.version !== form.version) return { saved: false, fieldErrors: staleError("action"), status: 409 };
    if (!isOpenActionStatus(action.status))
      return { saved: false, fieldErrors: fieldError("", "You can only change open to-dos.") };
    const { dueOn, ownerId } = form;
    if (ownerId !== null && ownerId !== action.ownerId) {
      const sentence = await findAssigneeRefusal(db, member, ownerId, [action]);
      if (sentence) return { saved: false, fieldErrors: fieldError("ownerId", sentence) };
    }
    const texts = action.planId === null ? { title: form.title ?? action.title, detail: form.detail } : {};
    const changes = changedFields<Record<string, unknown>>(action, { dueOn, ownerId, ...texts });
    if (!changes) return { saved: true };
    const { id, companyId } = action;
    await withAudit(db, member, { action: "action.change", object: { type: "action", id }, companyId, ...changes })
      .updateTable("actions")
      .set({ dueOn, ownerId, ...texts, isMovedByHand: action.isMovedByHand || dueOn !== action.dueOn })
      .set({ version: action.version + 1, updatedAt: now, updatedBy: member.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true };
  });
}
