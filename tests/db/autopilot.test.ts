import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { autopilotBatchForm } from "#app/planning/autopilot-batches/batch-form.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeAutopilotSet, makeAutopilotBatch } from "#tests/support/make/autopilot.ts";
import { makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent, makeGeography } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { startBatch } = await import("#app/planning/autopilot-batches/start-batch.server.ts");
const { previewAutopilotBatch } = await import("#app/planning/autopilot-batches/preview-batch.server.ts");
const { failBatch, generatePlans } = await import("#app/planning/autopilot-batches/generate-plans.server.ts");
const { cancelBatch } = await import("#app/planning/autopilot-batches/cancel-batch.server.ts");
const { resumeBatch } = await import("#app/planning/autopilot-batches/resume-batch.server.ts");
const { undoBatch } = await import("#app/planning/autopilot-batches/undo-batch.server.ts");
const { customizePlan } = await import("#app/planning/autopilot-answers/answer-plan.server.ts");

const now = new Date("2026-11-20T15:00:00Z");
const origin = { requestId: "", address: "", agent: "" };
const startsOn = "2027-03-01";
const today = "2027-01-15";
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;

beforeAll(async () => {
  world = await makeWorld(db);
  senior = await makePerson(db, world.senior);
  advisor = await makePerson(db, world.advisor);
});
afterAll(() => database.close());

const ideaOf = async (values: Parameters<typeof makeIdea>[2] = {}) =>
  makeIdea(db, await makeChannel(db, world.sunrise), { durationDays: 5, ...values });

/** Create a set of Sunrise with the given number of ideas. */
const setOf = async (count: number) => {
  const ideas = [];
  for (let index = 0; index < count; index += 1) ideas.push(await ideaOf());
  return { ideas, set: await makeAutopilotSet(db, world.sunrise, ideas) };
};
const ask = (setId: number, targets: object) => autopilotBatchForm.parse({ setId, startsOn, ...targets });
const plansOf = (batchId: number) =>
  db.selectFrom("plans").selectAll().where("autopilotBatchId", "=", batchId).orderBy("id").execute();
const outcomesOf = async (batchId: number) => {
  const rows = await db
    .selectFrom("autopilotResults")
    .select(["outcome", sql<number>`count(*)`.as("count")])
    .where("batchId", "=", batchId)
    .groupBy("outcome")
    .execute();
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
};
/** Start and finish a batch; return its id. */
const generate = async (setId: number, targets: object) => {
  const started = await startBatch(db, senior, {
    companyId: world.sunrise.id,
    request: ask(setId, targets),
    today,
    now,
  });
  if (!started?.saved) throw new Error(JSON.stringify(started));
  await generatePlans(db, started.batchId, origin, now);
  return started.batchId;
};

test("12 items for 60 locations, 4 closed and 3 done before, create 53 plans, and a rerun creates none", async () => {
  const network = await makeNetwork(db, world.sunrise);
  const ids = await makeLocations(db, network, 60);
  const { set } = await setOf(12);
  await db.updateTable("locations").set({ status: "closed" }).where("id", "in", ids.slice(0, 4)).execute();
  const before = await makeAutopilotBatch(
    db,
    set,
    ids.slice(4, 7).map((id) => ({ id })),
    { createdBy: senior.userId },
  );
  await generatePlans(db, before.id, origin, now);

  const seen = await previewAutopilotBatch(db, senior, {
    companyId: world.sunrise.id,
    request: ask(set.id, { networkIds: [network.id] }),
    today,
  });
  expect(seen).toMatchObject({
    saved: true,
    preview: { total: 60, made: 53, skipped: 3, failed: 4, cents: 53 * 12 * 10_000 },
  });
  const first = await generate(set.id, { networkIds: [network.id] });
  expect(await outcomesOf(first)).toEqual({ made: 53, skipped: 3, failed: 4 });
  const second = await generate(set.id, { networkIds: [network.id] });
  expect(await outcomesOf(second)).toEqual({ skipped: 56, failed: 4 });
  const { items } = await db
    .selectFrom("planItems")
    .innerJoin("plans", "plans.id", "planItems.planId")
    .select(sql<number>`count(*)`.as("items"))
    .where("plans.autopilotBatchId", "=", first)
    .executeTakeFirstOrThrow();
  expect(items).toBe(53 * 12);
});

