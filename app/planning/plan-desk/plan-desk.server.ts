import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { findIdeaForPlan, listCatalogue } from "#app/planning/idea-catalogue/idea-catalogue.server.ts";
import type { CatalogueState } from "./catalogue-address.ts";
import { warningsOfPlan } from "#app/planning/plan-status/plan-validation.ts";
import {
  type FoundItem,
  type FoundPlan,
  findConditions,
  listPlanItems,
} from "#app/planning/plans/plan-queries.server.ts";
import { type Blackout, isPlanned, refusalOfDays, shortLeadTime } from "#app/planning/plans/plan-rules.ts";
import { budgetVerdict, totalsOf } from "#app/planning/plans/plan-totals.ts";

/** A plan's items with what is to be said about each, and what all of them cost. */
export async function findPlanCosts(db: Db, plan: FoundPlan, today: string) {
  const found = await listPlanItems(db, plan);
  const { rules, blackouts } = await findConditions(db, plan);
  const totals = totalsOf(found);
  return {
    items: found.map((item) => ({ ...item, ...remarksOf(item, plan, blackouts, today) })),
    totals,
    verdict: budgetVerdict(totals.cents, plan.budgetCents),
    warnings: warningsOfPlan(plan, found, rules, today),
  };
}

function remarksOf(item: FoundItem, plan: FoundPlan, blackouts: readonly Blackout[], today: string) {
  if (!isPlanned(plan)) return { refusal: null, warning: null };
  return { refusal: refusalOfDays(item, plan, blackouts)?.sentence ?? null, warning: shortLeadTime(item, today) };
}

/** One page of the ideas that a plan can take, how many fit in all, and what there is to read of the opened one. */
export async function findCataloguePage(
  db: Db,
  reach: Reach,
  plan: FoundPlan,
  state: CatalogueState,
  openedId: number,
) {
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
    openedId,
  });
  const first = (state.page - 1) * state.size;
  const page = ideas.slice(first, first + state.size);
  const opened = page.flatMap(({ id, details }) => (details ? [{ id, ...details }] : []));
  return { total: ideas.length, ideas: page.map(({ details: _, ...idea }) => idea), opened: opened[0] ?? null };
}

/** What a newer version of an item's idea would change; null where there is none to offer. */
export async function findNewerIdea(db: Db, reach: Reach, plan: FoundPlan, item: FoundItem) {
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
