import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { findIdeaForPlan, listCatalogue } from "#app/modules/ideas/idea-catalogue.server.ts";
import { planRulesOf } from "#app/modules/documents/document-queries.server.ts";
import type { CatalogueState } from "./catalogue-address.ts";
import { type FoundItem, type FoundPlan, listBlackouts, listPlanItems } from "./plan-queries.server.ts";
import { type Blackout, refusalOfDays, shortLeadTime, warningsOfPlan } from "./plan-rules.ts";
import { budgetVerdict, totalsOf } from "./plan-totals.ts";

/** A plan's items with what is to be said about each, and what all of them cost. */
export async function findPlanCosts(db: Db, plan: FoundPlan, today: string) {
  const found = await listPlanItems(db, plan);
  const rules = await planRulesOf(db, plan.companyId);
  const blackouts = await listBlackouts(db, plan);
  const totals = totalsOf(found);
  return {
    items: found.map((item) => ({ ...item, ...remarksOf(item, plan, blackouts, today) })),
    totals,
    verdict: budgetVerdict(totals.cents, plan.budgetCents),
    warnings: warningsOfPlan(plan, found, rules, today),
  };
}

function remarksOf(item: FoundItem, plan: FoundPlan, blackouts: readonly Blackout[], today: string) {
  const isPlanned = plan.status === "draft" || plan.status === "saved";
  return {
    refusal: isPlanned ? (refusalOfDays(item, plan, blackouts)?.sentence ?? null) : null,
    warning: isPlanned ? shortLeadTime(item, today) : null,
  };
}

/** One page of the ideas that a plan can take, the plan's own marked, and how many fit in all. */
export async function findCataloguePage(db: Db, reach: Reach, plan: FoundPlan, state: CatalogueState) {
  const { objective, channel, category, neighborhood, cost, lead, season, order } = state.filters;
  const ideas = await listCatalogue(db, reach, {
    companyId: plan.companyId,
    locationId: plan.locationId,
    neighborhoodType: plan.neighborhoodType,
    objectiveIds: plan.objectives.map(({ id }) => id),
    period: { startsOn: plan.startsOn, endsOn: plan.endsOn },
    filters: {
      q: state.q,
      objectiveId: objective,
      channelId: channel,
      categoryId: category,
      neighborhoodType: neighborhood,
      mostCostCents: cost === null ? null : Number(cost),
      mostLeadDays: lead === null ? null : Number(lead),
      isInSeason: season,
    },
    sort: order ?? "recommended",
  });
  const first = (state.page - 1) * state.size;
  return { total: ideas.length, ideas: ideas.slice(first, first + state.size) };
}

/** What a newer version of an item's idea would change; null where there is none to offer. */
export async function findNewerIdea(db: Db, reach: Reach, plan: FoundPlan, item: FoundItem) {
  if (!item.hasNewerIdea || item.ideaId === null) return null;
  const { companyId, locationId, startsOn, endsOn } = plan;
  const idea = await findIdeaForPlan(db, reach, { companyId, locationId, ideaId: item.ideaId, period: { startsOn, endsOn } });
  if (!idea) return null;
  const { title, version, leadDays, steps } = idea;
  return { title, version, leadDays, steps: steps.map((step) => step.title) };
}