test("a generated plan is a waiting draft with the set's items on their days, steps and objective", async () => {
  const shop = await makeLocation(db, world.north);
  const idea = await ideaOf({ leadDays: 9, isIncentiveEligible: true });
  await makeIdeaStep(db, idea, { title: "Order the banner" });
  const set = await makeAutopilotSet(db, world.sunrise, [await ideaOf(), idea]);
  const [plan] = await plansOf(await generate(set.id, { pcNumbers: shop.pcNumber }));
  expect(plan).toMatchObject({
    status: "draft",
    autopilotAnswer: "waiting",
    startsOn,
    endsOn: "2027-03-12",
    networkId: shop.networkId,
  });
  expect(plan?.name).toBe(`${set.name}, 03/01/2027`);
  expect(plan?.number).toMatch(/^PL-\d{4}-\d{6}$/);
  const items = await db
    .selectFrom("planItems")
    .selectAll()
    .where("planId", "=", plan?.id ?? 0)
    .orderBy("position")
    .execute();
  expect(items.map((item) => [item.startsOn, item.endsOn, item.plannedCents])).toEqual([
    ["2027-03-01", "2027-03-05", 10_000],
    ["2027-03-08", "2027-03-12", 10_000],
  ]);
  expect(items[1]).toMatchObject({
    ideaId: idea.id,
    leadDays: 9,
    isIncentiveEligible: true,
    steps: [{ title: "Order the banner" }],
  });
  const objectives = await db
    .selectFrom("planObjectives")
    .select("objectiveId")
    .where("planId", "=", plan?.id ?? 0)
    .execute();
  expect(objectives).toEqual([{ objectiveId: set.objectiveId }]);
});

test("targets are the union of networks, groups, geographies and PC numbers, each location once", async () => {
  const [network, other] = [await makeNetwork(db, world.sunrise), await makeNetwork(db, world.sunrise)];
  const [one, two, three] = [
    await makeLocation(db, network),
    await makeLocation(db, other),
    await makeLocation(db, other),
  ];
  const four = await makeLocation(db, other);
  const group = await makeGroup(db, world.sunrise, { locations: [one, two] });
  const geography = await makeGeography(db, world.sunrise, { locations: [two, three] });
  const { set } = await setOf(1);
  const targets = {
    networkIds: [network.id],
    groupIds: [group.id],
    geographyIds: [geography.id],
    pcNumbers: four.pcNumber,
  };
  const plans = await plansOf(await generate(set.id, targets));
  expect(plans.map(({ locationId }) => locationId).sort()).toEqual([one.id, two.id, three.id, four.id].sort());
});

test("inactive ideas and other locations' ideas are left out; a location without ideas gets no plan", async () => {
  const [shop, other] = [await makeLocation(db, world.north), await makeLocation(db, world.north)];
  const [everyone, retired, late, own] = [
    await ideaOf(),
    await ideaOf({ status: "retired" }),
    await ideaOf({ activeFrom: "2028-01-01" }),
    await ideaOf(),
  ];
  await db
    .insertInto("ideaLocations")
    .values({ ideaId: own.id, companyId: world.sunrise.id, locationId: shop.id, isIncluded: true })
    .execute();
  const pcNumbers = `${shop.pcNumber} ${other.pcNumber}`;
  const set = await makeAutopilotSet(db, world.sunrise, [everyone, retired, late, own]);
  const plans = await plansOf(await generate(set.id, { pcNumbers }));
  const counts = [];
  for (const { id } of plans) {
    const items = await db
      .selectFrom("planItems")
      .select("ideaId")
      .where("planId", "=", id)
      .orderBy("position")
      .execute();
    counts.push(items.map(({ ideaId }) => ideaId));
  }
  expect(counts).toEqual([[everyone.id, own.id], [everyone.id]]);
  const onlyOwn = await makeAutopilotSet(db, world.sunrise, [own]);
  const batchId = await generate(onlyOwn.id, { pcNumbers });
  expect(await outcomesOf(batchId)).toEqual({ made: 1, failed: 1 });
});

