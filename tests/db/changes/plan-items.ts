import { addIdeaItem, addCustomItem } from "#app/planning/plan-items/add-item.server.ts";
import {
  changeItem,
  reorderItem,
  removeItem,
  updateToIdeaVersion,
} from "#app/planning/plan-items/change-item.server.ts";
import { planItemForm, newPlanItemForm } from "#app/planning/plans/plan-form.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";
import { planWithItem } from "./plans.ts";

const cost = { quantity: 1, unitCostCents: "25.00" };

export function planItemChanges(context: ChangeContext): ChangeCases {
  const { db, world, now, owner, harborOwner } = context;
  const { shop } = world;
  const channelOf = () => makeChannel(db, world.sunrise);
  return {
    addIdeaItem: {
      async scenario() {
        const plan = await makePlan(db, shop);
        const idea = await makeIdea(db, await channelOf());
        const retired = await makeIdea(db, await channelOf(), { status: "retired" });
        return {
          saves: () => addIdeaItem(db, { member: owner, planId: plan.id, ideaId: idea.id, now }),
          refuses: () => addIdeaItem(db, { member: owner, planId: plan.id, ideaId: retired.id, now }),
          isAbsent: () => addIdeaItem(db, { member: harborOwner, planId: plan.id, ideaId: idea.id, now }),
        };
      },
    },
    addCustomItem: {
      async scenario() {
        const plan = await makePlan(db, shop);
        const { id: channelId } = await channelOf();
        const days = { startsOn: "2027-03-02", endsOn: "2027-03-03" };
        const form = newPlanItemForm.parse({ ...cost, ...days, title: "Sidewalk sign", channelId });
        return {
          saves: () => addCustomItem(db, { member: owner, planId: plan.id, form, now }),
          refuses: () =>
            addCustomItem(db, { member: owner, planId: plan.id, form: { ...form, endsOn: "2027-06-01" }, now }),
          isAbsent: () => addCustomItem(db, { member: harborOwner, planId: plan.id, form, now }),
        };
      },
    },
    changeItem: {
      async scenario() {
        const { plan, item } = await planWithItem(context, "draft");
        const form = planItemForm.parse({
          ...cost,
          startsOn: "2027-03-02",
          endsOn: "2027-03-03",
          version: item.version,
        });
        return {
          saves: () => changeItem(db, { member: owner, planId: plan.id, itemId: item.id, form, now }),
          refuses: () =>
            changeItem(db, {
              member: owner,
              planId: plan.id,
              itemId: item.id,
              form: { ...form, startsOn: "2027-02-01" },
              now,
            }),
          isAbsent: () => changeItem(db, { member: harborOwner, planId: plan.id, itemId: item.id, form, now }),
        };
      },
    },
    removeItem: {
      async scenario() {
        const { plan, item } = await planWithItem(context, "draft");
        const kept = await makePlanItem(db, plan, await channelOf(), { isMandatory: true });
        return {
          saves: () => removeItem(db, { member: owner, planId: plan.id, itemId: item.id, now }),
          refuses: () => removeItem(db, { member: owner, planId: plan.id, itemId: kept.id, now }),
          isAbsent: () => removeItem(db, { member: harborOwner, planId: plan.id, itemId: item.id, now }),
        };
      },
    },
    reorderItem: {
      async scenario() {
        const { plan } = await planWithItem(context, "draft");
        const second = await makePlanItem(db, plan, await channelOf());
        const saved = await planWithItem(context, "saved");
        const up = { itemId: second.id, direction: "up" as const };
        return {
          saves: () => reorderItem(db, { member: owner, planId: plan.id, ...up, now }),
          refuses: () =>
            reorderItem(db, { member: owner, planId: saved.plan.id, itemId: saved.item.id, direction: "down", now }),
          isAbsent: () => reorderItem(db, { member: harborOwner, planId: plan.id, ...up, now }),
        };
      },
    },
    updateToIdeaVersion: {
      async scenario() {
        const idea = await makeIdea(db, await channelOf(), { version: 3 });
        const { plan, item } = await planWithItem(context, "draft", { ideaId: idea.id, ideaVersion: 1 });
        const reviewed = { itemId: item.id, version: 3 };
        return {
          saves: () => updateToIdeaVersion(db, { member: owner, planId: plan.id, ...reviewed, now }),
          refuses: () => updateToIdeaVersion(db, { member: owner, planId: plan.id, ...reviewed, version: 2, now }),
          isAbsent: () => updateToIdeaVersion(db, { member: harborOwner, planId: plan.id, ...reviewed, now }),
        };
      },
    },
  };
}
