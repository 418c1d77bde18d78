import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { findIdeaForPlan } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { mergeEqualItems, sentencesByLocation } from "#app/planning/plan-campaigns/campaign-rules.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { planWarnings } from "#app/planning/plan-status/plan-validation.ts";
import {
  type PlanItem,
  type FoundPlan,
  listPlanConstraints,
  listPlanItems,
} from "#app/planning/plans/plan-queries.server.ts";
import {
  type Blackout,
  type Period,
  type PlanStatusFacts,
  isInPlanning,
  validateItemDays,
  shortLeadTimeText,
} from "#app/planning/plans/plan-rules.ts";
import { compareWithBudget, planTotals } from "#app/planning/plans/plan-totals.ts";

/** Plan's fields that its costs need. */
type CostedPlan = Pick<FoundPlan, "id" | "status" | "location" | "timeZone" | "budgetCents" | "startsOn" | "endsOn">;

/**
 * Read the costs of one or several plans: their items with remarks, equal items merged, and the total. The budget is
 * the sum of the plans' budgets in cents, null when one has none.
 */
export async function findPlanCosts(db: Db, plans: readonly CostedPlan[], now: Date) {
  const found = await listPlanItems(db, plans);
  const noted = (await listPlanConstraints(db, plans)).map(({ plan, rules, blackouts }) => {
    const today = dayIn(plan.timeZone, now);
    const items = found.filter(({ planId }) => planId === plan.id);
    const warnings = planWarnings(plan, items, rules, today);
    return {
      items: items.map((item) => ({ ...item, ...itemRemarks(item, plan, blackouts, today) })),
      warnings: warnings.map((sentence) => ({ location: plan.location, sentence })),
    };
  });
  const totals = planTotals(found);
  const budgetCents = plans.reduce<number | null>((sum, plan) => {
    return sum === null || plan.budgetCents === null ? null : sum + plan.budgetCents;
  }, 0);
  return {
    items: mergeEqualItems(
      noted.flatMap(({ items }) => items),
      plans,
    ),
    totals,
    budgetCents,
    verdict: compareWithBudget(totals.cents, budgetCents),
    warnings: sentencesByLocation([
      ...plans.map(({ location }) => ({ location, sentence: null })),
      ...noted.flatMap(({ warnings }) => warnings),
    ]),
  };
}

function itemRemarks(
  item: PlanItem,
  plan: Period & Pick<PlanStatusFacts, "status">,
  blackouts: readonly Blackout[],
  today: string,
) {
  if (!isInPlanning(plan)) return { refusal: null, warning: null };
  return {
    refusal: validateItemDays(item, plan, blackouts)?.sentence ?? null,
    warning: shortLeadTimeText(item, today),
  };
}

/** Return what a newer version of an item's idea would change; null when there is none. */
export async function findNewerIdea(
  db: Db,
  access: AccessScope,
  plan: Period & { companyId: number; locationId: number },
  item: Pick<PlanItem, "ideaId" | "hasNewerIdea">,
) {
  if (!item.hasNewerIdea || item.ideaId === null) return null;
  const { companyId, locationId, startsOn, endsOn } = plan;
  const idea = await findIdeaForPlan(db, access, {
    companyId,
    locationId,
    ideaId: item.ideaId,
    period: { startsOn, endsOn },
  });
  if (!idea) return null;
  const { title, version, leadDays, steps } = idea;
  return { title, version, leadDays, steps: steps.map((step) => step.title) };
}
