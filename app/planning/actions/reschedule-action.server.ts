import type { Db } from "#db/connect.ts";
import { staleError } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { isVisibleAction } from "./action-conditions.server.ts";
import { changeAction } from "./change-action.server.ts";

/**
 * Change only the due date of an action that the user saw as due on `from` (YYYY-MM-DD). Without a version, the old due
 * date detects another change. Null when it is absent or out of scope.
 */
export async function rescheduleAction(
  db: Db,
  {
    member,
    actionId,
    from,
    dueOn,
    version,
    now,
  }: { member: Member; actionId: number; from: string; dueOn: string; version: number | null; now: Date },
) {
  const action = await db
    .selectFrom("actions")
    .leftJoin("plans", "plans.id", "actions.planId")
    .select(["actions.title", "actions.detail", "actions.ownerId", "actions.version", "actions.dueOn"])
    .where("actions.id", "=", actionId)
    .where(isVisibleAction(member.access, null))
    .executeTakeFirst();
  if (!action) return null;
  if (action.dueOn !== from) return { saved: false as const, fieldErrors: staleError("action"), status: 409 as const };
  const known = version ?? action.version;
  const outcome = await changeAction(db, { member, actionId, form: { ...action, dueOn, version: known }, now });
  return outcome?.saved ? { ...outcome, title: action.title, version: known + 1 } : outcome;
}
