import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { countUsages } from "#app/platform/analytics/count-usage.server.ts";
import { changeStatuses } from "#app/platform/workflow/change-status.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { validatePlans } from "./validate-plans.server.ts";
import { lockPlansWithConditions } from "#app/planning/plans/lock-plan.server.ts";
import { planKind } from "#app/planning/plans/save-plan.server.ts";
import { planMoves, refusalOfPlanMove } from "#app/planning/plans/plan-rules.ts";

/** What came of one of several plans. */
export type PlanOutcome = { planId: number; name: string } & ({ saved: true } | { saved: false; problems: Problems });

/**
 * Saves the drafts among some plans that have no problems, in one transaction, in the same statements for fifty as for
 * one; each plan has its own outcome. Those that are absent or out of reach are left out. `seen` is the version that a
 * single plan was decided on.
 */
export async function savePlans(
  db: Db,
  member: Member,
  planIds: readonly number[],
  now: Date,
  seen?: SeenVersion,
): Promise<PlanOutcome[]> {
  return db.transaction().execute(async (db) => {
    const validated = await validatePlans(db, await lockPlansWithConditions(db, member.reach, planIds, now));
    const outcomes = validated.map(({ plan, refusals }) => {
      const refusal = refusalOfPlanMove("save", plan);
      return { plan, refusals: refusal ? [refusal] : (sentencesOfSeen(plan, seen) ?? refusals) };
    });
    const ready = outcomes.filter(({ refusals }) => refusals.length === 0).map(({ plan }) => plan);
    await changeStatuses(db, member, planKind, ready, { verb: "save", to: planMoves.save.to }, now);
    await countUsages(
      db,
      member,
      ready.map(({ networkId }) => ({ usage: "plan.saved", networkId })),
      now,
    );
    return outcomes.map(planOutcome);
  });
}

/** Saves one draft. Null when it is absent or out of reach. */
export async function savePlan(
  db: Db,
  member: Member,
  planId: number,
  now: Date,
  seen?: SeenVersion,
): Promise<PlanOutcome | null> {
  const [outcome] = await savePlans(db, member, [planId], now, seen);
  return outcome ?? null;
}

/** Why a plan is not taken on the version that was seen, as sentences; null when it is. */
export function sentencesOfSeen({ version }: { version: number }, seen: SeenVersion): string[] | null {
  const refusal = refusalOfSeen("{plan}", seen, version);
  return refusal && Object.values(refusal.problems).flat();
}

/** The outcome of a plan that nothing, or these sentences, refused. */
export function planOutcome({
  plan,
  refusals,
}: {
  plan: { id: number; name: string };
  refusals: string[];
}): PlanOutcome {
  const of = { planId: plan.id, name: plan.name };
  return refusals.length === 0 ? { ...of, saved: true } : { ...of, saved: false, problems: { "": refusals } };
}
