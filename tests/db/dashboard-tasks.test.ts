import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskRow } from "#app/insight/dashboard/tasks.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeWaitingPlan } from "#tests/support/make/autopilot.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan } from "#tests/support/make/plans.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeClaim,
  makeDeliverable,
  makeEventProgram,
  makeProgram,
  makeSocialOrder,
  makeStudioRequest,
} from "#tests/support/make/programs.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let readDashboardData: typeof import("#app/insight/dashboard/dashboard-data.server.ts").readDashboardData;
const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const at = { locationId: null, today, now };

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  ({ readDashboardData } = await import("#app/insight/dashboard/dashboard-data.server.ts"));
});
afterAll(() => database.close());

/** Create one task of each kind at a location. */
async function makeTasks(shop: { id: number; companyId: number; networkId: number }) {
  const { db } = database;
  const company = { id: shop.companyId };
  const program = await makeProgram(db, company, { startsOn: "2026-10-01", endsOn: "2026-12-31" });
  const account = await makeBudgetAccount(db, program, shop, 100_000);
  await makeAction(db, shop, { dueOn: "2026-11-18", title: "Late" });
  await makeAction(db, shop, { dueOn: today, title: "Today" });
  await makeClaim(db, account, shop, { status: "infoRequested", informationDueOn: "2026-11-25" });
  const declined = { status: "rejected", approvedCents: 0, decidedAt: new Date("2026-11-15T15:00:00Z") } as const;
  await makeClaim(db, account, shop, { ...declined, heldUntil: "2026-12-01" });
  await makeClaim(db, account, shop, { ...declined, heldUntil: "2026-11-01" });
  await makeClaim(db, account, shop, { ...declined, heldUntil: "2026-12-01", appealedAt: at.now });
  await makeClaim(db, account, shop, { status: "draft", updatedAt: new Date("2026-11-01T15:00:00Z") });
  await makeStudioRequest(db, shop, { status: "proofReady" });
  await makeStudioRequest(db, shop, { status: "infoRequested", informationDueOn: "2026-11-27" });
  const order = await makeSocialOrder(db, shop, { status: "awaitingApproval" });
  await makeDeliverable(db, order);
  await makeDeliverable(db, order, { slot: new Date("2026-12-01T15:00:00Z") });
  await makeSocialOrder(db, shop, {
    status: "paymentFailed",
    method: "card",
    amountCents: 12_000,
    incentiveCents: 2_000,
  });
  await makeWaitingPlan(db, shop);
  await makePlan(db, shop, { status: "saved" });
  await makePlan(db, shop);
  const held = await makeCustomEvent(db, shop, { startsOn: "2026-11-10", status: "held" });
  await makeEventProgram(db, held, { status: "held" });
  // A Tuesday; ten business days before it is Tuesday, December 1.
  const fair = await makeCustomEvent(db, shop, { startsOn: "2026-12-15", wantsGiftCards: true });
  await makeEventProgram(db, fair, { status: "planned" });
  const tooSoon = await makeCustomEvent(db, shop, { startsOn: "2026-12-02", wantsGiftCards: true });
  await makeEventProgram(db, tooSoon, { status: "planned" });
  await makeCardOrder(db, shop, { status: "shipped" });
  await makeCardOrder(db, shop, { status: "received", eventOn: "2026-11-10" });
  await makeCardOrder(db, shop, { status: "received", eventOn: "2026-12-10" });
}

const facts = (tasks: readonly TaskRow[]) =>
  Object.fromEntries(tasks.map(({ kind, day, cents, total }) => [kind, [total, day, cents]]));

