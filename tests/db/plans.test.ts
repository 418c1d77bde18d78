import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { AutopilotSetStatus } from "#app/planning/autopilot-sets/set-rules.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import { activatePlan, activatePlans, deactivatePlan } from "#app/planning/plan-status/activate-plans.server.ts";
import { addIdeaItem } from "#app/planning/plan-items/add-item.server.ts";
import { handleCampaignIntent } from "#app/planning/plan-campaigns/campaign-intents.server.ts";
import { listCampaign } from "#app/planning/plan-campaigns/campaign.server.ts";
import { changeItem } from "#app/planning/plan-items/change-item.server.ts";
import { completePlanManually, completeDuePlans } from "#app/planning/plan-status/complete-plans.server.ts";
import { handleItemIntent, changeMatchingItems } from "#app/planning/plan-campaigns/item-intents.server.ts";
import { copyItemsToCampaign } from "#app/planning/plan-campaigns/copy-items.server.ts";
import { createPlans } from "#app/planning/plan-creation/create-plans.server.ts";
import { transitionPlan } from "#app/planning/plans/save-plan.server.ts";
import { decodeCatalog, findCatalogPage, findPlanItemChoices } from "#app/planning/plan-editor/catalog.server.ts";
import { planCostsHeader, streamPlanCosts } from "#app/planning/plans/plan-costs.server.ts";
import { findPlanCosts } from "#app/planning/plan-editor/cost-overview.server.ts";
import { planItemForm, newPlanForm } from "#app/planning/plans/plan-form.ts";
import type { PlanStatus } from "#app/planning/plans/plan-rules.ts";
import { findPlan, listPlanItems } from "#app/planning/plans/plan-queries.server.ts";
import { savePlan, savePlans } from "#app/planning/plan-status/save-plans.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let channel: Awaited<ReturnType<typeof makeChannel>>;
const now = new Date("2026-11-20T15:00:00Z");
const site = { name: "Mainstreet", url: new URL("http://localhost") };
const step = {
  title: "Order the banner",
  detail: "",
  phase: "before",
  offsetDays: -7,
  isMandatory: false,
  ownerRole: null,
  link: null,
};

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  channel = await makeChannel(database.db, world.sunrise);
});
afterAll(() => database.close());

const itemsOf = (planId: number) =>
  database.db
    .selectFrom("planItems")
    .selectAll()
    .where("planId", "=", planId)
    .orderBy("position")
    .orderBy("id")
    .execute();
const actionsOf = (planId: number) =>
  database.db.selectFrom("actions").selectAll().where("planId", "=", planId).orderBy("id").execute();
const statusOf = async (planId: number) =>
  (await database.db.selectFrom("plans").select("status").where("id", "=", planId).executeTakeFirstOrThrow()).status;

let last = 0;
const newPlan = async (values: Record<string, unknown> = {}) => {
  const objective = await makeObjective(database.db, world.sunrise);
  const period = { startsOn: "2027-03-01", endsOn: "2027-05-31" };
  const name = `Spring ${(last += 1)}`;
  return newPlanForm.parse({ name, objectiveIds: [objective.id], locationIds: [world.shop.id], ...period, ...values });
};