test("an overlapping plan and a blackout are reported before and after, and block nothing", async () => {
  const shop = await makeLocation(db, world.north);
  const { ideas, set } = await setOf(1);
  await makePlan(db, shop, { name: "Busy spring", status: "active" });
  const channel = { id: ideas[0]?.channelId ?? 0 };
  const blackout = {
    kind: "blackout",
    title: "Register update",
    status: "published",
    startsOn: "2027-03-03",
    endsOn: "2027-03-04",
  } as const;
  await makeCompanyEvent(db, world.sunrise, { networks: [world.north], channels: [channel] }, blackout);
  const seen = await previewAutopilotBatch(db, senior, {
    companyId: world.sunrise.id,
    request: ask(set.id, { pcNumbers: shop.pcNumber }),
    today,
  });
  expect(seen).toMatchObject({ saved: true, preview: { made: 1, noted: 1 } });
  const [plan] = await plansOf(await generate(set.id, { pcNumbers: shop.pcNumber }));
  const result = await db
    .selectFrom("autopilotResults")
    .select("reason")
    .where("planId", "=", plan?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(result.reason).toContain("Overlaps with the {plan} “Busy spring”");
  expect(result.reason).toContain("Register update");
});

test("a repeating blackout is reported when one of its later days overlaps an item", async () => {
  const shop = await makeLocation(db, world.north);
  const { set } = await setOf(1);
  const yearly = {
    recurrence: '{"every":{"years":1},"on":{}}',
    rrule: "FREQ=YEARLY;INTERVAL=1;WKST=SU;BYMONTH=3;BYMONTHDAY=3",
  };
  await makeCompanyEvent(
    db,
    world.sunrise,
    {},
    {
      kind: "blackout",
      title: "Yearly count",
      status: "published",
      startsOn: "2025-03-03",
      endsOn: "2025-03-04",
      ...yearly,
    },
  );
  const [plan] = await plansOf(await generate(set.id, { pcNumbers: shop.pcNumber }));
  const result = await db
    .selectFrom("autopilotResults")
    .select("reason")
    .where("planId", "=", plan?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(result.reason).toContain("Yearly count");
});

test("a plan name that the location already uses gets the plan's number appended", async () => {
  const shop = await makeLocation(db, world.north);
  const { set } = await setOf(1);
  await makePlan(db, shop, { name: `${set.name}, 03/01/2027` });
  const [plan] = await plansOf(await generate(set.id, { pcNumbers: shop.pcNumber }));
  expect(plan?.name).toBe(`${set.name}, 03/01/2027 ${plan?.number}`);
});

/** Create a plan whose number a batch reaches after `plans` of its own, as if the server stopped there. */
async function takeNumberAhead(plans: number) {
  const year = now.getUTCFullYear();
  const numbers = { companyId: world.sunrise.id, prefix: "PL", year };
  await db
    .insertInto("recordNumbers")
    .values({ ...numbers, last: 0 })
    .onConflict((held) => held.doNothing())
    .execute();
  const { last } = await db
    .selectFrom("recordNumbers")
    .select("last")
    .where("companyId", "=", world.sunrise.id)
    .where("prefix", "=", "PL")
    .executeTakeFirstOrThrow();
  return makePlan(db, world.shop, { number: `PL-${year}-${String(last + plans).padStart(6, "0")}` });
}

describe("an interrupted batch", () => {
  test("continues where it stopped, without losing or repeating a plan", async () => {
    const network = await makeNetwork(db, world.sunrise);
    await makeLocations(db, network, 250);
    const { set } = await setOf(2);
    const started = await startBatch(db, senior, {
      companyId: world.sunrise.id,
      request: ask(set.id, { networkIds: [network.id] }),
      today,
      now,
    });
    const batchId = started?.saved ? started.batchId : 0;
    // The third hundred fails.
    const taken = await takeNumberAhead(220);
    await expect(generatePlans(db, batchId, origin, now)).rejects.toThrow(/plans_company_id_number/);
    expect(await outcomesOf(batchId)).toEqual({ made: 200, waiting: 50 });
    await db.deleteFrom("plans").where("id", "=", taken.id).execute();
    await Promise.all([generatePlans(db, batchId, origin, now), generatePlans(db, batchId, origin, now)]);
    expect(await outcomesOf(batchId)).toEqual({ made: 250 });
    const plans = await plansOf(batchId);
    expect(new Set(plans.map(({ locationId }) => locationId)).size).toBe(250);
  });

  test("reports the reason and stays stopped until it is resumed", async () => {
    const { set } = await setOf(1);
    const batch = await makeAutopilotBatch(db, set, [world.shop], { createdBy: senior.userId });
    await failBatch(db, batch.id, "Something went wrong.", now);
    await generatePlans(db, batch.id, origin, now);
    expect(await outcomesOf(batch.id)).toEqual({ waiting: 1 });
  });

  test("keeps its plans when canceled, notifies no owner, and can be resumed or undone", async () => {
    const network = await makeNetwork(db, world.sunrise);
    const ids = await makeLocations(db, network, 101);
    const mate = await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] });
    const { set } = await setOf(1);
    const batch = await makeAutopilotBatch(
      db,
      set,
      ids.map((id) => ({ id })),
      { createdBy: senior.userId },
    );
    const mails = () => db.selectFrom("mails").select("id").where("recipient", "=", mate.email).execute();
    const taken = await takeNumberAhead(101);
    await expect(generatePlans(db, batch.id, origin, now)).rejects.toThrow(/plans_company_id_number/);
    expect(await cancelBatch(db, advisor, batch.id, now)).toEqual({ saved: true, made: 100 });
    await generatePlans(db, batch.id, origin, now);
    expect(await outcomesOf(batch.id)).toEqual({ made: 100, waiting: 1 });
    expect([(await plansOf(batch.id)).length, await mails()]).toEqual([100, []]);
    await db.deleteFrom("plans").where("id", "=", taken.id).execute();
    expect(await resumeBatch(db, senior, batch.id)).toEqual({ saved: true });
    await generatePlans(db, batch.id, origin, now);
    expect([await outcomesOf(batch.id), (await mails()).length]).toEqual([{ made: 101 }, 1]);
    expect(await cancelBatch(db, advisor, batch.id, now)).toMatchObject({ saved: false });

    const again = await makeAutopilotBatch(db, set, [], { status: "cancelled" });
    expect(await undoBatch(db, senior, again.id, now)).toMatchObject({ saved: true });
  });

  test("stops when the user who started it is no longer an advisor", async () => {
    const leaver = await makeUser(db, "Business Owner", { company: world.sunrise, networks: [world.north] });
    const { set } = await setOf(1);
    const batch = await makeAutopilotBatch(db, set, [world.shop], { createdBy: leaver.id });
    await generatePlans(db, batch.id, origin, now);
    const { status } = await db
      .selectFrom("autopilotBatches")
      .select("status")
      .where("id", "=", batch.id)
      .executeTakeFirstOrThrow();
    expect([status, await plansOf(batch.id)]).toEqual(["failed", []]);
  });
});

