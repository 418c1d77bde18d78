import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { itemForm, newItemForm, planForm } from "#app/planning/plans/plan-form.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { statementsOf } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { acceptPlan, customisePlan, declinePlan } =
  await import("#app/planning/autopilot-answers/answer-plan.server.ts");
const { activatePlan } = await import("#app/planning/plan-status/activate-plans.server.ts");
const { addIdea } = await import("#app/planning/plan-items/add-item.server.ts");
const { addItem } = await import("#app/planning/plan-items/add-item.server.ts");
const { changeItem, moveItem, removeItem, takeIdeaVersion } =
  await import("#app/planning/plan-items/change-item.server.ts");
const { changePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { copyToGroup } = await import("#app/planning/campaigns/copy-to-group.server.ts");
const { deletePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { movePlan } = await import("#app/planning/plans/save-plan.server.ts");
const { savePlan } = await import("#app/planning/plan-status/save-plans.server.ts");
const { listWaitingPlans } = await import("#app/planning/autopilot-answers/waiting-plans.server.ts");

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
  await acceptPlan(db, owner, yes.id, now);
  await customisePlan(db, owner, own.id, now);
  await declinePlan(db, owner, no.id, "We are closed for painting.", now);
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

test("before its answer a plan is neither changed, saved nor activated, whatever is posted", async () => {
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
    addIdea: () => addIdea(db, owner, plan.id, idea.id, now),
    addItem: () =>
      addItem(db, owner, plan.id, newItemForm.parse({ ...cost, title: "Sign", channelId: channel.id }), now),
    changeItem: () => changeItem(db, owner, plan.id, item.id, itemForm.parse({ ...cost, version: item.version }), now),
    moveItem: () => moveItem(db, owner, plan.id, { itemId: item.id, direction: "up" }, now),
    removeItem: () => removeItem(db, owner, plan.id, item.id, now),
    takeIdeaVersion: () => takeIdeaVersion(db, owner, plan.id, { itemId: item.id, version: 2 }, now),
    changePlan: () => changePlan(db, owner, plan.id, planForm.parse(facts), now),
    copyToGroup: () => copyToGroup(db, owner, plan.id, {}, now),
    savePlan: () => savePlan(db, owner, plan.id, now),
    activatePlan: () => activatePlan(db, owner, site, plan.id, now),
    archive: () => movePlan(db, owner, plan.id, "archive", now),
    deletePlan: () => deletePlan(db, owner, plan.id, now),
  };
  for (const [verb, attempt] of Object.entries(attempts)) {
    const refused = {
      saved: false,
      problems: { "": ["This {plan} waits for an answer. Accept, customize or decline it first."] },
    };
    expect([verb, await attempt()]).toEqual([verb, expect.objectContaining(refused)]);
  }
  expect(await answerOf(plan.id)).toEqual({ status: "draft", answer: "waiting" });
  await customisePlan(db, owner, plan.id, now);
  expect(await attempts.deletePlan()).toMatchObject({ saved: true });
});

test("accepting takes no more statements than a plain save may", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  expect((await statementsOf(() => acceptPlan(db, owner, plan.id, now))).length).toBeLessThanOrEqual(8);
});

test("each answer is counted as a use", async () => {
  const answers = [
    acceptPlan,
    customisePlan,
    (...[of, by, id, at]: Parameters<typeof acceptPlan>) => declinePlan(of, by, id, "Not this year.", at),
  ];
  const counter = await makeMember(
    db,
    await makeUser(db, "Business Owner", { company: world.sunrise, networks: [world.north] }),
  );
  for (const answer of answers) await answer(db, counter, (await makeWaitingPlan(db, world.shop)).id, now);
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

test("a plan is answered once, and a reason of a word is none", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  expect(await declinePlan(db, owner, plan.id, "no", now)).toMatchObject({
    saved: false,
    problems: { reason: [expect.any(String)] },
  });
  await acceptPlan(db, owner, plan.id, now);
  expect(await declinePlan(db, owner, plan.id, "We changed our mind.", now)).toMatchObject({ saved: false });
});

test("accepting a plan in a blackout says which item is in the way", async () => {
  const shop = await makeLocation(db, world.north);
  const plan = await makeWaitingPlan(db, shop);
  const days = { startsOn: plan.startsOn, endsOn: plan.startsOn };
  await makeCompanyEvent(
    db,
    world.sunrise,
    { networks: [world.north] },
    { kind: "blackout", status: "published", ...days },
  );
  const refused = await acceptPlan(db, owner, plan.id, now);
  expect(refused).toMatchObject({
    saved: false,
    problems: { "": [expect.stringContaining("Nothing can run during")] },
  });
});

test("only plans that wait in one's own reach are listed", async () => {
  const shop = await makeLocation(db, world.north);
  const plan = await makeWaitingPlan(db, shop);
  await makeWaitingPlan(db, world.pierShop);
  const { rows, total } = await listWaitingPlans(db, owner.reach, shop.id);
  expect([rows.map(({ id }) => id), total]).toEqual([[plan.id], 1]);
  expect(rows[0]).toMatchObject({ items: 1, cents: 10_000 });
});