describe("creating plans", () => {
  test("creates one numbered draft per location in a group, in the same statements for two as for fifty", async () => {
    const two = await newPlan({ locationIds: [world.shop.id, world.kiosk.id] });
    const many = await newPlan({ locationIds: await makeLocations(database.db, world.north, 50) });
    const [forTwo, forMany] = [
      await countOf(() => createPlans(database.db, owner, two, now)),
      await countOf(() => createPlans(database.db, owner, many, now)),
    ];
    expect(forMany).toBe(forTwo);
    const made = await database.db
      .selectFrom("plans")
      .select(["number", "planGroupId", "name"])
      .where("name", "=", many.name)
      .orderBy("id")
      .execute();
    expect(made).toHaveLength(50);
    expect(new Set(made.map(({ planGroupId }) => planGroupId)).size).toBe(1);
    expect(made.every(({ number }) => /^PL-2026-\d{6}$/.test(number))).toBe(true);
  });

  test("uses the suggested name if none is typed, adds a number if it is taken, and refuses a typed one", async () => {
    const objective = await makeObjective(database.db, world.sunrise, { name: "Win back guests" });
    const form = await newPlan({ name: "", objectiveIds: [objective.id] });
    const outcome = await createPlans(database.db, owner, form, now);
    const again = await createPlans(database.db, owner, { ...form, name: "win BACK guests - spring 2027" }, now);
    expect(outcome.saved && (await findPlan(database.db, owner.access, outcome.planIds[0] ?? 0, now))?.name).toBe(
      "Win back guests - Spring 2027",
    );
    expect(again).toMatchObject({ saved: false, fieldErrors: { name: [expect.stringContaining("already")] } });
    const next = await createPlans(database.db, owner, await newPlan({ name: "", objectiveIds: [objective.id] }), now);
    expect(next.saved && (await findPlan(database.db, owner.access, next.planIds[0] ?? 0, now))?.name).toBe(
      "Win back guests - Spring 2027 (2)",
    );
  });

  test("copies an earlier plan 52 weeks later, except for retired ideas", async () => {
    const plan = await makePlan(database.db, world.shop, {
      status: "completed",
      startsOn: "2026-03-02",
      endsOn: "2026-05-31",
    });
    const idea = await makeIdea(database.db, channel);
    const retired = await makeIdea(database.db, channel, { status: "retired" });
    const days = { startsOn: "2026-03-09", endsOn: "2026-03-15" };
    await makePlanItem(database.db, plan, channel, { ...days, ideaId: idea.id, ideaVersion: 1, quantity: 3 });
    await makePlanItem(database.db, plan, channel, { ...days, ideaId: retired.id, ideaVersion: 1 });
    const form = await newPlan({ startsOn: "2027-03-01", endsOn: "2027-05-30", startFrom: `copy-${plan.id}` });
    const outcome = await createPlans(database.db, owner, form, now);
    if (!outcome.saved) throw new Error(JSON.stringify(outcome));
    expect(outcome.leftOut).toBe(1);
    const [item] = await itemsOf(outcome.planIds[0] ?? 0);
    expect(item).toMatchObject({
      startsOn: "2027-03-08",
      endsOn: "2027-03-14",
      quantity: 3,
      plannedCents: 30_000,
      ideaId: idea.id,
    });
  });

  test("starts only from a published set of the company, each item at its offset from the first day", async () => {
    const idea = await makeIdea(database.db, channel, { durationDays: 14 });
    await makeIdeaStep(database.db, idea, { title: "Print it" });
    const setOf = async (status: AutopilotSetStatus) => {
      const of = { companyId: world.sunrise.id, status, name: `Set ${(last += 1)}` };
      const { id } = await database.db.insertInto("autopilotSets").values(of).returning("id").executeTakeFirstOrThrow();
      const item = { setId: id, companyId: world.sunrise.id, ideaId: idea.id, unitCostCents: 500, quantity: 2 };
      const offsets = [7, 85, 200].map((offsetDays, position) => ({
        ...item,
        position,
        offsetDays,
        isMandatory: position === 0,
      }));
      await database.db.insertInto("autopilotItems").values(offsets).execute();
      return id;
    };
    const made = await createPlans(
      database.db,
      owner,
      await newPlan({ startFrom: `set-${await setOf("published")}` }),
      now,
    );
    if (!made.saved) throw new Error(JSON.stringify(made));
    expect(made.leftOut).toBe(1);
    expect(await itemsOf(made.planIds[0] ?? 0)).toMatchObject([
      {
        startsOn: "2027-03-08",
        endsOn: "2027-03-21",
        plannedCents: 1_000,
        isMandatory: true,
        steps: [{ title: "Print it" }],
      },
      { startsOn: "2027-05-25", endsOn: "2027-05-31", isMandatory: false },
    ]);
    const draft = await createPlans(
      database.db,
      owner,
      await newPlan({ startFrom: `set-${await setOf("draft")}` }),
      now,
    );
    expect(draft).toMatchObject({ saved: false, fieldErrors: { startFrom: ["Choose from the list."] } });
  });

  test("never assigns a number twice, even simultaneously", async () => {
    const take = () =>
      database.db
        .transaction()
        .execute((db) => takeRecordNumbers(db, { companyId: world.harbor.id, prefix: "PL", year: 2026, count: 5 }));
    const numbers = (await Promise.all([take(), take(), take()])).flat();
    expect(new Set(numbers).size).toBe(15);
    expect([...numbers].sort().at(-1)).toBe("PL-2026-000015");
  });
});

