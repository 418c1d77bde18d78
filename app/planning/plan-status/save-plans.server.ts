import type { Db } from "#db/connect.ts";
import type { FieldErrors } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUserUsages } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { inTransaction, lockPlans } from "#app/planning/plans/lock-plan.server.ts";
import { planRecordType } from "#app/planning/plans/save-plan.server.ts";
import { planTransitionRefusal, planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { validatePlans } from "./validate-plans.server.ts";

/** Outcome of one of several plans. */
export type PlanOutcome = { planId: number; name: string } & (
  { saved: true } | { saved: false; fieldErrors: FieldErrors }
);

/**
 * Save those of the given drafts that validate, in one transaction (the caller's or a new one), with the same statements for fifty as for one. Each
 * plan has its own outcome; plans that are absent or out of scope are left out. `seen` is the version the user saw of a
 * single plan.
 */
export async function savePlans(
  db: Db,
  { member, planIds, now, seen }: { member: Member; planIds: readonly number[]; now: Date; seen?: SeenVersion },
): Promise<PlanOutcome[]> {
  return inTransaction(db, async (db) => {
    const validated = await validatePlans(db, await lockPlans(db, member.access, planIds, now));
    const outcomes = validated.map(({ plan, refusals }) => {
      const refusal = planTransitionRefusal("save", plan);
      return { plan, refusals: refusal ? [refusal] : (staleVersionRefusals(plan, seen) ?? refusals) };
    });
    const ready = outcomes.filter(({ refusals }) => refusals.length === 0).map(({ plan }) => plan);
    await changeStatuses({ db, actor: member, now }, planRecordType, ready, {
      action: "save",
      to: planWorkflow.transitions.save.to,
    });
    await countUserUsages(
      db,
      member,
      ready.map(({ networkId }) => ({ usage: "plan.saved", networkId })),
      now,
    );
    return outcomes.map(toPlanOutcome);
  });
}

/** Save one draft. Null when absent or out of scope. */
export async function savePlan(
  db: Db,
  { member, planId, now, seen }: { member: Member; planId: number; now: Date; seen?: SeenVersion },
): Promise<PlanOutcome | null> {
  const [outcome] = await savePlans(db, { member, planIds: [planId], now, seen });
  return outcome ?? null;
}

/** Return why a stale version of a plan cannot be saved, as a list of sentences; null when the version is current. */
export function staleVersionRefusals({ version }: { version: number }, seen: SeenVersion): string[] | null {
  const refusal = validateSeenVersion(planWorkflow.noun, seen, version);
  return refusal && Object.values(refusal.fieldErrors).flat();
}

/** Return a plan's outcome: saved when there are no refusals. */
export function toPlanOutcome({
  plan,
  refusals,
}: {
  plan: { id: number; name: string };
  refusals: string[];
}): PlanOutcome {
  const of = { planId: plan.id, name: plan.name };
  return refusals.length === 0 ? { ...of, saved: true } : { ...of, saved: false, fieldErrors: { "": refusals } };
}