test("each kind of task is found once, with its day and amount, at the user's locations only", async () => {
  const { db } = database;
  const network = await makeNetwork(db, world.sunrise);
  const shop = await makeLocation(db, network);
  await makeTasks(shop);
  await makeTasks(world.pierShop);
  const of = { company: world.sunrise, networks: [network] };
  await makeUser(db, "Location Level Guest", { ...of, locations: [shop] }, { status: "Invited", registeredAt: null });
  const owner = await makeMember(db, await makeUser(db, "Business Owner", of));
  const { tasks } = await readDashboardData(db, owner, at);
  expect(facts(tasks)).toEqual({
    late: [1, "2026-11-18", null],
    dueToday: [1, today, null],
    claimQuestion: [1, "2026-11-25", 0],
    appeal: [1, "2026-12-01", 0],
    claimDraft: [1, "2026-12-31", 0],
    proof: [1, expect.any(String), null],
    studioQuestion: [1, "2026-11-27", null],
    posts: [1, "2026-12-01", null],
    unpaidOrder: [1, null, 10_000],
    waitingPlan: [1, "2027-03-01", 10_000],
    savedPlan: [1, "2027-03-01", null],
    draftPlan: [1, "2027-03-01", null],
    recap: [1, "2026-11-24", null],
    cardsToOrder: [1, "2026-12-01", null],
    cardsShipped: [1, null, null],
    cardsToCount: [1, "2026-11-10", null],
    invitation: [1, null, null],
  });
  const guest = await makeMember(db, await makeUser(db, "Location Level Guest", { ...of, locations: [shop] }));
  const kinds = (await readDashboardData(db, guest, at)).tasks.map(({ kind }) => kind);
  expect(new Set(kinds).has("recap")).toBe(true);
  const outsider = await makeUser(db, "Location Level Guest", of);
  expect(
    (await readDashboardData(db, await makeMember(db, outsider), { ...at })).tasks.map(({ kind }) => kind),
  ).toEqual(["invitation"]);
});

test("plans that were created together and the same to-do at three locations are one task", async () => {
  const { db } = database;
  const network = await makeNetwork(db, world.sunrise);
  const shops = [await makeLocation(db, network), await makeLocation(db, network), await makeLocation(db, network)];
  const group = await db
    .insertInto("planGroups")
    .values({ companyId: world.sunrise.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const shop of shops) {
    await makePlan(db, shop, { planGroupId: group.id, name: "Holidays" });
    await makeAction(db, shop, { dueOn: "2026-11-18", title: "Hang the poster" });
  }
  for (const shop of shops.slice(0, 2)) await makeAction(db, shop, { dueOn: today, title: "Call the school" });
  const of = { company: world.sunrise, networks: [network] };
  const owner = await makeMember(db, await makeUser(db, "Business Owner", of));
  const { tasks } = await readDashboardData(db, owner, at);
  expect(tasks.map(({ kind, title, shops, total }) => [kind, title, shops, total])).toEqual([
    ["draftPlan", "Holidays", 3, 1],
    ["dueToday", "Call the school", 1, 2],
    ["dueToday", "Call the school", 1, 2],
    ["late", "Hang the poster", 3, 1],
  ]);
});

test("a to-do that the user marked as done stays for five minutes, and is not counted", async () => {
  const { db } = database;
  const network = await makeNetwork(db, world.sunrise);
  const shop = await makeLocation(db, network);
  const of = { company: world.sunrise, networks: [network] };
  const [owner, other] = [await makeUser(db, "Business Owner", of), await makeUser(db, "Business Owner", of)];
  const doneAt = new Date(now.getTime() - 4 * 60_000);
  const done = { dueOn: "2026-11-18", status: "done", doneAt, doneBy: owner.id } as const;
  await makeAction(db, shop, { ...done, title: "Just done" });
  await makeAction(db, shop, { ...done, title: "Done before", doneAt: new Date(now.getTime() - 6 * 60_000) });
  await makeAction(db, shop, { ...done, title: "Done by another", doneBy: other.id });
  const { tasks } = await readDashboardData(db, await makeMember(db, owner), at);
  expect(tasks).toMatchObject([{ kind: "late", title: "Just done", isDone: true, total: 0 }]);
});
