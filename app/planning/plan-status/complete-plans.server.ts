import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { inBatches } from "#db/in-batches.ts";
import { system } from "#app/platform/identity/actor.ts";
import { countUsage, countUses } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { planKind } from "#app/planning/plans/save-plan.server.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { skipOpenActions } from "#app/planning/actions/skip-open-actions.server.ts";
import { refusalOfReason } from "#app/platform/workflow/moves.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { inPlan, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planMoves, type PlanStatusFacts, refusalOfPlanMove } from "#app/planning/plans/plan-rules.ts";

const AT_ONCE = 100;

/** Completes every active plan whose last day is over at its location and of which no action is open. */
export async function completeDuePlans(db: Db, now: Date, { atOnce = AT_ONCE } = {}): Promise<void> {
  const due = await duePlans(db, now).select("plans.id").orderBy("plans.id").execute();
  // A transaction for some of them: what stops half way is resumed by the next run, with nothing done twice.
  await inBatches(due, atOnce, (some) =>
    completePlans(
      db,
      some.map(({ id }) => id),
      now,
    ),
  );
}

/** Completes those of some plans that are due. */
export async function completePlans(db: Db, planIds: readonly number[], now: Date): Promise<void> {
  await db.transaction().execute(async (db) => {
    const plans = await duePlans(db, now)
      .select(["plans.id", "plans.companyId", "plans.networkId", "plans.status", "plans.createdBy"])
      .where(sql<boolean>`plans.id = any(${planIds}::integer[])`)
      .orderBy("plans.id")
      .forUpdate("plans")
      .execute();
    if (plans.length === 0) return;
    await finishPlans(
      db,
      plans.map(({ id }) => id),
      now,
    );
    await changeStatuses(db, system, planKind, plans, { verb: "complete", to: "completed" }, now);
    const uses = plans.flatMap(({ createdBy, networkId }) =>
      createdBy === null ? [] : [{ userId: createdBy, usage: "plan.completed" as const, networkId }],
    );
    await countUses(db, uses, now);
  });
}

/**
 * Gives plans that are being completed their day. Their open items are done, or skipped where none of their actions is
 * done, or where they have none and their first day is still to come.
 */
export async function finishPlans(db: Db, planIds: readonly number[], now: Date): Promise<void> {
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
 * Completes an active plan whatever is open of it: open actions count as not needed, for the reason given. Null when it
 * is absent or out of reach.
 */
export function completeAnyway(db: Db, member: Member, planId: number, typed: string, now: Date, seen?: SeenVersion) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove("complete", plan);
  return inPlan(db, member, { planId, now, seen }, refuse, async (db, plan) => {
    const reason = typed.trim();
    const ofReason = refusalOfReason(reason);
    if (ofReason) return refused("reason", ofReason);
    const skipped = await skipOpenActions(db, member, plan, reason, now);
    await finishPlans(db, [planId], now);
    await changeStatus(db, member, planKind, plan, { verb: "complete", to: planMoves.complete.to, reason }, now);
    await countUsage(db, member, "plan.completed", now, plan.networkId);
    return { saved: true, name: plan.name, skipped };
  });
}