describe("adding an idea", () => {
  test("keeps the idea's values, on days outside a blackout", async () => {
    const plan = await makePlan(database.db, world.kiosk, { startsOn: "2027-06-01", endsOn: "2027-06-30" });
    await makeCompanyEvent(
      database.db,
      world.sunrise,
      {},
      { kind: "blackout", status: "published", startsOn: "2027-06-01", endsOn: "2027-06-03" },
    );
    const idea = await makeIdea(database.db, channel, { durationDays: 7, unitCostCents: 1_250 });
    await makeIdeaStep(database.db, idea, { title: "Hang the sign" });
    await addIdeaItem(database.db, { member: owner, planId: plan.id, ideaId: idea.id, now });
    const [item] = await itemsOf(plan.id);
    expect(item).toMatchObject({ startsOn: "2027-06-04", endsOn: "2027-06-10", plannedCents: 1_250, ideaVersion: 1 });
    expect(item?.steps).toMatchObject([{ title: "Hang the sign" }]);
    const form = planItemForm.parse({
      startsOn: "2027-06-02",
      endsOn: "2027-06-05",
      quantity: 1,
      unitCostCents: "1",
      version: 1,
    });
    const refused = await changeItem(database.db, { member: owner, planId: plan.id, itemId: item?.id ?? 0, form, now });
    expect(refused).toMatchObject({
      saved: false,
      fieldErrors: { startsOn: [expect.stringContaining("Choose dates outside the blackout")] },
    });
  });

  test("is refused for a retired idea by name, and for another company's idea as if it did not exist", async () => {
    const plan = await makePlan(database.db, world.shop);
    const retired = await makeIdea(database.db, channel, { status: "retired", title: "Snow day arrows" });
    const foreign = await makeIdea(database.db, await makeChannel(database.db, world.harbor), { status: "retired" });
    const sentenceOf = async (id: number) =>
      (await addIdeaItem(database.db, { member: owner, planId: plan.id, ideaId: id, now })) ?? "absent";
    expect(await sentenceOf(retired.id)).toMatchObject({
      fieldErrors: { "": ["Snow day arrows is retired. You can't add it to {plans}."] },
    });
    const nobodys = { fieldErrors: { "": ["This {idea} isn't available for this {location}."] } };
    expect([await sentenceOf(foreign.id), await sentenceOf(987_654)]).toMatchObject([nobodys, nobodys]);
  });

  test("is refused for another company's idea, or one that is not for the location", async () => {
    const plan = await makePlan(database.db, world.shop);
    const foreign = await makeIdea(database.db, await makeChannel(database.db, world.harbor));
    const elsewhere = await makeIdea(database.db, channel);
    const own = { ideaId: elsewhere.id, companyId: world.sunrise.id, locationId: world.kiosk.id, isIncluded: true };
    await database.db.insertInto("ideaLocations").values(own).execute();
    for (const idea of [foreign, elsewhere]) {
      expect(await addIdeaItem(database.db, { member: owner, planId: plan.id, ideaId: idea.id, now })).toMatchObject({
        saved: false,
      });
    }
    expect(await itemsOf(plan.id)).toEqual([]);
  });
});

test("an item is added in three statements besides those that frame the transaction", async () => {
  const plan = await makePlan(database.db, world.shop);
  const idea = await makeIdea(database.db, channel);
  expect(await countOf(() => addIdeaItem(database.db, { member: owner, planId: plan.id, ideaId: idea.id, now }))).toBe(
    3,
  );
});

