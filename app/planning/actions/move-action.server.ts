import type { Db } from "#db/connect.ts";
import { problem } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsage } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatus } from "#app/platform/workflow/change-status.server.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { type ActionMove, actionMoves, refusalOfActionMove } from "./action-rules.ts";
import { lockActionWithRules } from "./lock-action.server.ts";

export const actionKind = { table: "actions", type: "action" };

/**
 * Gives an action its next status; one that has it already stays as it is. `seen` is the version that it was decided on. Null when it is absent or out of reach.
 */
export async function moveAction(
  db: Db,
  member: Member,
  actionId: number,
  { move, reason = "", seen }: { move: ActionMove; reason?: string; seen?: SeenVersion },
  now: Date,
): Promise<Outcome<{ title: string }>> {
  return db.transaction().execute(async (db) => {
    const action = await lockActionWithRules(db, member.reach, actionId, now);
    if (!action) return null;
    const { to } = actionMoves[move];
    if (action.status === to) return { saved: true, title: action.title };
    const { reopenDays } = action.rules;
    const refusal = refusalOfActionMove(action, move, { role: member.role, reason, today: action.today, reopenDays });
    if (refusal) return { saved: false, problems: problem(move === "skip" ? "reason" : "", refusal) };
    const ofVersion = refusalOfSeen("action", seen, action.version);
    if (ofVersion) return ofVersion;
    const isDone = to === "done";
    const along = {
      doneAt: isDone ? now : null,
      doneBy: isDone ? member.userId : null,
      reason: to === "notNeeded" ? reason.trim() : "",
    };
    await changeStatus(db, member, actionKind, action, { verb: move, to, reason: reason.trim(), along }, now);
    if (isDone) await countUsage(db, member, "action.done", now, action.networkId);
    return { saved: true, title: action.title };
  });
}
