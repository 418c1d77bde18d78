import { changePlan, commentOnPlan, deletePlan } from "#app/planning/plans/save-plan.server.ts";
import { copyToGroup } from "#app/planning/campaigns/copy-to-group.server.ts";
import { createPlans } from "#app/planning/new-plans/create-plans.server.ts";
import { commentForm, newPlanForm, planForm } from "#app/planning/plans/plan-form.ts";
import { revokeRoadmapShare, shareRoadmap } from "#app/planning/roadmap/share-roadmap.server.ts";
import { makePlan, makePlanItem, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

const period = { startsOn: "2027-03-01", endsOn: "2027-05-31" };

export function planChanges(ground: Ground): Changes {
  const { db, world, now, owner, harborOwner } = ground;
  const { shop } = world;
  let last = 0;
  return {
    createPlans: {
      async scene() {
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
      async scene() {
        const plan = await makePlan(db, shop);
        const { id } = await makeObjective(db, world.sunrise);
        const facts = { ...period, objectiveIds: [id], neighborhoodType: "neighborhoodRural", version: plan.version };
        const form = planForm.parse({ ...facts, name: `Changed ${(last += 1)}` });
        return {
          saves: () => changePlan(db, owner, plan.id, form, now),
          refuses: () => changePlan(db, owner, plan.id, { ...form, endsOn: "2029-01-01" }, now),
          isAbsent: () => changePlan(db, harborOwner, plan.id, form, now),
        };
      },
    },
    copyToGroup: {
      async scene() {
        const campaign = { companyId: world.sunrise.id };
        const { id: planGroupId } = await db
          .insertInto("planGroups")
          .values(campaign)
          .returning("id")
          .executeTakeFirstOrThrow();
        const [plan, empty] = [await makePlan(db, shop, { planGroupId }), await makePlan(db, shop, { planGroupId })];
        await makePlanItem(db, plan, await makeChannel(db, world.sunrise));
        return {
          saves: () => copyToGroup(db, owner, plan.id, {}, now),
          refuses: () => copyToGroup(db, owner, empty.id, {}, now),
          isAbsent: () => copyToGroup(db, harborOwner, plan.id, {}, now),
        };
      },
    },
    shareRoadmap: {
      async scene() {
        const { plan } = await planWithItem(ground, "active");
        const full = await planWithItem(ground, "active");
        return {
          saves: () => shareRoadmap(db, owner, plan.id, {}, now),
          refuses: async () => {
            for (let index = 0; index < 10; index += 1) await makeRoadmapShare(db, full.plan, owner);
            return shareRoadmap(db, owner, full.plan.id, {}, now);
          },
          isAbsent: () => shareRoadmap(db, harborOwner, plan.id, {}, now),
        };
      },
      without: { twice: "Every link is one of its own." },
    },
    revokeRoadmapShare: {
      async scene() {
        const { plan } = await planWithItem(ground, "active");
        const other = await planWithItem(ground, "active");
        const { id } = await makeRoadmapShare(db, plan, owner);
        return {
          saves: () => revokeRoadmapShare(db, owner, { planId: plan.id, shareId: id }, now),
          refuses: () => revokeRoadmapShare(db, owner, { planId: other.plan.id, shareId: id }, now),
          isAbsent: () => revokeRoadmapShare(db, harborOwner, { planId: plan.id, shareId: id }, now),
        };
      },
    },
    deletePlan: {
      async scene() {
        const { plan } = await planWithItem(ground, "draft");
        const saved = await planWithItem(ground, "saved");
        return {
          saves: () => deletePlan(db, owner, plan.id, now),
          refuses: () => deletePlan(db, owner, saved.plan.id, now),
          isAbsent: () => deletePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    commentOnPlan: {
      without: { refuses: "Whoever sees a plan may write about it; the form says how much." },
      async scene() {
        const plan = await makePlan(db, shop);
        const comment = commentForm.parse({ text: "The banner hangs.", idempotencyKey: crypto.randomUUID() });
        return {
          saves: () => commentOnPlan(db, owner, plan.id, comment, now),
          isAbsent: () => commentOnPlan(db, harborOwner, plan.id, comment, now),
        };
      },
    },
  };
}

/** A plan of a shop with one item, in a status. */
export async function planWithItem(
  { db, world }: Ground,
  status: string,
  values: Parameters<typeof makePlanItem>[3] = {},
) {
  const plan = await makePlan(db, world.shop, { status });
  return { plan, item: await makePlanItem(db, plan, await makeChannel(db, world.sunrise), values) };
}
