import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { countUserUsages } from "#app/platform/analytics/count-usage.server.ts";
import { deleteUntouchedItemActions, createItemActions } from "#app/planning/actions/item-actions.server.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { withLockedPlan, inTransaction, lockPlans, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planRecordType } from "#app/planning/plans/save-plan.server.ts";
import {
  planWorkflow,
  type PlanStatusFacts,
  planTransitionRefusal,
  activationRefusals,
} from "#app/planning/plans/plan-rules.ts";
import { type ValidatedPlan, validatePlans } from "./validate-plans.server.ts";
import { type PlanOutcome, toPlanOutcome, staleVersionRefusals } from "./save-plans.server.ts";
import { mailActivated } from "./mail-activated.server.ts";

/**
 * Activate saved plans in one transaction (the caller's or a new one), with the same statements for fifty as for one: planned costs and days become
 * the baseline, the items' steps become actions, and the networks' owners get an email. Each plan has its own outcome;
 * plans that are absent or out of scope are left out. `actions` counts those of all plans; `seen` is the version the
 * user saw of a single plan.
 */
export async function activatePlans(
  db: Db,
  {
    member,
    site,
    planIds,
    now,
    seen,
  }: { member: Member; site: Site; planIds: readonly number[]; now: Date; seen?: SeenVersion },
): Promise<{ plans: PlanOutcome[]; actions: number }> {
  return inTransaction(db, async (db) => {
    const validated = await validatePlans(db, await lockPlans(db, member.access, planIds, now));
    const outcomes = validated.map(({ plan, items, refusals }) => {
      const unseen = staleVersionRefusals(plan, seen);
      return { plan, items, refusals: activationRefusals(plan, unseen ?? refusals, plan.today) };
    });
    const ready = outcomes.filter(({ refusals }) => refusals.length === 0);
    const actions = ready.length > 0 ? await activateLockedPlans(db, { member, site, ready, now }) : 0;
    return { plans: outcomes.map(toPlanOutcome), actions };
  });
}

/** Activate one saved plan. Null when absent or out of scope. */
export async function activatePlan(
  db: Db,
  { member, site, planId, now, seen }: { member: Member; site: Site; planId: number; now: Date; seen?: SeenVersion },
) {
  const { plans, actions } = await activatePlans(db, { member, site, planIds: [planId], now, seen });
  const [plan] = plans;
  return plan ? { ...plan, actions } : null;
}

async function activateLockedPlans(
  db: Db,
  { member, site, ready, now }: { member: Member; site: Site; ready: readonly ValidatedPlan[]; now: Date },
): Promise<number> {
  const plans = ready.map(({ plan }) => plan);
  await sql`
    with activated as (
      update plans set activated_at = ${now} where id = any(${plans.map(({ id }) => id)}::integer[]) returning id
    )
    update plan_items set baseline_cents = planned_cents, baseline_starts_on = starts_on, baseline_ends_on = ends_on
    from activated where plan_items.plan_id = activated.id
  `.execute(db);
  const actions = await createItemActions(
    db,
    member,
    ready.flatMap(({ items }) => items),
    now,
  );
  await changeStatuses({ db, actor: member, now }, planRecordType, plans, {
    action: "activate",
    to: planWorkflow.transitions.activate.to,
  });
  await countUserUsages(
    db,
    member,
    plans.map(({ networkId }) => ({ usage: "plan.activated", networkId })),
    now,
  );
  await mailActivated(db, member, site, ready);
  return actions;
}

/**
 * Return an active plan to saved before any work on it has begun: delete its baseline and its untouched actions. Null
 * when absent or out of scope.
 */
export function deactivatePlan(
  db: Db,
  { member, planId, now, seen }: { member: Member; planId: number; now: Date; seen?: SeenVersion },
) {
  const refuse = (plan: PlanStatusFacts) => planTransitionRefusal("deactivate", plan);
  return withLockedPlan(db, {
    planActor: member,
    planId,
    now,
    seen,
    refuse,
    work: async (db, plan) => {
      const actions = await db
        .selectFrom("actions")
        .select("status")
        .where("planId", "=", planId)
        .forUpdate()
        .execute();
      if (actions.some(({ status }) => status !== "todo")) {
        return refused("", "Can't deactivate: work on this {plan} has started. Archive it instead.");
      }
      const items = await db
        .updateTable("planItems")
        .set({ baselineCents: null, baselineStartsOn: null, baselineEndsOn: null })
        .where("planId", "=", planId)
        .returning("id")
        .execute();
      await deleteUntouchedItemActions(db, items);
      const extraColumns = { activatedAt: null };
      await changeStatus({ db, actor: member, now }, planRecordType, plan, {
        action: "deactivate",
        to: planWorkflow.transitions.deactivate.to,
        extraColumns,
      });
      return { saved: true, name: plan.name };
    },
  });
}