describe("a campaign at several locations", () => {
  /** Create one draft at the shop and one at the kiosk, together. */
  const begin = async (locationIds = [world.shop.id, world.kiosk.id]) => {
    const outcome = await createPlans(database.db, owner, await newPlan({ locationIds }), now);
    if (!outcome.saved) throw new Error(JSON.stringify(outcome));
    const plans = outcome.planIds.map((id) => ({ id, companyId: world.sunrise.id, startsOn: "2027-03-01" }));
    const [plan, other] = plans;
    if (!plan || !other) throw new Error("two plans");
    return { plan, other };
  };
  const changeAll = (planId: number, intent: "save" | "activate") =>
    handleCampaignIntent(database.db, { member: owner, site, planId, form: { intent, scope: "all" }, now });

  test("copies the items that the other drafts lack and can have, and none of them twice", async () => {
    const { plan, other } = await begin();
    const [mine, elsewhere, retired] = [
      await makeIdea(database.db, channel),
      await makeIdea(database.db, channel),
      await makeIdea(database.db, channel, { status: "retired" }),
    ];
    const own = { ideaId: elsewhere.id, companyId: world.sunrise.id, locationId: world.shop.id, isIncluded: true };
    await database.db.insertInto("ideaLocations").values(own).execute();
    for (const { id } of [mine, elsewhere, retired])
      await makePlanItem(database.db, plan, channel, { ideaId: id, ideaVersion: 1 });
    await makePlanItem(database.db, plan, channel, { title: "Sidewalk sign", quantity: 3, vendor: "Sign Works" });
    await makePlanItem(database.db, plan, channel, { title: "Radio spot" });
    await makePlanItem(database.db, other, channel, { title: "RADIO spot" });
    expect((await listCampaign(database.db, owner.access, plan)).map(({ lacking }) => lacking)).toContain(2);

    const copy = () => copyItemsToCampaign(database.db, { member: owner, planId: plan.id, form: {}, now });
    const outcomes = await Promise.all([copy(), copy()]);
    expect(outcomes).toContainEqual({ saved: true, copied: 2, plans: 1, leftOut: 2 });
    expect(outcomes).toContainEqual({ saved: true, copied: 0, plans: 0, leftOut: 2 });
    expect(await itemsOf(other.id)).toMatchObject([
      { title: "RADIO spot" },
      { ideaId: mine.id, ideaVersion: 1 },
      { title: "Sidewalk sign", quantity: 3, vendor: "Sign Works", plannedCents: 30_000, startsOn: "2027-03-01" },
    ]);
    expect((await listCampaign(database.db, owner.access, plan)).map(({ lacking }) => lacking)).toEqual([0, 0]);
  });

  test("ignores plans that are not drafts, not visible or not of the campaign, and copies none of them", async () => {
    const { plan, other } = await begin();
    await makePlanItem(database.db, plan, channel);
    const { planGroupId } = await database.db
      .selectFrom("plans")
      .select("planGroupId")
      .where("id", "=", plan.id)
      .executeTakeFirstOrThrow();
    const foreign = await makePlan(database.db, world.southShop, { planGroupId });
    const alone = await makePlan(database.db, world.kiosk);
    await savePlan(database.db, { member: owner, planId: plan.id, now });
    expect(await copyItemsToCampaign(database.db, { member: owner, planId: plan.id, form: {}, now })).toMatchObject({
      saved: false,
    });
    await transitionPlan(database.db, { member: owner, planId: plan.id, action: "edit", now });
    expect(await copyItemsToCampaign(database.db, { member: owner, planId: plan.id, form: {}, now })).toMatchObject({
      saved: true,
      plans: 1,
    });
    expect(await Promise.all([foreign, alone].map(({ id }) => itemsOf(id)))).toEqual([[], []]);
    await database.db.updateTable("plans").set({ status: "saved" }).where("id", "=", other.id).execute();
    expect(await copyItemsToCampaign(database.db, { member: owner, planId: plan.id, form: {}, now })).toMatchObject({
      saved: false,
    });
  });

  test("changes items in every draft or in none, and names the one that prevented it", async () => {
    const { plan, other } = await begin();
    const idea = await makeIdea(database.db, channel, { title: "Window poster", version: 1 });
    await makePlanItem(database.db, other, channel, { title: "Window poster", startsOn: "2027-03-01" });
    const button = { intent: "add" as const, ideaId: idea.id, scope: "all" as const };
    const refused = await handleItemIntent(database.db, { member: owner, planId: plan.id, form: button, now });
    expect(refused).toMatchObject({
      isDone: false,
      sentence: expect.stringMatching(/^Nothing changed\. .+ in this/),
    });
    expect([await itemsOf(plan.id), await itemsOf(other.id)]).toMatchObject([[], [{ title: "Window poster" }]]);

    const item = await makePlanItem(database.db, plan, channel, { title: "Window poster", startsOn: "2027-03-01" });
    const form = planItemForm.parse({
      intent: "change-item",
      scope: "all",
      startsOn: "2027-03-01",
      endsOn: "2027-03-02",
      quantity: 4,
      unitCostCents: "25.00",
      version: item.version,
    });
    const endOther = (endsOn: string) =>
      database.db.updateTable("plans").set({ endsOn }).where("id", "=", other.id).execute();
    await endOther("2027-03-01");
    expect(
      await changeMatchingItems(database.db, { member: owner, planId: plan.id, itemId: item.id, form, now }),
    ).toMatchObject({ saved: false });
    expect((await itemsOf(plan.id)).map(({ quantity }) => quantity)).toEqual([1]);
    await endOther("2027-05-31");
    expect(
      await changeMatchingItems(database.db, { member: owner, planId: plan.id, itemId: item.id, form, now }),
    ).toMatchObject({ saved: true });
    expect((await itemsOf(other.id)).map(({ quantity }) => quantity)).toEqual([4]);
  });

  test("copies to fifty locations in the same statements as to one", async () => {
    const one = await begin();
    const many = await begin(await makeLocations(database.db, world.north, 50));
    for (const { plan } of [one, many]) await makePlanItem(database.db, plan, channel);
    const forOne = await countOf(() =>
      copyItemsToCampaign(database.db, { member: owner, planId: one.plan.id, form: {}, now }),
    );
    expect(
      await countOf(() => copyItemsToCampaign(database.db, { member: owner, planId: many.plan.id, form: {}, now })),
    ).toBe(forOne);
    expect(await countOf(() => listCampaign(database.db, owner.access, many.plan))).toBe(1);
  });

  test("is saved and activated together, each plan by its own rules", async () => {
    const { plan, other } = await begin();
    await makePlanItem(database.db, plan, channel);
    const some = await changeAll(plan.id, "save");
    expect(some).toMatchObject({
      isDone: false,
      planIds: [plan.id],
      sentence: expect.stringMatching(/^1 of 2 \{plans\} saved\. .+: This \{plan\} has no items\. Add \{ideas\}/),
    });
    await makePlanItem(database.db, other, channel);
    expect(await changeAll(plan.id, "save")).toMatchObject({
      isDone: true,
      sentence: "1 {plan} saved.",
      planIds: [other.id],
    });
    expect(await changeAll(plan.id, "activate")).toMatchObject({ isDone: true, sentence: "2 {plans} activated." });
    expect([await statusOf(plan.id), await statusOf(other.id)]).toEqual(["active", "active"]);
  });
});

