import type { Db } from "#db/connect.ts";
import { fieldErrorText } from "#app/http/errors.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { listCatalog } from "#app/planning/idea-catalog/idea-catalog.server.ts";
import { addIdeaItem } from "#app/planning/plan-items/add-item.server.ts";
import { type RefusedChange, refused } from "#app/planning/plans/lock-plan.server.ts";
import { findPlan, listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { planChangeRefusal } from "#app/planning/plans/plan-rules.ts";
import { allText } from "#app/planning/plans/plan-words.ts";
import { countText } from "#app/ui/text/format.ts";
import type { CampaignButton } from "./campaign-form.ts";
import { editableDrafts } from "./campaign-rules.ts";
import { listCampaign } from "./campaign.server.ts";

const MAX_BEST = 5;

type Outcome = { saved: true; sentence: string } | RefusedChange | null;

/**
 * Add the five ideas in season that suit a draft's objectives best and that it lacks, or add them to every draft of its
 * campaign. An idea that a location can't have is left out there. Null when the plan is absent or out of scope.
 */
export function addBestIdeas(
  db: Db,
  {
    member,
    planId,
    form,
    now,
  }: { member: Member; planId: number; form: Extract<CampaignButton, { intent: "add-best" }>; now: Date },
): Promise<Outcome> {
  return idempotent({ db, actor: member, now }, form, async (db): Promise<Outcome> => {
    const plan = await findPlan(db, member.access, planId, now);
    if (!plan) return null;
    const refusal = planChangeRefusal(plan);
    if (refusal) return refused("", refusal);
    const drafts = form.scope === "all" ? editableDrafts(await listCampaign(db, member.access, plan)) : [];
    const targets = drafts.length > 0 ? [...drafts].sort((one, other) => one.id - other.id) : [plan];
    const planned = await listPlanItems(db, targets);
    const objectiveIds = plan.objectives.map(({ id }) => id);
    const { companyId, locationId, neighborhoodType, startsOn, endsOn } = plan;
    const ideas = await listCatalog(db, member.access, {
      companyId,
      locationId,
      neighborhoodType,
      objectiveIds,
      period: { startsOn, endsOn },
      filters: { isInSeason: true },
      sort: "recommended",
    });
    const isPlanned = (target: { id: number }, ideaId: number) =>
      planned.some((item) => item.planId === target.id && item.ideaId === ideaId);
    const best = ideas
      .filter(({ objectives }) => objectives.some(({ id }) => objectiveIds.includes(id)))
      .filter(({ id }) => targets.some((target) => !isPlanned(target, id)))
      .slice(0, MAX_BEST);

    const added = new Set<number>();
    let why = "No more {ideas} in season for this goal.";
    for (const target of targets) {
      for (const { id } of best) {
        if (isPlanned(target, id)) continue;
        const outcome = await addIdeaItem(db, { member, planId: target.id, ideaId: id, now });
        if (outcome?.saved) added.add(id);
        else if (outcome) why = fieldErrorText(outcome.fieldErrors);
      }
    }
    if (added.size === 0) return refused("", why);
    const where = targets.length > 1 ? allText(targets.length, "{plan}") : "the {plan}";
    return { saved: true, sentence: `${countText(added.size, "{idea}")} added to ${where}.` };
  });
}
