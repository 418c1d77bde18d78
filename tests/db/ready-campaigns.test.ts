import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { readCampaignOffers } from "#app/insight/campaign-offers/read-campaign-offers.server.ts";
import { readSetEffects } from "#app/insight/item-effects/set-effects.server.ts";
import { handleCampaignIntent } from "#app/planning/plan-campaigns/campaign-intents.server.ts";
import { activateReadyCampaign } from "#app/planning/ready-campaigns/activate-ready-campaign.server.ts";
import { decodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { listActions } from "#app/planning/checklist/action-list.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeAutopilotSet } from "#tests/support/make/autopilot.ts";
import { makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork, makeOpening } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel, makeCompanyEvent, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let channel: Awaited<ReturnType<typeof makeChannel>>;
const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const site = { name: "Mainstreet", url: new URL("http://localhost") };

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  channel = await makeChannel(database.db, world.sunrise);
});
afterAll(() => database.close());

async function makeReadySet(values: Parameters<typeof makeAutopilotSet>[3] = {}) {
  const ideas = [
    await makeIdea(database.db, channel, { leadDays: 7, durationDays: 5, isIncentiveEligible: true }),
    await makeIdea(database.db, channel, { durationDays: 5 }),
  ];
  for (const idea of ideas) {
    await makeIdeaStep(database.db, idea, { offsetDays: -7 });
    await makeIdeaStep(database.db, idea, { offsetDays: 0 });
  }
  return { set: await makeAutopilotSet(database.db, world.sunrise, ideas, values), ideas };
}

let lastKey = 0;
const formOf = (setId: number, locationIds = [world.shop.id, world.kiosk.id], startsOn = "2026-12-07") => {
  return { intent: "activate" as const, idempotencyKey: `key-${(lastKey += 1)}`, setId, locationIds, startsOn };
};
const activate = (form: ReturnType<typeof formOf>, member = owner) =>
  activateReadyCampaign(database.db, { member, site, form, today, now });
const plansOf = (setId: number) =>
  database.db.selectFrom("plans").selectAll().where("autopilotSetId", "=", setId).orderBy("id").execute();

