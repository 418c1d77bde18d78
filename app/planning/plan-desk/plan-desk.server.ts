import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { findIdeaForPlan } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import { groupItems, sentencesByPlace } from "#app/planning/campaigns/campaign-rules.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { warningsOfPlan } from "#app/planning/plan-status/plan-validation.ts";
import {
  type FoundItem,
  type FoundPlan,
  listConditions,
  listPlanItems,
} from "#app/planning/plans/plan-queries.server.ts";
import { type Blackout, type Period, isPlanned, refusalOfDays, shortLeadTime } from "#app/planning/plans/plan-rules.ts";
import { budgetVerdict, totalsOf } from "#app/planning/plans/plan-totals.ts";

/** A plan as far as its costs go. */
type CostedPlan = Pick<FoundPlan, "id" | "status" | "location" | "timeZone" | "budgetCents" | "startsOn" | "endsOn">;

/**
 * The items of one or several plans, what is the same in several once, with what is noticed about each, and what all of
 * them cost together. The budget is that of all, null where one has none.
 */
export async function findPlanCosts(db: Db, plans: readonly CostedPlan[], now: Date) {
  const found = await listPlanItems(db, plans);
  const noted = (await listConditions(db, plans)).map(({ plan, rules, blackouts }) => {
    const today = dayIn(plan.timeZone, now);
    const items = found.filter(({ planId }) => planId === plan.id);
    const warnings = warningsOfPlan(plan, items, rules, today);
    return {
      items: items.map((item) => ({ ...item, ...remarksOf(item, plan, blackouts, today) })),
      warnings: warnings.map((sentence) => ({ location: plan.location, sentence })),
    };
  });
  const totals = totalsOf(found);
  const budgetCents = plans.reduce<number | null>((sum, plan) => {
    return sum === null || plan.budgetCents === null ? null : sum + plan.budgetCents;
  }, 0);
  return {
    items: groupItems(
      noted.flatMap(({ items }) => items),
      plans,
    ),
    totals,
    budgetCents,
    verdict: budgetVerdict(totals.cents, budgetCents),
    warnings: sentencesByPlace([
      ...plans.map(({ location }) => ({ location, sentence: null })),
      ...noted.flatMap(({ warnings }) => warnings),
    ]),
  };
}

function remarksOf(item: FoundItem, plan: Period & { status: string }, blackouts: readonly Blackout[], today: string) {
  if (!isPlanned(plan)) return { refusal: null, warning: null };
  return { refusal: refusalOfDays(item, plan, blackouts)?.sentence ?? null, warning: shortLeadTime(item, today) };
}

/** What a newer version of an item's idea would change; null where there is none to offer. */
export async function findNewerIdea(
  db: Db,
  reach: Reach,
  plan: Period & { companyId: number; locationId: number },
  item: Pick<FoundItem, "ideaId" | "hasNewerIdea">,
) {
  if (!item.hasNewerIdea || item.ideaId === null) return null;
  const { companyId, locationId, startsOn, endsOn } = plan;
  const idea = await findIdeaForPlan(db, reach, {
    companyId,
    locationId,
    ideaId: item.ideaId,
    period: { startsOn, endsOn },
  });
  if (!idea) return null;
  const { title, version, leadDays, steps } = idea;
  return { title, version, leadDays, steps: steps.map((step) => step.title) };
}
