import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import { eventCostList, sumEventCosts } from "#app/programs/costs/event-costs.server.ts";
import { planCostList, sumPlanCosts } from "#app/programs/costs/plan-costs.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
const everything = new URLSearchParams({ size: "50" });

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  world = await makeWorld(db);
  advisor = await makePerson(db, world.advisor);
  const channel = await makeChannel(db, world.sunrise);
  const plan = await makePlan(db, world.shop, { status: "active", name: "Autumn" });
  const account = await makeBudgetAccount(db, await makeProgram(db, world.sunrise), world.shop);
  const decided = new Set(["approved", "partlyApproved", "paymentPending", "paid", "closed"]);
  // One claim in each status of an event and one of a plan item, each with another amount.
  for (const [place, status] of claimWorkflow.statuses.entries()) {
    const cents = 10_000 + 2 * place;
    const amounts = { requestedCents: cents, expectedCents: cents / 2, status };
    const approvedCents = decided.has(status) ? 1_000 + place : status === "rejected" ? 0 : null;
    await makeClaim(db, account, world.shop, { ...amounts, approvedCents });
    const values = { title: `Item ${status}`, unitCostCents: 20_000, isIncentiveEligible: true };
    const item = await makePlanItem(db, plan, channel, { ...values, actualCents: place % 2 ? 15_000 : null });
    const ofItem = { eventId: null, planItemId: item.id };
    const claim = await makeClaim(db, account, world.shop, { ...amounts, approvedCents });
    await db.updateTable("claims").set(ofItem).where("id", "=", claim.id).execute();
    await db.updateTable("customEvents").set({ status: "cancelled" }).where("id", "=", claim.eventId).execute();
  }
  await makePlanItem(db, plan, channel, { title: "Not eligible", unitCostCents: 99_999 });
  const draft = await makePlan(db, world.shop, { status: "draft" });
  await makePlanItem(db, draft, channel, { title: "Of a draft", isIncentiveEligible: true, unitCostCents: 99_999 });
  const unclaimed = await makeLocation(db, world.south, { name: "Elm" });
  const other = await makePlan(db, unclaimed, { status: "active", name: "Winter" });
  await makePlanItem(db, other, channel, { title: "Unclaimed", isIncentiveEligible: true, unitCostCents: 5_000 });
  const fair = { isReimbursable: true, title: "Unclaimed fair", estimatedCostCents: 7_700 };
  await makeCustomEvent(db, unclaimed, fair);

  const pier = await makePlan(db, world.pierShop, { status: "active" });
  const foreign = await makeChannel(db, world.harbor);
  await makePlanItem(db, pier, foreign, { isIncentiveEligible: true, unitCostCents: 12_345 });
  await makeClaim(db, await makeBudgetAccount(db, await makeProgram(db, world.harbor), world.pierShop), world.pierShop);
});
afterAll(() => database.close());

/** Sum the claims of Sunrise of one source by hand. */
async function byHand(source: "event_id" | "plan_item_id") {
  const { rows } = await sql<{ claimed: number; approved: number; paid: number }>`
    select sum(requested_cents) filter (where status not in ('draft', 'withdrawn', 'void', 'expired'))::bigint as claimed,
      sum(approved_cents) filter (where approved_cents > 0 and status <> 'void')::bigint as approved,
      sum(approved_cents) filter (where status = 'paid' or status = 'closed')::bigint as paid
    from claims where company_id = ${world.sunrise.id} and ${sql.ref(source)} is not null
  `.execute(database.db);
  return rows[0];
}

test("plan costs have the claims' amounts and the items that are eligible or claimed", async () => {
  const { db } = database;
  const scope = { companyId: world.sunrise.id };
  const list = await planCostList.page(db, { access: advisor.access, scope, at: everything });
  const titles = list.rows.map(({ title }) => title);
  expect(titles).toHaveLength(claimWorkflow.statuses.length + 1);
  expect(titles).not.toContain("Not eligible");
  expect(titles).not.toContain("Of a draft");
  const total = (column: "cost" | "claimed" | "approved" | "paid") =>
    list.rows.reduce((sum, row) => sum + row[column], 0);
  const hand = await byHand("plan_item_id");
  expect({ claimed: total("claimed"), approved: total("approved"), paid: total("paid") }).toEqual(hand);
  const sums = await sumPlanCosts(db, advisor.access, world.sunrise.id, everything);
  expect(sums).toEqual({
    costCents: 7 * 20_000 + 6 * 15_000 + 5_000,
    claimedCents: hand?.claimed,
    approvedCents: hand?.approved,
    paidCents: hand?.paid,
  });
  const asked = async (query: Record<string, string>) =>
    (await planCostList.page(db, { access: advisor.access, scope, at: new URLSearchParams(query) })).rows.map(
      ({ title }) => title,
    );
  expect(await asked({ location: "elm" })).toEqual(["Unclaimed"]);
  expect(await asked({ plan: "winter" })).toEqual(["Unclaimed"]);
  expect(await asked({ network: String(world.south.id), claim: "none" })).toEqual(["Unclaimed"]);
  expect(await asked({ claim: "none", q: "withdrawn" })).toEqual(["Item withdrawn"]);
});

test("event costs have the claims' amounts over all their locations", async () => {
  const { db } = database;
  const list = await eventCostList.page(db, {
    access: advisor.access,
    scope: { companyId: world.sunrise.id },
    at: everything,
  });
  expect(list.total).toBe(claimWorkflow.statuses.length + 1);
  const hand = await byHand("event_id");
  const sums = await sumEventCosts(db, advisor.access, world.sunrise.id, everything);
  expect([sums.claimedCents, sums.approvedCents, sums.paidCents]).toEqual([hand?.claimed, hand?.approved, hand?.paid]);
  expect(list.rows.find(({ title }) => title === "Unclaimed fair")).toMatchObject({ estimate: 7_700, claimed: 0 });
  const late = new URLSearchParams({ from: "2030-01-01" });
  expect(await sumEventCosts(db, advisor.access, world.sunrise.id, late)).toMatchObject({ claimedCents: 0 });
});

test("a page of costs takes four statements for any number of rows; other companies' advisors see none", async () => {
  const { db } = database;
  const stranger = await makePerson(db, world.harborAdvisor);
  for (const [list, sum] of [
    [planCostList, sumPlanCosts],
    [eventCostList, sumEventCosts],
  ] as const) {
    const sent = await recordStatements(async () => {
      await list.page(db, { access: advisor.access, scope: { companyId: world.sunrise.id }, at: everything });
      await sum(db, advisor.access, world.sunrise.id, everything);
    });
    expect(sent.length).toBeLessThanOrEqual(5);
    expect(
      (await list.page(db, { access: stranger.access, scope: { companyId: world.sunrise.id }, at: everything })).total,
    ).toBe(0);
  }
});
