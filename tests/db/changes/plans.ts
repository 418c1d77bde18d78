import { activatePlan } from "#app/modules/plans/activate-plans.server.ts";
import { addIdea } from "#app/modules/plans/add-idea.server.ts";
import { addItem } from "#app/modules/plans/add-item.server.ts";
import { changeItem } from "#app/modules/plans/change-item.server.ts";
import { changePlan } from "#app/modules/plans/change-plan.server.ts";
import { commentOnPlan } from "#app/modules/plans/comment-on-plan.server.ts";
import { completeAnyway } from "#app/modules/plans/complete-anyway.server.ts";
import { completePlan } from "#app/modules/plans/complete-plans.server.ts";
import { copyToGroup } from "#app/modules/plans/copy-to-group.server.ts";
import { createPlans } from "#app/modules/plans/create-plans.server.ts";
import { deactivatePlan } from "#app/modules/plans/deactivate-plan.server.ts";
import { deletePlan } from "#app/modules/plans/delete-plan.server.ts";
import { moveItem } from "#app/modules/plans/move-item.server.ts";
import { movePlan } from "#app/modules/plans/move-plan.server.ts";
import { itemForm, newItemForm, newPlanForm, planForm } from "#app/modules/plans/plan-form.ts";
import { removeItem } from "#app/modules/plans/remove-item.server.ts";
import { revokeRoadmapShare } from "#app/modules/plans/revoke-roadmap-share.server.ts";
import { savePlan } from "#app/modules/plans/save-plans.server.ts";
import { shareRoadmap } from "#app/modules/plans/share-roadmap.server.ts";
import { takeIdeaVersion } from "#app/modules/plans/take-idea-version.server.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makePlan, makePlanItem, makeRoadmapShare } from "#tests/support/make/plans.ts";
import { makeChannel, makeObjective } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

const site = { name: "Mainstreet", url: new URL("http://localhost") };
const period = { startsOn: "2027-03-01", endsOn: "2027-05-31" };
const cost = { quantity: 1, unitCostCents: "25.00" };

