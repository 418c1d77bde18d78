import { addIdea, addItem } from "#app/planning/plan-items/add-item.server.ts";
import { changeItem, moveItem, removeItem, takeIdeaVersion } from "#app/planning/plan-items/change-item.server.ts";
import { itemForm, newItemForm } from "#app/planning/plans/plan-form.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";
import { planWithItem } from "./plans.ts";

const cost = { quantity: 1, unitCostCents: "25.00" };

export function planItemChanges(ground: Ground): Changes {
  const { db, world, now, owner, harborOwner } = ground;
  const { shop } = world;
  const channelOf = () => makeChannel(db, world.sunrise);
  return {
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
        const { plan, item } = await planWithItem(ground, "draft");
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
        const { plan, item } = await planWithItem(ground, "draft");
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
        const { plan } = await planWithItem(ground, "draft");
        const second = await makePlanItem(db, plan, await channelOf());
        const saved = await planWithItem(ground, "saved");
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
        const { plan, item } = await planWithItem(ground, "draft", { ideaId: idea.id, ideaVersion: 1 });
        const reviewed = { itemId: item.id, version: 3 };
        return {
          saves: () => takeIdeaVersion(db, owner, plan.id, reviewed, now),
          refuses: () => takeIdeaVersion(db, owner, plan.id, { ...reviewed, version: 2 }, now),
          isAbsent: () => takeIdeaVersion(db, harborOwner, plan.id, reviewed, now),
        };
      },
    },
  };
}