test("a Mainstreet Advisor can generate for at most 200 locations, a Senior Advisor for more", async () => {
  const network = await makeNetwork(db, world.sunrise);
  await makeLocations(db, network, 201);
  const { set } = await setOf(1);
  const many = ask(set.id, { networkIds: [network.id] });
  const refused = await startBatch(db, advisor, { companyId: world.sunrise.id, request: many, today, now });
  expect(refused).toMatchObject({ saved: false, fieldErrors: { "": [expect.stringContaining("201 {locations}")] } });
  expect(await startBatch(db, senior, { companyId: world.sunrise.id, request: many, today, now })).toMatchObject({
    saved: true,
  });
});

test("an unknown PC number is named, and another company's set is not found", async () => {
  const { set } = await setOf(1);
  const unknown = await startBatch(db, senior, {
    companyId: world.sunrise.id,
    request: ask(set.id, { pcNumbers: "not-there" }),
    today,
    now,
  });
  expect(unknown).toMatchObject({ saved: false, fieldErrors: { pcNumbers: [expect.stringContaining("not-there")] } });
  const foreign = await startBatch(db, senior, {
    companyId: world.harbor.id,
    request: ask(set.id, { pcNumbers: world.pierShop.pcNumber }),
    today,
    now,
  });
  expect(foreign).toBeNull();
});