describe("fifty plans together", () => {
  const makeSaved = async (count: number, status: PlanStatus = "saved") => {
    const network = await makeNetwork(database.db, world.sunrise);
    const mate = await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [network] });
    const planner = await makeMember(
      database.db,
      await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [network] }),
    );
    const planIds: number[] = [];
    for (const id of await makeLocations(database.db, network, count)) {
      const plan = await makePlan(database.db, { id, companyId: world.sunrise.id, networkId: network.id }, { status });
      await makePlanItem(database.db, plan, channel, { steps: JSON.stringify([step]) });
      planIds.push(plan.id);
    }
    return { planner, mate, planIds };
  };

  test("become active in the statements of one, each with its own result, and the owner gets one mail", async () => {
    const [one, many] = [await makeSaved(1), await makeSaved(50)];
    const [empty = 0, taken = 0] = many.planIds;
    await database.db.deleteFrom("planItems").where("planId", "=", empty).execute();
    await database.db.updateTable("plans").set({ status: "draft" }).where("id", "=", taken).execute();
    const activate = ({ planner, planIds }: typeof one) =>
      activatePlans(database.db, { member: planner, site, planIds, now });
    const forOne = await countOf(() => activate(one));
    let outcome: Awaited<ReturnType<typeof activatePlans>> | undefined;
    expect(await countOf(async () => (outcome = await activate(many)))).toBe(forOne);
    expect(forOne).toBeLessThanOrEqual(25);
    expect([outcome?.actions, outcome?.plans.filter(({ saved }) => saved).length]).toEqual([48, 48]);
    expect(outcome?.plans.slice(0, 2)).toMatchObject([
      { planId: empty, fieldErrors: { "": [expect.stringContaining("This {plan} has no items")] } },
      { planId: taken, fieldErrors: { "": ["This {plan} can't be activated because its status is Draft."] } },
    ]);
    const mails = database.db.selectFrom("mails").select(["subject", "text"]).where("recipient", "=", many.mate.email);
    expect(await mails.execute()).toEqual([
      { subject: "48 plans are active", text: expect.stringContaining("with planned costs of $4,800.00.") },
    ]);
    const usage = database.db
      .selectFrom("analyticsEvents")
      .select("networkId")
      .where("userId", "=", many.planner.userId);
    expect(await usage.execute()).toHaveLength(48);
  });

  test("are saved in the statements of one, and simultaneous saves save each once", async () => {
    const [one, many] = [await makeSaved(1, "draft"), await makeSaved(50, "draft")];
    const save = ({ planner, planIds }: typeof one) => savePlans(database.db, { member: planner, planIds, now });
    const forOne = await countOf(() => save(one));
    let outcomes: Awaited<ReturnType<typeof savePlans>>[] = [];
    expect(await countOf(async () => (outcomes = await Promise.all([save(many), save(many)])))).toBeLessThanOrEqual(
      2 * forOne,
    );
    expect(outcomes.flat().filter(({ saved }) => saved)).toHaveLength(50);
  });
});

