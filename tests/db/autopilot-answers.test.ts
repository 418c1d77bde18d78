import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { planItemForm, newPlanItemForm, planForm } from "#app/planning/plans/plan-form.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { acceptPlan, customizePlan, declinePlan } =
  await import("#app/planning/autopilot-answers/answer-plan.server.ts");
const { activatePlan } = await import("#app/planning/plan-status/activate-plans.server.ts");
const { addIdeaItem } = await import("#app/planning/plan-items/add-item.server.ts");
const { addCustomItem } = await import("#app/planning/plan-items/add-item.server.ts");
const { changeItem, reorderItem, removeItem, updateToIdeaVersion } =
  await import("#app/planning/plan-items/change-item.server.ts");
const { changePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { copyItemsToCampaign } = await import("#app/planning/plan-campaigns/copy-items.server.ts");
const { deletePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { transitionPlan } = await import("#app/planning/plans/save-plan.server.ts");
const { savePlan } = await import("#app/planning/plan-status/save-plans.server.ts");

const now = new Date("2026-11-20T15:00:00Z");
let world: World;
let owner: Member;

beforeAll(async () => {
  world = await makeWorld(db);
  owner = await makeMember(db, world.owner);
});
afterAll(() => database.close());

const answerOf = (id: number) =>
  db.selectFrom("plans").select(["status", "autopilotAnswer as answer"]).where("id", "=", id).executeTakeFirstOrThrow();

test("accepting saves the plan, customizing leaves a draft, declining archives it with the reason", async () => {
  const [yes, own, no] = [
    await makeWaitingPlan(db, world.shop),
    await makeWaitingPlan(db, world.shop),
    await makeWaitingPlan(db, world.shop),
  ];
  await acceptPlan({ db, actor: owner, now }, yes.id);
  await customizePlan({ db, actor: owner, now }, own.id);
  await declinePlan({ db, actor: owner, now }, no.id, { reason: "We are closed for painting." });
  expect(await answerOf(yes.id)).toEqual({ status: "saved", answer: "accepted" });
  expect(await answerOf(own.id)).toEqual({ status: "draft", answer: "customised" });
  expect(await answerOf(no.id)).toEqual({ status: "archived", answer: "declined" });
  const change = await db
    .selectFrom("statusChanges")
    .select("reason")
    .where("objectType", "=", "plan")
    .where("objectId", "=", no.id)
    .executeTakeFirstOrThrow();
  expect(change.reason).toBe("We are closed for painting.");
});

test("a plan that waits for its answer cannot be changed, saved or activated by any action", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  const channel = await makeChannel(db, world.sunrise);
  const idea = await makeIdea(db, channel, { version: 2 });
  const item = await makePlanItem(db, plan, channel, { ideaId: idea.id, ideaVersion: 1 });
  const objective = await makeObjective(db, world.sunrise);
  const days = { startsOn: plan.startsOn, endsOn: plan.startsOn };
  const cost = { ...days, quantity: 1, unitCostCents: "1" };
  const facts = {
    ...days,
    name: "Mine",
    objectiveIds: [objective.id],
    neighborhoodType: "neighborhoodRural",
    version: plan.version,
  };
  const site = { name: "Mainstreet", url: new URL("http://localhost") };
  const attempts = {
    addIdea: () => addIdeaItem(db, { member: owner, planId: plan.id, ideaId: idea.id, now }),
    addItem: () =>
      addCustomItem(db, {
        member: owner,
        planId: plan.id,
        form: newPlanItemForm.parse({ ...cost, title: "Sign", channelId: channel.id }),
        now,
      }),
    changeItem: () =>
      changeItem(db, {
        member: owner,
        planId: plan.id,
        itemId: item.id,
        form: planItemForm.parse({ ...cost, version: item.version }),
        now,
      }),
    moveItem: () => reorderItem(db, { member: owner, planId: plan.id, itemId: item.id, direction: "up", now }),
    removeItem: () => removeItem(db, { member: owner, planId: plan.id, itemId: item.id, now }),
    takeIdeaVersion: () =>
      updateToIdeaVersion(db, { member: owner, planId: plan.id, itemId: item.id, version: 2, now }),
    changePlan: () => changePlan(db, { member: owner, planId: plan.id, form: planForm.parse(facts), now }),
    copyToGroup: () => copyItemsToCampaign(db, { member: owner, planId: plan.id, form: {}, now }),
    savePlan: () => savePlan(db, { member: owner, planId: plan.id, now }),
    activatePlan: () => activatePlan(db, { member: owner, site, planId: plan.id, now }),
    archive: () => transitionPlan(db, { member: owner, planId: plan.id, action: "archive", now }),
    deletePlan: () => deletePlan(db, { member: owner, planId: plan.id, now }),
  };
  for (const [action, attempt] of Object.entries(attempts)) {
    const refused = {
      saved: false,
      fieldErrors: { "": ["This {plan} is ready for your review. Accept, customize or decline it first."] },
    };
    expect([action, await attempt()]).toEqual([action, expect.objectContaining(refused)]);
  }
  expect(await answerOf(plan.id)).toEqual({ status: "draft", answer: "waiting" });
  await customizePlan({ db, actor: owner, now }, plan.id);
  expect(await attempts.deletePlan()).toMatchObject({ saved: true });
});

test("accepting takes no more statements than a plain save", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  expect((await recordStatements(() => acceptPlan({ db, actor: owner, now }, plan.id))).length).toBeLessThanOrEqual(8);
});

test("each answer is recorded as a usage event", async () => {
  const answers = [
    acceptPlan,
    customizePlan,
    (...[context, id]: Parameters<typeof acceptPlan>) => declinePlan(context, id, { reason: "Not this year." }),
  ];
  const counter = await makeMember(
    db,
    await makeUser(db, "Business Owner", { company: world.sunrise, networks: [world.north] }),
  );
  for (const answer of answers) await answer({ db, actor: counter, now }, (await makeWaitingPlan(db, world.shop)).id);
  const events = await db
    .selectFrom("analyticsEvents")
    .select("event")
    .where("userId", "=", counter.userId)
    .orderBy("event")
    .execute();
  expect(events.map(({ event }) => event)).toEqual([
    "autopilot.accepted",
    "autopilot.customised",
    "autopilot.declined",
    "plan.saved",
  ]);
});

test("a plan is answered once, and a one-word reason is refused", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  expect(await declinePlan({ db, actor: owner, now }, plan.id, { reason: "no" })).toMatchObject({
    saved: false,
    fieldErrors: { reason: [expect.any(String)] },
  });
  await acceptPlan({ db, actor: owner, now }, plan.id);
  expect(await declinePlan({ db, actor: owner, now }, plan.id, { reason: "We changed our mind." })).toMatchObject({
    saved: false,
  });
});

test("accepting a plan in a blackout names the item in conflict", async () => {
  const shop = await makeLocation(db, world.north);
  const plan = await makeWaitingPlan(db, shop);
  const days = { startsOn: plan.startsOn, endsOn: plan.startsOn };
  await makeCompanyEvent(
    db,
    world.sunrise,
    { networks: [world.north] },
    { kind: "blackout", status: "published", ...days },
  );
  const refused = await acceptPlan({ db, actor: owner, now }, plan.id);
  expect(refused).toMatchObject({
    saved: false,
    fieldErrors: { "": [expect.stringContaining("Choose dates outside the blackout")] },
  });
});
