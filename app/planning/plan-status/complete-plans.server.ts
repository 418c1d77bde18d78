import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { countUsage, countUsagesOfUsers } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { planRecordType } from "#app/planning/plans/save-plan.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { skipOpenActions } from "#app/planning/actions/skip-open-actions.server.ts";
import { shortReasonRefusal } from "#app/platform/workflow/short-reason.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { withLockedPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planWorkflow, type PlanStatusFacts, planTransitionRefusal } from "#app/planning/plans/plan-rules.ts";

const BATCH_SIZE = 100;

/** Complete each active plan whose last day has passed at its location and that has no open action. */
export async function completeDuePlans(db: Db, now: Date, options: { batchSize?: number } = {}): Promise<void> {
  const due = await duePlans(db, now).select("plans.id").orderBy("plans.id").execute();
  // One transaction per batch: an interrupted run is resumed by the next, with nothing done twice.
  await inBatches(due, options.batchSize ?? BATCH_SIZE, (batch) =>
    completePlans(
      db,
      batch.map(({ id }) => id),
      now,
    ),
  );
}

/** Complete those of the given plans that are due. */
export async function completePlans(db: Db, planIds: readonly number[], now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const plans = await duePlans(db, now)
      .select(["plans.id", "plans.companyId", "plans.networkId", "plans.status", "plans.createdBy"])
      .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
      .orderBy("plans.id")
      .forUpdate("plans")
      .execute();
    if (plans.length === 0) return;
    await recordCompletion(
      db,
      plans.map(({ id }) => id),
      now,
    );
    await changeStatuses({ db, actor: systemActor, now }, planRecordType, plans, {
      action: "complete",
      to: planWorkflow.transitions.complete.to,
    });
    const uses = plans.flatMap(({ createdBy, networkId }) =>
      createdBy === null ? [] : [{ userId: createdBy, usage: "plan.completed" as const, networkId }],
    );
    await countUsagesOfUsers(db, uses, now);
  });
}

/**
 * Set the completion time of plans and close their open items: skipped when none of an item's actions is done, or when
 * it has no actions and starts in the future; otherwise done.
 */
export async function recordCompletion(db: Db, planIds: readonly number[], now: Date): Promise<void> {
  await sql`
    with finished as (update plans set completed_at = ${now} where id = any(${planIds}::integer[]))
    update plan_items set updated_at = ${now}, version = plan_items.version + 1, status = case
      when exists (select from actions where plan_item_id = plan_items.id and status = 'done') then 'done'
      when exists (select from actions where plan_item_id = plan_items.id) then 'skipped'
      when plan_items.starts_on > (${now}::timestamptz at time zone locations.time_zone)::date then 'skipped'
      else 'done' end
    from plans join locations on locations.id = plans.location_id
    where plans.id = plan_items.plan_id and plan_items.plan_id = any(${planIds}::integer[])
      and plan_items.status in ('planned', 'inProgress')
  `.execute(db);
}

function duePlans(db: Db, now: Date) {
  return db
    .selectFrom("plans")
    .innerJoin("locations", "locations.id", "plans.locationId")
    .where("plans.status", "=", "active")
    .where(sql<boolean>`plans.ends_on < (${now}::timestamptz at time zone locations.time_zone)::date`)
    .where(sql<boolean>`not exists (select from actions
      where actions.plan_id = plans.id and actions.status in ('todo', 'inProgress'))`);
}

/**
 * Complete an active plan despite open actions, which become not needed for the given reason. Null when absent or out
 * of scope.
 */
export function completePlanManually(
  db: Db,
  {
    member,
    planId,
    enteredReason,
    now,
    seen,
  }: { member: Member; planId: number; enteredReason: string; now: Date; seen?: SeenVersion },
) {
  const refuse = (plan: PlanStatusFacts) => planTransitionRefusal("complete", plan);
  return withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    seen,
    refuse,
    work: async (db, plan) => {
      const reason = enteredReason.trim();
      const reasonRefusal = shortReasonRefusal(reason);
      if (reasonRefusal) return refused("reason", reasonRefusal);
      const skipped = await skipOpenActions({ db, actor: member, now }, plan, reason);
      await recordCompletion(db, [planId], now);
      await changeStatus({ db, actor: member, now }, planRecordType, plan, {
        action: "complete",
        to: planWorkflow.transitions.complete.to,
        reason,
      });
      await countUsage(db, member, { usage: "plan.completed", now, networkId: plan.networkId });
      return { saved: true, name: plan.name, skipped };
    },
  });
}
