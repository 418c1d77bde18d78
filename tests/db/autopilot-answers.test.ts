import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/modules/access/guards.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCompanyEvent, makeLocation, makeMember, makeWaitingPlan, makeWorld, type World } from "#tests/support/make.ts";

const database = await openTestDatabase();
const { db } = database;
const { acceptPlan, customisePlan, declinePlan } = await import("#app/modules/autopilot/answer-plan.server.ts");
const { listWaitingPlans } = await import("#app/modules/autopilot/waiting-plans.server.ts");

const now = new Date();
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
  const change = await db.selectFrom("statusChanges").select("reason").where("objectType", "=", "plan").where("objectId", "=", no.id).executeTakeFirstOrThrow();
  expect(change.reason).toBe("We are closed for painting.");
});

test("a plan is answered once, and a reason of a word is none", async () => {
  const plan = await makeWaitingPlan(db, world.shop);
  expect(await declinePlan(db, owner, plan.id, "no", now)).toMatchObject({ saved: false, problems: { reason: [expect.any(String)] } });
  await acceptPlan(db, owner, plan.id, now);
  expect(await declinePlan(db, owner, plan.id, "We changed our mind.", now)).toMatchObject({ saved: false });
});

test("accepting a plan in a blackout says which item is in the way", async () => {
  const shop = await makeLocation(db, world.north);
  const plan = await makeWaitingPlan(db, shop);
  const days = { startsOn: plan.startsOn, endsOn: plan.startsOn };
  await makeCompanyEvent(db, world.sunrise, { networks: [world.north] }, { kind: "blackout", status: "published", ...days });
  const refused = await acceptPlan(db, owner, plan.id, now);
  expect(refused).toMatchObject({ saved: false, problems: { "": [expect.stringContaining("Nothing can run during")] } });
});

test("only plans that wait in one's own reach are listed", async () => {
  const shop = await makeLocation(db, world.north);
  const plan = await makeWaitingPlan(db, shop);
  await makeWaitingPlan(db, world.pierShop);
  const { rows, total } = await listWaitingPlans(db, owner.reach, shop.id);
  expect([rows.map(({ id }) => id), total]).toEqual([[plan.id], 1]);
  expect(rows[0]).toMatchObject({ items: 1, cents: 10_000 });
});