export function planChanges({ db, world, now, owner, harborOwner }: Ground): Changes {
  const { shop } = world;
  const channelOf = () => makeChannel(db, world.sunrise);
  /** A plan with one item, in a status. */
  const planWith = async (status: string, values: Parameters<typeof makePlanItem>[3] = {}) => {
    const plan = await makePlan(db, shop, { status });
    return { plan, item: await makePlanItem(db, plan, await channelOf(), values) };
  };
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
    addIdea: {
      async scene() {
        const plan = await makePlan(db, shop);
        const idea = await makeIdea(db, await channelOf());
        const retired = await makeIdea(db, await channelOf(), { status: "retired" });
        return {
          saves: () => addIdea(db, owner, plan.id, idea.id, now),
          refuses: () => addIdea(db, owner, plan.id, retired.id, now),
          isAbsent: () => addIdea(db, harborOwner, plan.id, idea.id, now),
        };
      },
    },
    addItem: {
      async scene() {
        const plan = await makePlan(db, shop);
        const { id: channelId } = await channelOf();
        const days = { startsOn: "2027-03-02", endsOn: "2027-03-03" };
        const form = newItemForm.parse({ ...cost, ...days, title: "Sidewalk sign", channelId });
        return {
          saves: () => addItem(db, owner, plan.id, form, now),
          refuses: () => addItem(db, owner, plan.id, { ...form, endsOn: "2027-06-01" }, now),
          isAbsent: () => addItem(db, harborOwner, plan.id, form, now),
        };
      },
    },
    changeItem: {
      async scene() {
        const { plan, item } = await planWith("draft");
        const form = itemForm.parse({ ...cost, startsOn: "2027-03-02", endsOn: "2027-03-03", version: item.version });
        return {
          saves: () => changeItem(db, owner, plan.id, item.id, form, now),
          refuses: () => changeItem(db, owner, plan.id, item.id, { ...form, startsOn: "2027-02-01" }, now),
          isAbsent: () => changeItem(db, harborOwner, plan.id, item.id, form, now),
        };
      },
    },
    removeItem: {
      async scene() {
        const { plan, item } = await planWith("draft");
        const kept = await makePlanItem(db, plan, await channelOf(), { isMandatory: true });
        return {
          saves: () => removeItem(db, owner, plan.id, item.id, now),
          refuses: () => removeItem(db, owner, plan.id, kept.id, now),
          isAbsent: () => removeItem(db, harborOwner, plan.id, item.id, now),
        };
      },
    },
    moveItem: {
      async scene() {
        const { plan } = await planWith("draft");
        const second = await makePlanItem(db, plan, await channelOf());
        const saved = await planWith("saved");
        const up = { itemId: second.id, direction: "up" as const };
        return {
          saves: () => moveItem(db, owner, plan.id, up, now),
          refuses: () => moveItem(db, owner, saved.plan.id, { itemId: saved.item.id, direction: "down" }, now),
          isAbsent: () => moveItem(db, harborOwner, plan.id, up, now),
        };
      },
    },
    takeIdeaVersion: {
      async scene() {
        const idea = await makeIdea(db, await channelOf(), { version: 3 });
        const { plan, item } = await planWith("draft", { ideaId: idea.id, ideaVersion: 1 });
        const reviewed = { itemId: item.id, version: 3 };
        return {
          saves: () => takeIdeaVersion(db, owner, plan.id, reviewed, now),
          refuses: () => takeIdeaVersion(db, owner, plan.id, { ...reviewed, version: 2 }, now),
          isAbsent: () => takeIdeaVersion(db, harborOwner, plan.id, reviewed, now),
        };
      },
    },
    copyToGroup: {
      async scene() {
        const campaign = { companyId: world.sunrise.id };
        const { id: planGroupId } = await db.insertInto("planGroups").values(campaign).returning("id").executeTakeFirstOrThrow();
        const [plan, empty] = [await makePlan(db, shop, { planGroupId }), await makePlan(db, shop, { planGroupId })];
        await makePlanItem(db, plan, await channelOf());
        return {
          saves: () => copyToGroup(db, owner, plan.id, now),
          refuses: () => copyToGroup(db, owner, empty.id, now),
          isAbsent: () => copyToGroup(db, harborOwner, plan.id, now),
        };
      },
    },
    movePlan: {
      async scene() {
        const { plan } = await planWith("saved");
        const draft = await planWith("draft");
        return {
          saves: () => movePlan(db, owner, plan.id, "edit", now),
          refuses: () => movePlan(db, owner, draft.plan.id, "edit", now),
          isAbsent: () => movePlan(db, harborOwner, plan.id, "edit", now),
        };
      },
    },
    savePlans: {
      async scene() {
        const { plan } = await planWith("draft");
        const empty = await makePlan(db, shop);
        return {
          saves: () => savePlan(db, owner, plan.id, now),
          refuses: () => savePlan(db, owner, empty.id, now),
          isAbsent: () => savePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    activatePlans: {
      async scene() {
        const { plan } = await planWith("saved");
        const draft = await planWith("draft");
        return {
          saves: () => activatePlan(db, owner, site, plan.id, now),
          refuses: () => activatePlan(db, owner, site, draft.plan.id, now),
          isAbsent: () => activatePlan(db, harborOwner, site, plan.id, now),
        };
      },
    },
    shareRoadmap: {
      async scene() {
        const { plan } = await planWith("active");
        const full = await planWith("active");
        return {
          saves: () => shareRoadmap(db, owner, plan.id, now),
          refuses: async () => {
            for (let index = 0; index < 10; index += 1) await makeRoadmapShare(db, full.plan, owner);
            return shareRoadmap(db, owner, full.plan.id, now);
          },
          isAbsent: () => shareRoadmap(db, harborOwner, plan.id, now),
        };
      },
      without: { twice: "Every link is one of its own." },
    },
    revokeRoadmapShare: {
      async scene() {
        const { plan } = await planWith("active");
        const other = await planWith("active");
        const { id } = await makeRoadmapShare(db, plan, owner);
        return {
          saves: () => revokeRoadmapShare(db, owner, { planId: plan.id, shareId: id }, now),
          refuses: () => revokeRoadmapShare(db, owner, { planId: other.plan.id, shareId: id }, now),
          isAbsent: () => revokeRoadmapShare(db, harborOwner, { planId: plan.id, shareId: id }, now),
        };
      },
    },
    deactivatePlan: {
      async scene() {
        const { plan } = await planWith("active");
        const saved = await planWith("saved");
        return {
          saves: () => deactivatePlan(db, owner, plan.id, now),
          refuses: () => deactivatePlan(db, owner, saved.plan.id, now),
          isAbsent: () => deactivatePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    deletePlan: {
      async scene() {
        const { plan } = await planWith("draft");
        const saved = await planWith("saved");
        return {
          saves: () => deletePlan(db, owner, plan.id, now),
          refuses: () => deletePlan(db, owner, saved.plan.id, now),
          isAbsent: () => deletePlan(db, harborOwner, plan.id, now),
        };
      },
    },
    completeAnyway: {
      async scene() {
        const { plan } = await planWith("active");
        const saved = await planWith("saved");
        return {
          saves: () => completeAnyway(db, owner, plan.id, "The shop is closed for paint.", now),
          refuses: () => completeAnyway(db, owner, saved.plan.id, "The shop is closed for paint.", now),
          isAbsent: () => completeAnyway(db, harborOwner, plan.id, "The shop is closed for paint.", now),
        };
      },
    },
    commentOnPlan: {
      without: { refuses: "Whoever sees a plan may write about it; the form says how much." },
      async scene() {
        const plan = await makePlan(db, shop);
        return {
          saves: () => commentOnPlan(db, owner, plan.id, "The banner hangs.", now),
          isAbsent: () => commentOnPlan(db, harborOwner, plan.id, "The banner hangs.", now),
        };
      },
    },
    completePlan: {
      isOfServer: true,
      without: { isAbsent: "The clock completes the plans of every company." },
      async scene() {
        const over = await makePlan(db, shop, { status: "active", startsOn: "2026-01-01", endsOn: "2026-03-31" });
        const { plan } = await planWith("active");
        return {
          saves: () => completePlan(db, over.id, now),
          refuses: () => completePlan(db, plan.id, now),
        };
      },
    },
  };
}
