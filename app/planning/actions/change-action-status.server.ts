import type { Db } from "#db/connect.ts";
import { fieldError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { type ActionTransition, actionTransitionRefusal, actionWorkflow } from "./action-rules.ts";
import { lockActionWithRules } from "./lock-action.server.ts";

export const actionRecordKind = { table: "actions", type: "action", hasStatusSince: false } as const;

/**
 * Change the status of an action; one that already has it stays unchanged. `seen` is the version that the user saw.
 * Null when it is absent or out of scope.
 */
export async function changeActionStatus(
  db: Db,
  {
    member,
    actionId,
    move,
    reason = "",
    seen,
    now,
  }: { member: Member; actionId: number; move: ActionTransition; reason?: string; seen?: SeenVersion; now: Date },
): Promise<RecordOutcome<{ title: string }>> {
  return db.transaction().execute(async (db) => {
    const action = await lockActionWithRules(db, member.access, actionId, now);
    if (!action) return null;
    const { to } = actionWorkflow.transitions[move];
    if (action.status === to) return { saved: true, title: action.title };
    const { reopenDays } = action.rules;
    const refusal = actionTransitionRefusal(action, move, {
      role: member.role,
      reason,
      today: action.today,
      reopenDays,
    });
    if (refusal) return { saved: false, fieldErrors: fieldError(move === "skip" ? "reason" : "", refusal) };
    const ofVersion = validateSeenVersion(actionWorkflow.noun, seen, action.version);
    if (ofVersion) return ofVersion;
    const isDone = to === "done";
    const extraColumns = {
      doneAt: isDone ? now : null,
      doneBy: isDone ? member.userId : null,
      reason: to === "notNeeded" ? reason.trim() : "",
    };
    await changeStatus({ db, actor: member, now }, actionRecordKind, action, {
      action: move,
      to,
      reason: reason.trim(),
      extraColumns,
    });
    if (isDone) await countUsage(db, member, { usage: "action.done", now, networkId: action.networkId });
    return { saved: true, title: action.title };
  });
}
