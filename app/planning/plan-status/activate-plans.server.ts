import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Site } from "#app/access/sign-in/mail-templates.ts";
import { countUsages } from "#app/platform/analytics/count-usage.server.ts";
import { dropActions, makeActions } from "#app/planning/actions/make-actions.server.ts";
import { changeStatus, changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { type ValidatedPlan, validatePlans } from "./validate-plans.server.ts";
import type { SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { inPlan, lockPlansWithConditions, refused } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/save-plan.server.ts";
import {
  planMoves,
  type PlanStatusFacts,
  refusalOfPlanMove,
  refusalsOfActivation,
} from "#app/planning/plans/plan-rules.ts";
import { type PlanOutcome, planOutcome, sentencesOfSeen } from "./save-plans.server.ts";
import { mailActivated } from "./mail-activated.server.ts";

/**
 * Puts saved plans to work in one transaction, in the same statements for fifty as for one: their planned costs
 * and days are kept as the baseline, their items' steps become actions, and the networks' owners hear of it. Each plan has its own
 * outcome; those that are absent or out of reach are left out. `actions` counts those of all plans;
 * `seen` is the version that a single plan was decided on.
 */
export async function activatePlans(
  db: Db,
  member: Member,
  site: Site,
  planIds: readonly number[],
  now: Date,
  seen?: SeenVersion,
): Promise<{ plans: PlanOutcome[]; actions: number }> {
  return db.transaction().execute(async (db) => {
    const validated = await validatePlans(db, await lockPlansWithConditions(db, member.reach, planIds, now));
    const outcomes = validated.map(({ plan, items, refusals }) => {
      const unseen = sentencesOfSeen(plan, seen);
      return { plan, items, refusals: refusalsOfActivation(plan, unseen ?? refusals, plan.today) };
    });
    const ready = outcomes.filter(({ refusals }) => refusals.length === 0);
    const actions = ready.length > 0 ? await putToWork(db, member, site, ready, now) : 0;
    return { plans: outcomes.map(planOutcome), actions };
  });
}

/** Puts one saved plan to work. Null when it is absent or out of reach. */
export async function activatePlan(db: Db, member: Member, site: Site, planId: number, now: Date, seen?: SeenVersion) {
  const { plans, actions } = await activatePlans(db, member, site, [planId], now, seen);
  const [plan] = plans;
  return plan ? { ...plan, actions } : null;
}

async function putToWork(
  db: Db,
  member: Member,
  site: Site,
  ready: readonly ValidatedPlan[],
  now: Date,
): Promise<number> {
  const plans = ready.map(({ plan }) => plan);
  await sql`
    with activated as (
      update plans set activated_at = ${now} where id = any(${plans.map(({ id }) => id)}::integer[]) returning id
    )
    update plan_items set baseline_cents = planned_cents, baseline_starts_on = starts_on, baseline_ends_on = ends_on
    from activated where plan_items.plan_id = activated.id
  `.execute(db);
  const actions = await makeActions(
    db,
    member,
    ready.flatMap(({ items }) => items),
    now,
  );
  await changeStatuses(db, member, planKind, plans, { verb: "activate", to: planMoves.activate.to }, now);
  await countUsages(
    db,
    member,
    plans.map(({ networkId }) => ({ usage: "plan.activated", networkId })),
    now,
  );
  await mailActivated(db, member, site, ready);
  return actions;
}

/**
 * Takes an active plan back to saved before anything of it is done or begun: its baseline goes, and the actions that
 * nobody touched. Null when it is absent or out of reach.
 */
export function deactivatePlan(db: Db, member: Member, planId: number, now: Date, seen?: SeenVersion) {
  const refuse = (plan: PlanStatusFacts) => refusalOfPlanMove("deactivate", plan);
  return inPlan(db, member, { planId, now, seen }, refuse, async (db, plan) => {
    const actions = await db.selectFrom("actions").select("status").where("planId", "=", planId).forUpdate().execute();
    if (actions.some(({ status }) => status !== "todo")) {
      return refused("", "Work on this {plan} has begun, so it stays active. You can archive it.");
    }
    const items = await db
      .updateTable("planItems")
      .set({ baselineCents: null, baselineStartsOn: null, baselineEndsOn: null })
      .where("planId", "=", planId)
      .returning("id")
      .execute();
    await dropActions(db, items);
    const along = { activatedAt: null };
    await changeStatus(db, member, planKind, plan, { verb: "deactivate", to: planMoves.deactivate.to, along }, now);
    return { saved: true, name: plan.name };
  });
}