describe("activating a ready campaign", () => {
  test("creates one active plan per location in a group, with its to-dos, once for the same form", async () => {
    const { set } = await makeReadySet();
    const form = formOf(set.id);
    const outcomes = await Promise.all([activate(form), activate(form)]);
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).toMatchObject({ saved: true, name: set.name, actions: 8 });
    const plans = await plansOf(set.id);
    expect(plans.map(({ status, startsOn, endsOn }) => [status, startsOn, endsOn])).toEqual([
      ["active", "2026-12-07", "2026-12-18"],
      ["active", "2026-12-07", "2026-12-18"],
    ]);
    expect(new Set(plans.map(({ planGroupId }) => planGroupId)).size).toBe(1);
    const audit = await database.db
      .selectFrom("auditLog")
      .select("action")
      .where("objectType", "=", "plan")
      .where("objectId", "=", String(plans[0]?.id))
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["plan.create", "plan.save", "plan.activate"]);
  });

  test("is refused where the campaign already runs, and nothing is created at the other location", async () => {
    const { set } = await makeReadySet();
    await activate(formOf(set.id, [world.shop.id]));
    const again = await activate(formOf(set.id));
    expect(again).toEqual({
      saved: false,
      sentences: [`${set.name} already runs at ${world.shop.name}. Choose other {locations}.`],
    });
    expect(await plansOf(set.id)).toHaveLength(1);
  });

  test("happens once when two people start it at the same time", async () => {
    const { set } = await makeReadySet();
    const administrator = await makeMember(database.db, world.administrator);
    const outcomes = await Promise.all([activate(formOf(set.id)), activate(formOf(set.id), administrator)]);
    expect(outcomes.map((outcome) => outcome?.saved).sort()).toEqual([false, true]);
    expect(await plansOf(set.id)).toHaveLength(2);
  });

  test("is all or nothing, and says which location refuses and why", async () => {
    const { set, ideas } = await makeReadySet();
    await database.db
      .insertInto("ideaLocations")
      .values(
        ideas.map(({ id }) => ({
          ideaId: id,
          companyId: world.sunrise.id,
          locationId: world.kiosk.id,
          isIncluded: false,
        })),
      )
      .execute();
    const outcome = await activate(formOf(set.id));
    expect(outcome).toEqual({
      saved: false,
      sentences: [`${world.kiosk.name}: This {plan} has no items. Add {ideas} or your own items first.`],
    });
    expect(await plansOf(set.id)).toEqual([]);
  });

  test("is refused in a blackout, in the past, for an archived set and for a location out of scope", async () => {
    const { set } = await makeReadySet();
    const blackout = { kind: "blackout", status: "published", startsOn: "2027-08-01", endsOn: "2027-08-31" } as const;
    await makeCompanyEvent(database.db, world.sunrise, {}, { ...blackout, title: "Remodel" });
    const refusalOf = async (form: ReturnType<typeof formOf>) => {
      const outcome = await activate(form);
      return outcome && !outcome.saved ? outcome.sentences.join(" ") : outcome;
    };
    expect(await refusalOf(formOf(set.id, undefined, "2027-08-02"))).toMatch(/08\/01\/2027 to 08\/31\/2027: Remodel/);
    expect(await refusalOf(formOf(set.id, undefined, "2026-11-19"))).toBe("Choose today or a later date.");
    expect(await refusalOf(formOf(set.id, [world.southShop.id]))).toMatch(/no longer have access/);
    const { set: old } = await makeReadySet({ status: "archived" });
    expect(await refusalOf(formOf(old.id))).toBe("This campaign is no longer offered. Choose another one.");
    expect(await plansOf(set.id)).toEqual([]);
  });

  test("moves an item out of a blackout where its plan has free days, as the card says", async () => {
    const { set } = await makeReadySet();
    const place = await makeLocation(database.db, world.north);
    const blackout = { kind: "blackout", status: "published", startsOn: "2027-10-03", endsOn: "2027-10-04" } as const;
    await makeCompanyEvent(database.db, world.sunrise, {}, blackout);
    const { offers } = await readCampaignOffers(database.db, owner, {
      locationIds: [place.id],
      startsOn: "2027-10-01",
      today: "2027-09-01",
    });
    const outcome = await activate(formOf(set.id, [place.id], "2027-10-01"));
    expect(outcome).toMatchObject({ saved: true });
    const items = await database.db
      .selectFrom("planItems")
      .innerJoin("plans", "plans.id", "planItems.planId")
      .select(["planItems.startsOn", "planItems.endsOn"])
      .where("autopilotSetId", "=", set.id)
      .orderBy("planItems.position")
      .execute();
    expect(items).toEqual([
      { startsOn: "2027-10-05", endsOn: "2027-10-09" },
      { startsOn: "2027-10-08", endsOn: "2027-10-12" },
    ]);
    expect(offers.find(({ id }) => id === set.id)?.items).toMatchObject(items);
  });

  test("finds nothing of another company", async () => {
    const foreign = await makeAutopilotSet(database.db, world.harbor);
    expect(await activate(formOf(foreign.id))).toBeNull();
  });
});

