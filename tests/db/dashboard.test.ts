import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeIdea } from "#tests/support/make/ideas.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeLocations, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel, makeCompanyEvent } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { decodeActionList } from "#app/planning/checklist/action-list-address.server.ts";
import { summarizeActions } from "#app/planning/checklist/action-list.server.ts";
import type { TaskRow } from "#app/insight/dashboard/tasks.server.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let readDashboardData: typeof import("#app/insight/dashboard/dashboard-data.server.ts").readDashboardData;
let readDashboard: typeof import("#app/insight/dashboard/read-dashboard.server.ts").readDashboard;
const now = new Date("2026-11-20T15:00:00Z");
const today = "2026-11-20";
const running = { status: "active", startsOn: "2026-11-01", endsOn: "2027-01-31" } as const;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  ({ readDashboardData } = await import("#app/insight/dashboard/dashboard-data.server.ts"));
  ({ readDashboard } = await import("#app/insight/dashboard/read-dashboard.server.ts"));
});
afterAll(() => database.close());

/** Count the open tasks of a dashboard by kind. */
function countTasks({ tasks }: { tasks: readonly TaskRow[] }) {
  return Object.fromEntries(tasks.flatMap(({ kind, isDone, total }) => (isDone ? [] : [[kind, total]])));
}

describe("the dashboard", () => {
  test("shows tasks, progress by location, the week and ideas, within the user's access scope", async () => {
    const { db } = database;
    const owner = await makeMember(db, world.owner);
    const channel = await makeChannel(db, world.sunrise);
    const plan = await makePlan(db, world.shop, running);
    await makePlan(db, world.shop);
    await makePlan(db, world.southShop);
    await makePlanItem(db, plan, channel, {
      title: "Sampling",
      startsOn: "2026-11-18",
      endsOn: "2026-11-22",
      unitCostCents: 20_000,
      actualCents: 18_000,
    });
    await makePlanItem(db, plan, channel, { startsOn: "2026-12-18", endsOn: "2026-12-22", unitCostCents: 45_000 });
    await makePlanItem(db, plan, channel, {
      startsOn: "2026-12-18",
      endsOn: "2026-12-22",
      unitCostCents: 9,
      status: "skipped",
    });
    for (const dueOn of ["2026-11-19", today, today, "2026-11-23"])
      await makeAction(db, world.shop, { planId: plan.id, dueOn });
    await makeAction(db, world.shop, { planId: plan.id, dueOn: "2026-11-02", status: "done", doneAt: now });
    await makeAction(db, world.shop, { dueOn: "2026-11-02", status: "done", doneAt: now });
    const ended = await makePlan(db, world.shop, { ...running, status: "completed" });
    await makeAction(db, world.shop, { planId: ended.id, dueOn: "2026-11-02", status: "done", doneAt: now });
    await makeAction(db, world.southShop, { dueOn: "2026-11-02" });
    const idea = await makeIdea(db, channel, { title: "Punch cards" });
    await makeIdea(db, channel, { status: "retired" });
    await makeIdea(db, await makeChannel(db, world.harbor));
    const event = {
      title: "Donut Day",
      startsOn: today,
      endsOn: today,
      status: "published" as const,
      isEverywhere: true,
    };
    await makeCompanyEvent(db, world.sunrise, {}, event);
    const desk = await readDashboardData(db, owner, { locationId: null, today, now });
    expect(countTasks(desk)).toEqual({ late: 1, dueToday: 2, draftPlan: 1 });
    expect(desk.plans).toMatchObject({ count: 3 });
    expect(desk.shops[0]).toMatchObject({
      id: world.shop.id,
      done: 3,
      needed: 7,
      late: 1,
      next: { dueOn: "2026-11-19" },
    });
    const state = decodeActionList(new URLSearchParams("status=all"));
    const list = { reader: owner, locationId: world.shop.id, state, now };
    expect(await summarizeActions(db, list)).toEqual({ total: 7, done: 3, needed: 7, late: 1 });
    expect(desk.shops[0]).toMatchObject({ plannedCents: 65_000, spentCents: 18_000 });
    expect(desk.shops.slice(1)).toMatchObject([{ needed: 0, plannedCents: 0, total: 2 }]);
    expect(desk.months.map(({ month, plannedCents, spentCents }) => [month, plannedCents, spentCents])).toEqual([
      ["2026-09", 0, 0],
      ["2026-10", 0, 0],
      ["2026-11", 20_000, 18_000],
      ["2026-12", 45_000, 0],
      ["2027-01", 0, 0],
      ["2027-02", 0, 0],
    ]);
    expect(desk.due).toEqual([
      { day: today, count: 2 },
      { day: "2026-11-23", count: 1 },
    ]);
    expect(desk.running).toMatchObject([{ title: "Sampling", location: world.shop.name, locations: 1 }]);
    expect(desk.events.map(({ title }) => title)).toEqual(["Donut Day"]);
    expect(desk.ideas.map(({ id }) => id)).toEqual([idea.id]);
    const elsewhere = await readDashboardData(db, owner, { locationId: world.kiosk.id, today, now });
    expect([countTasks(elsewhere), elsewhere.plans.count]).toEqual([{}, 0]);
  });

  test("of 200 locations takes one statement", async () => {
    const { db } = database;
    const network = await makeNetwork(db, world.sunrise);
    const ids = await makeLocations(db, network, 200);
    const member = await makeMember(
      db,
      await makeUser(db, "Business Owner", { company: world.sunrise, networks: [network] }),
    );
    for (const id of ids) {
      const plan = await makePlan(db, { id, companyId: world.sunrise.id, networkId: network.id }, running);
      const facts = { companyId: world.sunrise.id, locationId: id, planId: plan.id, title: "Sweep" };
      await db
        .insertInto("actions")
        .values(Array.from({ length: 10 }, (_, index) => ({ ...facts, dueOn: `2026-11-${15 + index}` })))
        .execute();
    }
    let late: unknown[] = [];
    const statements = await recordStatements(async () => {
      const { tasks } = await readDashboardData(db, member, { locationId: null, today, now });
      late = tasks.filter(({ kind }) => kind === "late").map(({ day, shops, total }) => [day, shops, total]);
    });
    expect(statements.length).toBe(1);
    // The same to-do at 200 locations is one task.
    expect(late).toEqual([15, 16, 17].map((day) => [`2026-11-${day}`, 200, 5]));
  });

  test("and everything around it take 12 statements, besides the session's two", async () => {
    const { db } = database;
    const of = { company: world.sunrise, networks: [world.north] };
    const lastVisitAt = new Date("2026-11-01T15:00:00Z");
    const user = await makeUser(db, "Business Owner", of, { defaultLocationId: world.shop.id, lastVisitAt });
    const member = await makeMember(db, user);
    const statements = await recordStatements(async () => {
      const { welcome, location } = await readDashboard(db, member, now);
      expect([welcome?.since, location?.id]).toEqual([lastVisitAt, world.shop.id]);
    });
    expect(statements.length).toBeLessThanOrEqual(12);
  });
});