describe("a plan of 200 items", () => {
  test("becomes active in at most 25 statements, and only once for simultaneous requests", async () => {
    const plan = await makePlan(database.db, world.shop, { status: "saved" });
    for (let number = 0; number < 200; number += 1) {
      await makePlanItem(database.db, plan, channel, {
        unitCostCents: 333,
        quantity: number + 1,
        steps: JSON.stringify([step]),
      });
    }
    const activate = () => activatePlan(database.db, { member: owner, site, planId: plan.id, now });
    let outcomes: unknown[] = [];
    const other = await makePlan(database.db, world.shop, { status: "saved" });
    await makePlanItem(database.db, other, channel);
    const few = await countOf(() => activatePlan(database.db, { member: owner, site, planId: other.id, now }));
    expect(few).toBeLessThanOrEqual(25);
    const all = await countOf(async () => (outcomes = await Promise.all([activate(), activate()])));
    expect(all).toBeLessThanOrEqual(25 + 3);
    expect(outcomes).toContainEqual(expect.objectContaining({ saved: true, actions: 200 }));
    const refused = {
      saved: false,
      fieldErrors: { "": ["This {plan} can't be activated because its status is Active."] },
    };
    expect(outcomes).toContainEqual(expect.objectContaining(refused));
    expect(await actionsOf(plan.id)).toHaveLength(200);
    const items = await itemsOf(plan.id);
    expect(items.every(({ baselineCents, plannedCents }) => baselineCents === plannedCents)).toBe(true);
    const mail = await database.db
      .selectFrom("mails")
      .select("recipient")
      .where("subject", "like", `${plan.number}:%`)
      .execute();
    expect(mail.map(({ recipient }) => recipient)).toEqual([world.administrator.email, world.newcomer.email]);
  });

  test("is planned beside 500 ideas in 5 statements; screen, paper and database show the same cost", async () => {
    const plan = await makePlan(database.db, world.kiosk, { budgetCents: 1_000 });
    for (let number = 0; number < 200; number += 1) {
      const days = { startsOn: "2027-03-05", endsOn: number % 2 ? "2027-05-07" : "2027-03-05" };
      await makePlanItem(database.db, plan, channel, { ...days, unitCostCents: 101 + number });
    }
    for (let number = 0; number < 500; number += 1) await makeIdea(database.db, channel);
    const state = decodeCatalog(new URLSearchParams({ plan: String(plan.id) }));
    const statements = await recordStatements(async () => {
      const found = await findPlan(database.db, owner.access, plan.id, now);
      if (!found) throw new Error("absent");
      await findPlanCosts(database.db, [found], now);
      await findPlanItemChoices(database.db, owner.access, world.sunrise.id);
      expect(
        (await findCatalogPage(database.db, owner.access, { plan: found, params: state, openedId: 0 })).ideas,
      ).toHaveLength(10);
    });
    expect(statements).toHaveLength(5);

    const found = await findPlan(database.db, owner.access, plan.id, now);
    if (!found) throw new Error("absent");
    const { totals, verdict } = await findPlanCosts(database.db, [found], now);
    const stored = (await itemsOf(plan.id)).reduce((sum, item) => sum + item.plannedCents, 0);
    const sumOf = (parts: { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0);
    expect([totals.cents, sumOf(totals.months), sumOf(totals.channels)]).toEqual([stored, stored, stored]);
    expect(verdict).toMatchObject({ isOver: true, leftCents: 1_000 - stored });
    expect(await csvSum(plan)).toBe(stored);
  }, 20_000);
});

/** Sum the planned costs of a plan's CSV, in cents. */
async function csvSum(plan: { id: number }): Promise<number> {
  let text = `${planCostsHeader().join(",")}\r\n`;
  for await (const lines of streamPlanCosts(database.db, plan)) text += lines;
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { columns: true }));
  return rows.reduce((sum, row) => sum + Math.round(Number(row["Planned cost"]) * 100), 0);
}