describe("offers", () => {
  test("tell cost, reimbursement, to-dos, the earliest start and what is left out", async () => {
    const { set } = await makeReadySet();
    const [place, other] = [await makeLocation(database.db, world.north), await makeLocation(database.db, world.north)];
    const program = await makeProgram(database.db, world.sunrise);
    await makeBudgetAccount(database.db, program, place);
    await activate(formOf(set.id, [other.id]));
    await makePlan(database.db, place, {
      name: "Fall mornings",
      status: "active",
      startsOn: "2026-10-01",
      endsOn: "2026-12-01",
    });
    const { offers, chosenIds } = await offersFor([place.id, other.id]);
    expect(chosenIds.sort()).toEqual([place.id, other.id].sort());
    const offer = offers.find(({ id }) => id === set.id);
    // Two units of $50.00 each of two ideas; half of the eligible one is $50.00.
    expect(offer).toMatchObject({
      cents: 20_000,
      steps: 4,
      period: { startsOn: "2026-11-27", endsOn: "2026-12-08" },
      locations: [{ id: place.id }],
      refusals: [],
      warnings: ["Overlaps with “Fall mornings”, active until 12/01/2026."],
      left: [{ id: other.id, plan: { status: "active" } }],
    });
    expect(offer?.money?.expectedCents).toBe(5_000);
  });

  test("are at most three, and none for another company's sets, drafts or sets without an active idea", async () => {
    const { set: draft } = await makeReadySet({ status: "draft" });
    const empty = await makeAutopilotSet(database.db, world.sunrise);
    await makeReadySet();
    const { offers } = await offersFor([world.shop.id]);
    expect(offers).toHaveLength(3);
    expect(offers.map(({ id }) => id)).not.toEqual(expect.arrayContaining([draft.id]));
    expect(offers.map(({ id }) => id)).not.toEqual(expect.arrayContaining([empty.id]));
    const harborOwner = await makeMember(database.db, world.harborOwner);
    const foreign = await readCampaignOffers(database.db, harborOwner, { locationIds: [world.shop.id], today });
    expect(foreign.offers).toEqual([]);
    expect(foreign.chosenIds).toEqual([world.pierShop.id]);
  });

  test("against competitors name the nearest opening", async () => {
    const { id: objectiveId } = await makeObjective(database.db, world.sunrise, { name: "Beat a new competitor" });
    const { set } = await makeReadySet({ objectiveId });
    const near = await makeLocation(database.db, world.north, { latitude: 42.06, longitude: -87.68 });
    const opening = await makeOpening(database.db, { companyId: world.sunrise.id });
    const { offers } = await offersFor([near.id]);
    const [first] = offers;
    expect(first?.id).toBe(set.id);
    expect(first?.reasons[0]).toEqual({
      kind: "opening",
      text: `${opening.brand} opens 0.7 miles from ${near.name}`,
      note: "March 2027",
    });
    // Neither what opened already nor what is far off is a reason.
    for (const expectedOn of ["2026-10-01", "2027-04-01"]) {
      await database.db.updateTable("openings").set({ expectedOn }).where("id", "=", opening.id).execute();
      const { offers } = await offersFor([near.id]);
      expect(offers.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain("opening");
    }
  });

  test("of many locations are for none of them until the user chooses, and leave closed ones out", async () => {
    const { db } = database;
    await makeReadySet();
    const network = await makeNetwork(db, world.sunrise);
    const ids: number[] = [];
    for (let made = 1; made <= 4; made += 1) ids.push((await makeLocation(db, network)).id);
    const closed = await makeLocation(db, network, { status: "closed", closedOn: "2026-11-01" });
    const of = { company: world.sunrise, networks: [network] };
    const member = await makeMember(db, await makeUser(db, "Business Owner", of));
    const none = await readCampaignOffers(db, member, { locationIds: null, today });
    expect([none.chosenIds, none.offers[0]?.locations.length, none.closed]).toEqual([[], 4, [closed.name]]);
    const all = await readCampaignOffers(db, member, { locationIds: null, isAll: true, today });
    expect(all.chosenIds.sort()).toEqual(ids.sort());
  });

  test("leave out an item that a blackout moves out of its season, in the plan too", async () => {
    const { db } = database;
    const { set, ideas } = await makeReadySet();
    const [first] = ideas;
    await db
      .updateTable("ideas")
      .set({ seasonFrom: "09-01", seasonTo: "10-04" })
      .where("id", "=", first?.id ?? 0)
      .execute();
    const place = await makeLocation(db, world.north);
    const { offers } = await readCampaignOffers(db, owner, {
      locationIds: [place.id],
      startsOn: "2027-10-01",
      today: "2027-09-01",
    });
    expect(offers.find(({ id }) => id === set.id)?.items.map(({ ideaId }) => ideaId)).toEqual([ideas[1]?.id]);
    expect(await activate(formOf(set.id, [place.id], "2027-10-01"))).toMatchObject({ saved: true });
    const items = await db
      .selectFrom("planItems")
      .innerJoin("plans", "plans.id", "planItems.planId")
      .select("planItems.ideaId")
      .where("autopilotSetId", "=", set.id)
      .execute();
    expect(items).toEqual([{ ideaId: ideas[1]?.id }]);
  });
});

const offersFor = (locationIds: number[]) => readCampaignOffers(database.db, owner, { locationIds, today });

test("a set's effect is the mean of other locations' uses of its ideas, never of the chosen ones", async () => {
  const { db } = database;
  const idea = await makeIdea(db, channel);
  const set = await makeAutopilotSet(db, world.sunrise, [idea]);
  const metric = await db
    .insertInto("metricTypes")
    .values({
      companyId: world.sunrise.id,
      name: "Transactions",
      unit: "count",
      frequency: "weekly",
      aggregation: "sum",
      goodDirection: "up",
      position: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const effects = [0.02, 0.04, 0.06, 0.08, 0.1];
  const use = async (location: Parameters<typeof makePlan>[1], during: number) => {
    const plan = await makePlan(db, location, { status: "completed", startsOn: "2026-06-07", endsOn: "2026-07-04" });
    const item = await makePlanItem(db, plan, channel, {
      ideaId: idea.id,
      ideaVersion: idea.version,
      endsOn: "2026-07-04",
    });
    await db
      .insertInto("itemEffects")
      .values({ planItemId: item.id, metricTypeId: metric.id, during, untouched: 9, toldOn: today })
      .execute();
    for (const [week, value] of [
      ["2026-05-10", "98"],
      ["2026-05-17", "102"],
      ["2026-05-24", "100"],
      ["2026-05-31", "100"],
    ] as const)
      await makeMetricValue(db, { metricType: metric, location, periodStart: week, value });
  };
  for (const during of effects) await use(await makeLocation(db, world.south), during);
  await use(world.shop, 5);
  const read = (exceptLocationIds: number[]) =>
    readSetEffects(db, owner.access, { companyId: world.sunrise.id, setIds: [set.id], exceptLocationIds });
  const effect = (await read([world.shop.id])).get(set.id);
  expect(effect).toMatchObject({ metric: "Transactions", locations: 5 });
  expect(effect?.mean).toBeCloseTo(0.06, 10);
  // Weeks before deviate by 1.63%; twice that times the root of 1/4 + 1/4 is 2.3%, so all but 2% are clear.
  expect(effect?.clear).toBe(4);
  expect((await read([])).get(set.id)?.locations).toBe(6);
});

describe("a draft's campaign", () => {
  test("gets the five best ideas for its goal in every draft, once for the same form", async () => {
    const { db } = database;
    const { id: planGroupId } = await db
      .insertInto("planGroups")
      .values({ companyId: world.sunrise.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    const plan = await makePlan(db, world.shop, { planGroupId });
    const sister = await makePlan(db, world.kiosk, { planGroupId });
    const { objectiveId } = await db
      .selectFrom("planObjectives")
      .select("objectiveId")
      .where("planId", "=", plan.id)
      .executeTakeFirstOrThrow();
    for (let made = 1; made <= 6; made += 1) {
      const idea = await makeIdea(db, channel, { durationDays: 7 });
      await makeIdeaStep(db, idea);
      await db
        .insertInto("ideaObjectives")
        .values({ ideaId: idea.id, companyId: world.sunrise.id, objectiveId })
        .execute();
    }
    const press = (form: Parameters<typeof handleCampaignIntent>[1]["form"], member = owner) =>
      handleCampaignIntent(db, { member, site, planId: plan.id, form, now });
    const best = { intent: "add-best" as const, scope: "all" as const, idempotencyKey: "best" };
    expect((await press(best))?.sentence).toBe("5 {ideas} added to both {plans}.");
    expect((await press(best))?.sentence).toBe("5 {ideas} added to both {plans}.");
    const itemsOf = (planId: number) => db.selectFrom("planItems").select("id").where("planId", "=", planId).execute();
    expect([(await itemsOf(plan.id)).length, (await itemsOf(sister.id)).length]).toEqual([5, 5]);
    expect((await press({ ...best, idempotencyKey: "more" }))?.sentence).toBe("1 {idea} added to both {plans}.");
    expect(await press({ ...best, idempotencyKey: "none" })).toMatchObject({
      isDone: false,
      sentence: "No more {ideas} in season for this goal.",
    });
    const harborOwner = await makeMember(db, world.harborOwner);
    expect(await press({ ...best, idempotencyKey: "foreign" }, harborOwner)).toBeNull();

    const launch = { intent: "save-activate" as const, scope: "all" as const };
    await db.updateTable("planItems").set({ endsOn: "2027-09-01" }).where("planId", "=", sister.id).execute();
    const refused = await press(launch);
    expect(refused?.isDone).toBe(false);
    expect(refused?.sentence).toMatch(new RegExp(`^Nothing changed. ${world.kiosk.name}: `));
    const statuses = () => db.selectFrom("plans").select("status").where("planGroupId", "=", planGroupId).execute();
    expect((await statuses()).map(({ status }) => status)).toEqual(["draft", "draft"]);
    await db.updateTable("planItems").set({ endsOn: "2027-05-31" }).where("planId", "=", sister.id).execute();
    expect((await press(launch))?.sentence).toBe(
      `${plan.name} is active at both {locations}. 12 to-dos added to your {checklist}.`,
    );
    expect((await statuses()).map(({ status }) => status)).toEqual(["active", "active"]);

    const state = decodeActionList(new URLSearchParams(`campaign=${sister.id}&size=50`));
    const rows = await listActions(db, { reader: owner, locationId: null, state, now });
    expect(new Set(rows.map(({ planId }) => planId))).toEqual(new Set([plan.id, sister.id]));
    expect(rows).toHaveLength(12);
  });
});
