import { afterAll, expect, test } from "vitest";
import { systemActor } from "#app/platform/identity/actor.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { recordStatements } from "#tests/support/statements.ts";

const database = await openTestDatabase();
const { db } = database;
const { findPlanMoney } = await import("#app/programs/costs/plan-money.server.ts");
const { forecastReimbursement } = await import("#app/programs/unclaimed/forecast.server.ts");
const { listUnclaimedActivities, listUnmarkedActivities } = await import("#app/programs/unclaimed/unclaimed.server.ts");
const { sendBudgetNotices } = await import("#app/programs/unclaimed/budget-notices.server.ts");
const now = new Date("2026-11-20T15:00:00Z");
const over = { startsOn: "2026-11-02", endsOn: "2026-11-03", status: "held" } as const;

afterAll(() => database.close());

/** Create an owner of a shop with money in an open program that pays half, 60 days long, in a new company. */
async function makeOwner(cents = 100_000) {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const program = await makeProgram(db, company, { claimWindowDays: 60 });
  const account = await makeBudgetAccount(db, program, shop, cents);
  const owner = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [network] }));
  return { company, network, shop, program, account, owner };
}

const shown = (all: Awaited<ReturnType<typeof listUnclaimedActivities>>) =>
  all.map(({ title, lastOn, expectedCents }) => [title, lastOn, expectedCents]);

test("names past activities that are not claimed, by their deadline, up to the available money", async () => {
  const { company, shop, owner, account } = await makeOwner(40_000);
  const fair = { ...over, title: "Fair", isReimbursable: true, estimatedCostCents: 60_000 };
  await makeCustomEvent(db, shop, fair);
  await makeCustomEvent(db, shop, { ...fair, title: "Too long ago", startsOn: "2026-09-01", endsOn: "2026-09-01" });
  await makeCustomEvent(db, shop, { ...fair, title: "Called off", status: "cancelled" });
  await makeCustomEvent(db, shop, { ...fair, title: "Not marked", isReimbursable: false });
  const ahead = { startsOn: "2026-11-20", endsOn: "2026-11-20", status: "planned" } as const;
  await makeCustomEvent(db, shop, { ...fair, ...ahead, title: "Today" });
  await makeClaim(db, account, shop, { title: "Claimed" });
  const plan = await makePlan(db, shop, { status: "active", startsOn: "2026-10-01", endsOn: "2026-12-31" });
  const channel = await makeChannel(db, company);
  const item = { startsOn: "2026-10-10", endsOn: "2026-10-12", unitCostCents: 30_000, isIncentiveEligible: true };
  const posters = await makePlanItem(db, plan, channel, { ...item, title: "Posters" });
  await makePlanItem(db, plan, channel, { ...item, title: "Left out", status: "skipped" });
  await makePlanItem(db, plan, channel, { ...item, title: "Flyers", isIncentiveEligible: false });

  let unclaimed: Awaited<ReturnType<typeof listUnclaimedActivities>> = [];
  const statements = await recordStatements(async () => {
    unclaimed = await listUnclaimedActivities(db, owner.access, owner, now);
  });
  expect(statements).toHaveLength(1);
  // Half of $300.00 and half of $600.00; the second gets the remaining $400.00.
  expect(shown(unclaimed)).toEqual([
    ["Posters", "2026-12-11", 15_000],
    ["Fair", "2027-01-02", 25_000],
  ]);
  expect(unclaimed[0]).toMatchObject({ planItemId: posters.id, planId: plan.id, eventId: null });
  const unmarked = await listUnmarkedActivities(db, owner.access, owner, now);
  expect(unmarked.map(({ title }) => title)).toEqual(["Flyers", "Not marked"]);
});

