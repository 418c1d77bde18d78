import type { Db } from "#db/connect.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { actionMoves } from "./action-rules.ts";
import { actionKind } from "./move-action.server.ts";

/**
 * Leaves out what is still open of a plan, for one reason, in the transaction that locked the plan: the same statements
 * for any number. Gives how many actions that are.
 */
export async function skipOpenActions(
  db: Db,
  actor: Actor,
  plan: { id: number },
  reason: string,
  now: Date,
): Promise<number> {
  const open = await db
    .selectFrom("actions")
    .select(["id", "companyId", "status"])
    .where("planId", "=", plan.id)
    .where("status", "in", ["todo", "inProgress"])
    .orderBy("id")
    .forUpdate()
    .execute();
  if (open.length === 0) return 0;
  await changeStatuses(
    db,
    actor,
    actionKind,
    open,
    { verb: "skip", to: actionMoves.skip.to, reason, along: { reason } },
    now,
  );
  return open.length;
}