test("a hundred locations take as many statements as one", async () => {
  const network = await makeNetwork(db, world.sunrise);
  const ids = await makeLocations(db, network, 100);
  const { set } = await setOf(12);
  const by = { createdBy: senior.userId };
  const one = await makeAutopilotBatch(db, set, [await makeLocation(db, network)], by);
  const hundred = await makeAutopilotBatch(
    db,
    set,
    ids.map((id) => ({ id })),
    by,
  );
  const few = await recordStatements(() => generatePlans(db, one.id, origin, now));
  const many = await recordStatements(() => generatePlans(db, hundred.id, origin, now));
  expect(many.length).toBe(few.length);
});

test("owners are notified once per batch, of the plans within their access scope", async () => {
  const network = await makeNetwork(db, world.sunrise);
  await makeLocations(db, network, 3);
  const ownerOfIt = await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] });
  await makeUser(db, "View Only", { company: world.sunrise, networks: [network] });
  const { set } = await setOf(1);
  await generate(set.id, { networkIds: [network.id] });
  const mails = await db
    .selectFrom("mails")
    .select(["recipient", "subject"])
    .where("subject", "like", `%${set.name}`)
    .execute();
  expect(mails).toEqual([{ recipient: ownerOfIt.email, subject: `3 plans are ready for your review: ${set.name}` }]);
});

describe("undoing a batch", () => {
  test("removes its untouched plans, and the set can be generated again", async () => {
    const network = await makeNetwork(db, world.sunrise);
    await makeLocations(db, network, 3);
    const { set } = await setOf(2);
    const batchId = await generate(set.id, { networkIds: [network.id] });
    expect(await undoBatch(db, senior, batchId, now)).toEqual({ saved: true, plans: 3 });
    expect(await plansOf(batchId)).toEqual([]);
    expect(await outcomesOf(await generate(set.id, { networkIds: [network.id] }))).toEqual({ made: 3 });
  });

  test("is refused entirely when one plan was answered", async () => {
    const network = await makeNetwork(db, world.sunrise);
    const shop = await makeLocation(db, network);
    await makeLocation(db, network);
    const someone = await makeMember(
      db,
      await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] }),
    );
    const { set } = await setOf(1);
    const batchId = await generate(set.id, { networkIds: [network.id] });
    const plan = (await plansOf(batchId)).find(({ locationId }) => locationId === shop.id);
    await customizePlan({ db, actor: someone, now }, plan?.id ?? 0);
    expect(await undoBatch(db, senior, batchId, now)).toMatchObject({ saved: false });
    expect(await plansOf(batchId)).toHaveLength(2);
  });
});
