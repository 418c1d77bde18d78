import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { newCustomEventForm } from "#app/planning/custom-events/custom-event-form.ts";
import { findPlanItemEventDefaults } from "#app/planning/event-changes/plan-item-event-defaults.server.ts";
import { findItemSource, listEventSources } from "#app/programs/claim-sources/claim-sources.server.ts";
import { createEvent } from "#app/programs/events/save-event.server.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { relatedToItem } from "#app/programs/related-records/related-records.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makePaymentBatch, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel, makeEventCategory } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
});
afterAll(() => database.close());

/** Create an eligible item of an active plan at a shop with money, and the form of the event that carries it out. */
async function planned() {
  const { db } = database;
  const shop = await makeLocation(db, world.north);
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop);
  const plan = await makePlan(db, shop, { status: "active", startsOn: "2026-11-01", endsOn: "2026-11-30" });
  const channel = await makeChannel(db, world.sunrise);
  const days = { startsOn: "2026-11-10", endsOn: "2026-11-10" };
  const item = await makePlanItem(db, plan, channel, { ...days, isIncentiveEligible: true, title: "Donut day" });
  const event = await findPlanItemEventDefaults(db, owner.access, item.id);
  if (!event) throw new Error("The owner reaches the item.");
  const { title, startsOn, endsOn, planItemId } = event;
  const form = newCustomEventForm.parse({
    title,
    startsOn,
    endsOn,
    planItemId,
    isReimbursable: true,
    visibility: "network",
    estimatedCostCents: "100.00",
    intent: "save",
    idempotencyKey: `related-event-${planItemId}`,
    categoryId: (await makeEventCategory(db, world.sunrise)).id,
    locationIds: [shop.id],
  });
  return { shop, account, plan, item, form };
}

async function eventOf(form: Parameters<typeof createEvent>[1]["form"]): Promise<number> {
  const outcome = await createEvent(database.db, { member: owner, form, now });
  if (!outcome.saved) throw new Error(JSON.stringify(outcome.fieldErrors));
  return outcome.eventId;
}

test("an item, its event, its claim and the payment form one related from each of its ends", async () => {
  const { db } = database;
  const { shop, account, plan, item, form } = await planned();
  const eventId = await eventOf(form);
  const batch = await makePaymentBatch(db, world.sunrise);
  const paid = { status: "paid", paidOn: "2026-11-19", paymentRef: "CHK 12", paymentBatchId: batch.id } as const;
  const claim = await makeClaim(db, account, shop, { eventId, ...paid, approvedCents: 12_345, expectedCents: 20_000 });
  const whole = {
    items: [{ id: item.id, planId: plan.id, plan: plan.name, title: "Donut day" }],
    events: [expect.objectContaining({ id: eventId, planItemId: item.id, isManaged: true })],
    claims: [expect.objectContaining({ id: claim.id, cents: 12_345, paidOn: "2026-11-19", batch: batch.number })],
  };
  const ofPlan = await findRelatedRecords(db, owner.access, { planId: plan.id });
  expect(relatedToItem(ofPlan, item.id)).toEqual(whole);
  expect(await findRelatedRecords(db, owner.access, { eventId })).toEqual(whole);
  expect(await findRelatedRecords(db, owner.access, { claimId: claim.id })).toEqual(whole);
  const stranger = await makeMember(db, world.harborOwner);
  expect(await findRelatedRecords(db, stranger.access, { claimId: claim.id })).toEqual({
    items: [],
    events: [],
    claims: [],
  });
});

test("money is claimed once per related: with the event if there is one, and not again after the item", async () => {
  const { db } = database;
  const first = await planned();
  const eventId = await eventOf(first.form);
  const refusalOf = async (itemId: number) => (await findItemSource(db, owner.access, itemId, now))?.refusal;
  expect(await refusalOf(first.item.id)).toBe("Claim the event of this item instead.");
  const [event] = await listEventSources(db, owner.access, eventId, now);
  expect(event?.refusal).toBeNull();
  const claim = await makeClaim(db, first.account, first.shop, { eventId, status: "submitted" });
  expect((await findItemSource(db, owner.access, first.item.id, now))?.claimId).toBe(claim.id);

  const second = await planned();
  await makeClaim(db, second.account, second.shop, { eventId: null, planItemId: second.item.id, status: "submitted" });
  const [late] = await listEventSources(db, owner.access, await eventOf(second.form), now);
  expect(late?.refusal).toBe("The {plan} item for this event is already claimed.");
});

test("an event carries out only an item of its own locations", async () => {
  const { db } = database;
  const { form } = await planned();
  const elsewhere = await makeLocation(db, world.north);
  const outcome = await createEvent(db, { member: owner, form: { ...form, locationIds: [elsewhere.id] }, now });
  expect(outcome).toMatchObject({ saved: false, fieldErrors: { locationIds: [expect.stringMatching(/^Choose the/)] } });
  const stranger = await makeMember(db, world.harborOwner);
  expect(await findPlanItemEventDefaults(db, stranger.access, form.planItemId ?? 0)).toBeNull();
});
