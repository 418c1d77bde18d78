import type { AuditActor } from "#app/platform/identity/actor.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { actionWorkflow } from "./action-rules.ts";
import { actionRecordKind } from "./change-action-status.server.ts";

/**
 * Mark all open actions of a plan as not needed, with one reason, within the transaction that locked the plan: the same
 * statements for any number. Return the number of actions.
 */
export async function skipOpenActions(
  { db, actor, now }: Context<AuditActor>,
  plan: { id: number },
  reason: string,
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
  await changeStatuses({ db, actor, now }, actionRecordKind, open, {
    action: "skip",
    to: actionWorkflow.transitions.skip.to,
    reason,
    extraColumns: { reason },
  });
  return open.length;
}
