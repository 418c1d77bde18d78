import type { Db } from "#db/connect.ts";
import { stale } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { isInScope } from "./action-scope.server.ts";
import { changeAction } from "./change-action.server.ts";

/**
 * Gives an action that was seen as due on `from` another day (YYYY-MM-DD) and leaves the rest of it as it is. Without a
 * version its day alone tells that nobody else moved it. Null when it is absent or out of reach.
 */
export async function rescheduleAction(
  db: Db,
  member: Member,
  actionId: number,
  { from, dueOn, version }: { from: string; dueOn: string; version: number | null },
  now: Date,
) {
  const action = await db
    .selectFrom("actions")
    .leftJoin("plans", "plans.id", "actions.planId")
    .select(["actions.title", "actions.detail", "actions.ownerId", "actions.version", "actions.dueOn"])
    .where("actions.id", "=", actionId)
    .where(isInScope(member.reach, null))
    .executeTakeFirst();
  if (!action) return null;
  if (action.dueOn !== from) return { saved: false as const, problems: stale("action"), status: 409 as const };
  const known = version ?? action.version;
  const outcome = await changeAction(db, member, actionId, { ...action, dueOn, version: known }, now);
  return outcome?.saved ? { ...outcome, title: action.title, version: known + 1 } : outcome;
}