test("all unclaimed activities are counted and summed, however many, in mails and the forecast too", async () => {
  const { company, shop, owner } = await makeOwner(5_000_000);
  const fair = { ...over, isReimbursable: true, estimatedCostCents: 10_000 };
  for (let nth = 0; nth < 230; nth += 1) await makeCustomEvent(db, shop, { ...fair, title: `Fair ${nth}` });
  const plan = await makePlan(db, shop, { status: "active", startsOn: "2026-10-01", endsOn: "2026-12-31" });
  const channel = await makeChannel(db, company);
  const item = { startsOn: "2026-10-10", endsOn: "2026-10-12", unitCostCents: 2_000, isIncentiveEligible: true };
  for (let nth = 0; nth < 210; nth += 1) await makePlanItem(db, plan, channel, { ...item, title: `Item ${nth}` });
  const unclaimed = await listUnclaimedActivities(db, owner.access, owner, now);
  const sum = (all: { expectedCents: number }[]) => all.reduce((cents, { expectedCents }) => cents + expectedCents, 0);
  // 230 times $50.00 and 210 times $10.00.
  expect([unclaimed.length, sum(unclaimed)]).toEqual([440, 1_360_000]);
  await sendBudgetNotices(db, now);
  const mails = db.selectFrom("mails").select("subject").where("recipient", "=", owner.email).execute();
  expect(await mails).toEqual([{ subject: "$11,500.00 to claim" }]);
  const later = { ...fair, startsOn: "2026-12-05", endsOn: "2026-12-05", status: "planned" as const };
  for (let nth = 0; nth < 800; nth += 1) await makeCustomEvent(db, shop, { ...later, estimatedCostCents: 100 });
  const forecast = await forecastReimbursement(db, owner.access, company.id, now);
  expect(Object.values(forecast)).toEqual([1_360_000 + 800 * 50]);
});

test("covers only the access scope, and is empty without a program", async () => {
  const one = await makeOwner();
  const other = await makeOwner();
  await makeCustomEvent(db, one.shop, { ...over, isReimbursable: true, estimatedCostCents: 10_000 });
  expect(await listUnclaimedActivities(db, other.owner.access, one.owner, now)).toEqual([]);
  await db.updateTable("incentivePrograms").set({ status: "closed" }).where("id", "=", one.program.id).execute();
  expect(await listUnclaimedActivities(db, one.owner.access, one.owner, now)).toEqual([]);
});

test("includes a shared event that stayed with another network, for the new owner of its other shop", async () => {
  const { company, network, shop, owner } = await makeOwner();
  const former = await makeNetwork(db, company);
  const own = await makeCustomEvent(db, shop, { ...over, title: "Own", isReimbursable: true });
  const shared = await makeCustomEvent(db, shop, { ...over, title: "Shared", isReimbursable: true });
  await db.updateTable("customEvents").set({ networkId: former.id }).where("id", "=", shared.id).execute();
  await makeTransfer(db, network, [{ ...shop, networkId: former.id }], { status: "done" });
  const unclaimed = await listUnclaimedActivities(db, owner.access, owner, now);
  expect(unclaimed.map(({ eventId }) => eventId)).toEqual([own.id, shared.id]);
});

test("a plan shows its expected reimbursement, and the remaining money", async () => {
  const { company, shop, owner } = await makeOwner(50_000);
  const plan = await makePlan(db, shop, { startsOn: "2026-11-25", endsOn: "2026-12-31" });
  const channel = await makeChannel(db, company);
  const item = { startsOn: "2026-12-01", endsOn: "2026-12-02", isIncentiveEligible: true };
  const posters = await makePlanItem(db, plan, channel, { ...item, unitCostCents: 30_001 });
  const radio = await makePlanItem(db, plan, channel, { ...item, unitCostCents: 90_000 });
  await makePlanItem(db, plan, channel, { ...item, unitCostCents: 5_000, isIncentiveEligible: false });
  const money = await findPlanMoney(db, owner.access, [plan], now);
  // Half a cent is rounded down (15,000.5), and the second gets the remainder of $500.00.
  expect(money).toMatchObject({ eligibleCents: 120_001, expectedCents: 50_000, leftCents: 0 });
  expect([money.items[posters.id]?.expectedCents, money.items[radio.id]?.expectedCents]).toEqual([15_000, 35_000]);
});

