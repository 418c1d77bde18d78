import { changePlan, commentOnPlan, deletePlan } from "#app/planning/plans/save-plan.server.ts";
import { copyItemsToCampaign } from "#app/planning/plan-campaigns/copy-items.server.ts";
import { createPlans } from "#app/planning/plan-creation/create-plans.server.ts";
import { commentForm, newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import type { PlanStatus } from "#app/planning/plans/plan-rules.ts";
import { revokeRoadmapShare, shareRoadmap } from "#app/planning/roadmap/share-roadmap.server.ts";
import { makePlan, makePlanItem, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

const period = { startsOn: "2027-03-01", endsOn: "2027-05-31" };

export function planChanges(context: ChangeContext): ChangeCases {
  const { db, world, now, owner, harborOwner } = context;
  const { shop } = world;
  let last = 0;
  return {
    createPlans: {
      async scenario() {
        const { id } = await makeObjective(db, world.sunrise);
        const base = { name: `Spring ${(last += 1)}`, objectiveIds: [id], locationIds: [shop.id], ...period };
        const form = newPlanForm.parse(base);
        return {
          saves: () => createPlans(db, owner, form, now),
          refuses: () => createPlans(db, owner, { ...form, startFrom: { kind: "set", id: 987_654 } }, now),
          isAbsent: () => createPlans(db, harborOwner, form, now),
        };
      },
    },
    changePlan: {
      async scenario() {
        const plan = await makePlan(db, shop);
        const { id } = await makeObjective(db, world.sunrise);
        const facts = { ...period, objectiveIds: [id], neighborhoodType: "neighborhoodRural", version: plan.version };
        const form = planForm.parse({ ...facts, name: `Changed ${(last += 1)}` });
        return {
          saves: () => changePlan(db, { member: owner, planId: plan.id, form, now }),
          refuses: () =>
            changePlan(db, { member: owner, planId: plan.id, form: { ...form, endsOn: "2029-01-01" }, now }),
          isAbsent: () => changePlan(db, { member: harborOwner, planId: plan.id, form, now }),
        };
      },
    },
    copyItemsToCampaign: {
      async scenario() {
        const campaign = { companyId: world.sunrise.id };
        const { id: planGroupId } = await db
          .insertInto("planGroups")
          .values(campaign)
          .returning("id")
          .executeTakeFirstOrThrow();
        const [plan, empty] = [await makePlan(db, shop, { planGroupId }), await makePlan(db, shop, { planGroupId })];
        await makePlanItem(db, plan, await makeChannel(db, world.sunrise));
        return {
          saves: () => copyItemsToCampaign(db, { member: owner, planId: plan.id, form: {}, now }),
          refuses: () => copyItemsToCampaign(db, { member: owner, planId: empty.id, form: {}, now }),
          isAbsent: () => copyItemsToCampaign(db, { member: harborOwner, planId: plan.id, form: {}, now }),
        };
      },
    },
    shareRoadmap: {
      async scenario() {
        const { plan } = await planWithItem(context, "active");
        const full = await planWithItem(context, "active");
        return {
          saves: () => shareRoadmap(db, { member: owner, planId: plan.id, form: {}, now }),
          refuses: async () => {
            for (let index = 0; index < 10; index += 1) await makeRoadmapShare(db, full.plan, owner);
            return shareRoadmap(db, { member: owner, planId: full.plan.id, form: {}, now });
          },
          isAbsent: () => shareRoadmap(db, { member: harborOwner, planId: plan.id, form: {}, now }),
        };
      },
      exemptions: { twice: "Every link is one of its own." },
    },
    revokeRoadmapShare: {
      async scenario() {
        const { plan } = await planWithItem(context, "active");
        const other = await planWithItem(context, "active");
        const { id } = await makeRoadmapShare(db, plan, owner);
        return {
          saves: () => revokeRoadmapShare(db, owner, { planId: plan.id, shareId: id }, now),
          refuses: () => revokeRoadmapShare(db, owner, { planId: other.plan.id, shareId: id }, now),
          isAbsent: () => revokeRoadmapShare(db, harborOwner, { planId: plan.id, shareId: id }, now),
        };
      },
    },
    deletePlan: {
      async scenario() {
        const { plan } = await planWithItem(context, "draft");
        const saved = await planWithItem(context, "saved");
        return {
          saves: () => deletePlan(db, { member: owner, planId: plan.id, now }),
          refuses: () => deletePlan(db, { member: owner, planId: saved.plan.id, now }),
          isAbsent: () => deletePlan(db, { member: harborOwner, planId: plan.id, now }),
        };
      },
    },
    commentOnPlan: {
      exemptions: { refuses: "Whoever sees a plan may write about it; the form says how much." },
      async scenario() {
        const plan = await makePlan(db, shop);
        const comment = commentForm.parse({ text: "The banner hangs.", idempotencyKey: crypto.randomUUID() });
        return {
          saves: () => commentOnPlan(db, { member: owner, planId: plan.id, form: comment, now }),
          isAbsent: () => commentOnPlan(db, { member: harborOwner, planId: plan.id, form: comment, now }),
        };
      },
    },
  };
}

/** Create a plan of a shop with one item, in a status. */
export async function planWithItem(
  { db, world }: ChangeContext,
  status: PlanStatus,
  values: Parameters<typeof makePlanItem>[3] = {},
) {
  const plan = await makePlan(db, world.shop, { status });
  return { plan, item: await makePlanItem(db, plan, await makeChannel(db, world.sunrise), values) };
}