describe("an active plan", () => {
  const activeWith = async (values: Parameters<typeof makePlan>[2] = {}, at = now) => {
    const plan = await makePlan(database.db, world.shop, { status: "saved", ...values });
    const item = await makePlanItem(database.db, plan, channel, {
      steps: JSON.stringify([step, { ...step, title: "Hang it" }]),
    });
    await activatePlan(database.db, { member: owner, site, planId: plan.id, now: at });
    return { plan, item };
  };

  test("moves its open actions together with an item, and reports how many", async () => {
    const { plan, item } = await activeWith();
    const [first] = await actionsOf(plan.id);
    await database.db
      .updateTable("actions")
      .set({ isMovedByHand: true })
      .where("id", "=", first?.id ?? 0)
      .execute();
    const form = planItemForm.parse({
      startsOn: "2027-03-11",
      endsOn: "2027-03-11",
      quantity: 1,
      unitCostCents: "100",
      version: item.version,
    });
    const outcome = await changeItem(database.db, { member: owner, planId: plan.id, itemId: item.id, form, now });
    expect(outcome).toMatchObject({ saved: true, actions: { moved: 1, kept: 1 } });
    expect((await actionsOf(plan.id)).map(({ dueOn }) => dueOn)).toEqual(["2027-02-22", "2027-03-04"]);
  });

  test("can be set back to saved only before anything is done", async () => {
    const { plan } = await activeWith();
    await deactivatePlan(database.db, { member: owner, planId: plan.id, now });
    expect([await statusOf(plan.id), await actionsOf(plan.id)]).toEqual(["saved", []]);
    await activatePlan(database.db, { member: owner, site, planId: plan.id, now });
    const done = { status: "done", doneAt: now } as const;
    await database.db.updateTable("actions").set(done).where("planId", "=", plan.id).execute();
    expect(await deactivatePlan(database.db, { member: owner, planId: plan.id, now })).toMatchObject({ saved: false });
  });

  test("can be completed early by its owners with a reason, and its open actions are skipped", async () => {
    const { plan } = await activeWith({ startsOn: "2026-11-01", endsOn: "2026-12-19" });
    const [first] = await actionsOf(plan.id);
    await database.db
      .updateTable("actions")
      .set({ status: "done", doneAt: now })
      .where("id", "=", first?.id ?? 0)
      .execute();
    const complete = (reason: string) =>
      completePlanManually(database.db, { member: owner, planId: plan.id, enteredReason: reason, now });
    expect(await complete("no")).toMatchObject({ saved: false, fieldErrors: { reason: [expect.any(String)] } });
    expect(await complete("The road is closed.")).toMatchObject({ saved: true, skipped: 1 });
    expect((await actionsOf(plan.id)).map(({ status, reason }) => [status, reason])).toEqual([
      ["done", ""],
      ["notNeeded", "The road is closed."],
    ]);
    expect([await statusOf(plan.id), (await itemsOf(plan.id))[0]?.status]).toEqual(["completed", "done"]);
    expect(await complete("The road is closed.")).toMatchObject({ saved: false });
  });

  test("cannot have ended already", async () => {
    const { plan } = await activeWith({ startsOn: "2026-11-01", endsOn: "2026-11-19" });
    expect([await statusOf(plan.id), await actionsOf(plan.id)]).toEqual(["saved", []]);
  });

  test("completes itself the day after its end if nothing is open, in the location's time zone", async () => {
    const ends = { startsOn: "2026-11-01", endsOn: "2026-11-19" };
    const early = new Date("2026-11-02T15:00:00Z");
    const { plan } = await activeWith(ends, early);
    const open = await activeWith(ends, early);
    await database.db.updateTable("actions").set({ status: "notNeeded" }).where("planId", "=", plan.id).execute();
    await completeDuePlans(database.db, new Date("2026-11-20T04:00:00Z"));
    expect(await statusOf(plan.id)).toBe("active");
    await completeDuePlans(database.db, now);
    await completeDuePlans(database.db, now);
    expect([await statusOf(plan.id), await statusOf(open.plan.id)]).toEqual(["completed", "active"]);
    expect((await itemsOf(plan.id)).map(({ status }) => status)).toEqual(["skipped"]);
    const counted = database.db
      .selectFrom("statusChanges")
      .select("id")
      .where("objectId", "=", plan.id)
      .where("toStatus", "=", "completed");
    expect(await counted.execute()).toHaveLength(1);
  });

  test("completes itself together with any number of others, in few statements, in batches", async () => {
    const ended = { status: "active", startsOn: "2026-06-01", endsOn: "2026-08-31", createdBy: owner.userId } as const;
    const plans = [];
    for (let count = 0; count < 7; count += 1) plans.push(await makePlan(database.db, world.shop, ended));
    const sent = await recordStatements(() => completeDuePlans(database.db, now, { batchSize: 5 }));
    const ids = plans.map(({ id }) => id);
    const told = database.db
      .selectFrom("statusChanges")
      .select("objectId")
      .where("objectType", "=", "plan")
      .where("objectId", "in", ids);
    expect((await told.execute()).map(({ objectId }) => objectId).sort()).toEqual(ids.sort());
    expect(sent.length, sent.join("\n")).toBeLessThanOrEqual(1 + 2 * 4);
  });
});