test("owners, and no other users, are notified once of money that expires soon, is low or not claimed", async () => {
  const { company, network, shop, owner, account } = await makeOwner(100_000);
  await makeUser(db, "View Only", { company, networks: [network] });
  await makeCustomEvent(db, shop, { ...over, title: "Fair", isReimbursable: true, estimatedCostCents: 60_000 });
  const mailed = async (at: Date) => {
    await db.deleteFrom("mails").execute();
    await Promise.all([sendBudgetNotices(db, at), sendBudgetNotices(db, at)]);
    const mails = await db.selectFrom("mails").select(["recipient", "subject"]).orderBy("id").execute();
    return mails.filter(({ recipient }) => recipient === owner.email).map(({ subject }) => subject);
  };
  await db.updateTable("customEvents").set({ status: "cancelled" }).where("companyId", "<>", company.id).execute();
  expect(await mailed(new Date("2026-11-08T15:00:00Z"))).toEqual([]);
  expect(await mailed(new Date("2026-11-10T15:00:00Z"))).toEqual(["Claim Fair"]);
  // The program ends on 2026-12-31 and pays for 60 days: until 2027-03-01.
  expect(await mailed(new Date("2027-01-29T15:00:00Z"))).toEqual([]);
  expect(await mailed(new Date("2027-01-30T15:00:00Z"))).toEqual(["$1,000.00 expires after 03/01/2027"]);
  expect(await mailed(new Date("2027-02-10T15:00:00Z"))).toEqual([]);
  expect(await mailed(new Date("2027-02-16T15:00:00Z"))).toEqual(["$1,000.00 expires after 03/01/2027"]);
  expect(await mailed(new Date("2027-02-27T15:00:00Z"))).toEqual(["$1,000.00 expires after 03/01/2027"]);
  const entry = { companyId: company.id, accountId: account.id, refType: "program" as const, refId: null };
  await postEntries(db, systemActor, [{ ...entry, type: "adjust", amountCents: -1_000 }], now);
  const spent = [
    { ...entry, type: "reserve" as const, amountCents: 90_000 },
    { ...entry, type: "spend" as const, amountCents: 90_000 },
  ];
  await postEntries(db, systemActor, spent, now);
  const [low, ...others] = await mailed(now);
  expect([low, others]).toEqual([expect.stringMatching(/^Your Program.* balance is low$/), []]);
  expect(await mailed(now)).toEqual([]);
});

test("planned and unclaimed activities are forecast by program, to the cent, and the rest has no plan", async () => {
  const { company, shop, owner, account, program } = await makeOwner(100_000);
  const fair = { startsOn: "2026-12-05", endsOn: "2026-12-05", title: "Fair", isReimbursable: true };
  await makeCustomEvent(db, shop, { ...fair, status: "planned", estimatedCostCents: 20_001 });
  await makeCustomEvent(db, shop, { ...fair, title: "Called off", status: "cancelled", estimatedCostCents: 60_000 });
  await makeCustomEvent(db, shop, { ...fair, title: "Next year", startsOn: "2027-01-05", endsOn: "2027-01-05" });
  await makeCustomEvent(db, shop, { ...fair, title: "Too late", startsOn: "2026-09-01", endsOn: "2026-09-01" });
  await makeClaim(db, account, shop, { title: "Claimed" });
  const plan = await makePlan(db, shop, { status: "active", startsOn: "2026-10-01", endsOn: "2026-12-31" });
  const channel = await makeChannel(db, company);
  const item = { startsOn: "2026-12-10", endsOn: "2026-12-12", unitCostCents: 30_000, isIncentiveEligible: true };
  await makePlanItem(db, plan, channel, item);
  const carried = await makePlanItem(db, plan, channel, { ...item, title: "Carried out by an event" });
  await makeCustomEvent(db, shop, { ...fair, title: "Its event", planItemId: carried.id, estimatedCostCents: 10_000 });
  await makePlanItem(db, plan, channel, { ...item, isIncentiveEligible: false });
  const draft = await makePlan(db, shop, { startsOn: "2026-10-01", endsOn: "2026-12-31" });
  await makePlanItem(db, draft, channel, item);
  // Half of $200.01, of $300.00 and of $100.00.
  expect(await forecastReimbursement(db, owner.access, company.id, now)).toEqual({
    [program.id]: 10_000 + 15_000 + 5_000,
  });
});