test("a plan over its budget is refused if the company's settings require it", async () => {
  const value = JSON.stringify({ overBudget: "refuse" });
  const rules = { companyId: world.sunrise.id, type: "planRules", number: 1, value };
  await database.db.insertInto("settingsDocuments").values(rules).execute();
  const plan = await makePlan(database.db, world.shop, { budgetCents: 9_999 });
  await makePlanItem(database.db, plan, channel);
  expect(await savePlan(database.db, { member: owner, planId: plan.id, now })).toMatchObject({ saved: false });
  expect(await listPlanItems(database.db, [plan])).toHaveLength(1);
});

test("plans leave the network together with their location", async () => {
  const [locationId = 0] = await makeLocations(database.db, world.north, 1);
  const location = { ...world.shop, id: locationId };
  const plan = await makePlan(database.db, location);
  const idea = await makeIdea(database.db, channel);
  const form = await newPlan({ locationIds: [locationId] });
  await database.db.updateTable("locations").set({ networkId: world.south.id }).where("id", "=", locationId).execute();
  expect(await addIdeaItem(database.db, { member: owner, planId: plan.id, ideaId: idea.id, now })).toBeNull();
  expect(await createPlans(database.db, owner, form, now)).toMatchObject({ saved: false });
});

async function countOf(work: () => Promise<unknown>): Promise<number> {
  return (await recordStatements(work)).length;
}
