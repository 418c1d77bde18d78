import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { lastReadableDay, recordedPlanTotals } from "#app/handover/past-locations/past-location-rules.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeLocationRecord, makeTransfer } from "#tests/support/make/handovers.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

type Made = Awaited<ReturnType<typeof makeNetwork>>;
type Shop = Awaited<ReturnType<typeof makeLocation>>;

let database: TestDatabase;
let world: World;
let modules: Awaited<ReturnType<typeof loadModules>>;
let from: Made;
let to: Made;
let shop: Shop;
const now = new Date();

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  modules = await loadModules();
});
beforeEach(async () => {
  from = await makeNetwork(database.db, world.sunrise);
  to = await makeNetwork(database.db, world.sunrise);
  shop = await makeLocation(database.db, from, { openedOn: "2024-01-15" });
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/handover/past-locations/past-location-list.server.ts")),
    ...(await import("#app/handover/past-locations/past-location-queries.server.ts")),
    ...(await import("#app/handover/transfers/run-transfer.server.ts")),
    ...(await import("#app/handover/transfers/transfer-handlers.server.ts")),
  };
}

const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const due = (locations: Shop[] = [shop], choices = {}) =>
  makeTransfer(database.db, to, locations, { status: "scheduled", choices: JSON.stringify(choices) });
const hand = async (locations?: Shop[], choices?: object) => {
  expect(await modules.runTransfer(database.db, (await due(locations, choices)).id, now)).toBe("done");
};
const member = (networks: { id: number }[], role: CurrentUser["role"] = "Business Owner", values = {}) =>
  makeUser(
    database.db,
    role,
    { company: world.sunrise, networks, locations: role === "Location Level Guest" ? [shop] : [] },
    values,
  );
const accessOf = ({ id, role, companyId }: { id: number; role: CurrentUser["role"]; companyId: number | null }) =>
  AccessScope.of({ userId: id, role, companyId });
const recordsOf = ({ id }: { id: number }) =>
  database.db.selectFrom("locationRecords").selectAll().where("locationId", "=", id).execute();
const seenBy = async (user: Parameters<typeof accessOf>[0], at = now) => {
  const scope = { now: at };
  const { rows } = await modules.pastLocationList.page(database.db, {
    access: accessOf(user),
    scope,
    at: new URLSearchParams(),
  });
  return rows.map(({ name }) => name);
};
const mailsTo = (email: string) =>
  database.db.selectFrom("mails").select(["kind", "subject", "text"]).where("recipient", "=", email).execute();

/** Return the shop's one record, as its former owner reads it. */
async function read(owner: Parameters<typeof accessOf>[0]) {
  const [row] = await recordsOf(shop);
  const found = row && (await modules.findPastLocation(database.db, accessOf(owner), row.id, now));
  if (!found) throw new Error("absent");
  return found;
}

describe("a transfer", () => {
  test("keeps what the former owner could read, and nothing from before their time", async () => {
    const channel = await makeChannel(database.db, world.sunrise);
    const owner = await member([from]);
    const ran = await makePlan(database.db, shop, {
      name: "Ran",
      status: "active",
      startsOn: day(-60),
      endsOn: day(30),
    });
    const item = await makePlanItem(database.db, ran, channel, {
      title: "Flyers",
      quantity: 3,
      actualCents: 25_000,
      status: "done",
    });
    await makeAction(database.db, shop, {
      planId: ran.id,
      planItemId: item.id,
      title: "Order them",
      status: "done",
      doneAt: now,
    });
    await makePlan(database.db, shop, { name: "Draft" });
    await makePlan(database.db, shop, {
      name: "Before",
      status: "completed",
      startsOn: "2023-01-01",
      endsOn: "2023-03-01",
    });
    await makePlan(database.db, shop, { name: "Not begun", status: "active", startsOn: day(40), endsOn: day(50) });
    await makePlan(database.db, shop, { name: "Old draft", createdAt: new Date("2023-05-05T12:00:00Z") });
    await makeCustomEvent(database.db, shop, { title: "Tasting", startsOn: day(-5) });
    await makeCustomEvent(database.db, shop, { title: "To come", startsOn: day(5) });
    await hand();
    const found = await read(owner);
    expect(found).toMatchObject({
      pcNumber: shop.pcNumber,
      name: shop.name,
      network: from.name,
      fromDay: "2024-01-15",
    });
    expect(found.plans.map(({ name, status }) => [name, status])).toEqual([
      ["Ran", "active"],
      ["Draft", "draft"],
    ]);
    expect(found.plans[0]).toMatchObject({
      items: [{ title: "Flyers", channel: channel.name, plannedCents: 30_000, actualCents: 25_000, status: "done" }],
      actions: [{ title: "Order them", status: "done", doneOn: expect.any(String) }],
    });
    expect(found.events).toMatchObject([{ title: "Tasting", isRepeating: false }]);
    expect(recordedPlanTotals(found.plans)).toEqual({ planned: 30_000, actual: 25_000 });
  });

  test("keeps plans as they were when the location left, and no later change", async () => {
    const owner = await member([from]);
    const plan = await makePlan(database.db, shop, {
      name: "Ran",
      status: "active",
      startsOn: day(-60),
      endsOn: day(30),
    });
    await makePlan(database.db, shop, { name: "Draft" });
    await hand([shop], { plans: "complete" });
    const before = await read(owner);
    expect(before.plans.map(({ status }) => status)).toEqual(["completed", "archived"]);
    await database.db.updateTable("plans").set({ name: "Renamed" }).where("id", "=", plan.id).execute();
    await database.db.updateTable("locations").set({ name: "Moved on" }).where("id", "=", shop.id).execute();
    await makePlanItem(database.db, plan, await makeChannel(database.db, world.sunrise));
    expect(await read(owner)).toEqual(before);
  });

  test("that fails midway keeps nothing and notifies no user", async () => {
    const [last] = modules.transferHandlers.slice(-1);
    if (!last) throw new Error("no part");
    const owner = await member([from]);
    const parts = [
      ...modules.transferHandlers,
      { ...last, name: "breaks", apply: () => Promise.reject(new Error("out of paper")) },
    ];
    const { id } = await due();
    await expect(modules.runTransfer(database.db, id, now, parts)).rejects.toThrow("out of paper");
    expect([await recordsOf(shop), await mailsTo(owner.email)]).toEqual([[], []]);
  });

  test("keeps one record for two simultaneous runs; a location that returns has one of each period", async () => {
    const transfer = await due();
    await Promise.all([1, 2].map(() => modules.runTransfer(database.db, transfer.id, now)));
    expect(await recordsOf(shop)).toMatchObject([{ networkId: from.id }]);
    const back = await makeTransfer(database.db, from, [{ ...shop, networkId: to.id }], { status: "scheduled" });
    expect(await modules.runTransfer(database.db, back.id, now)).toBe("done");
    expect((await recordsOf(shop)).map(({ networkId }) => networkId)).toEqual([from.id, to.id]);
  });

  test("of many locations of two networks keeps separate records for each, in as many statements as one", async () => {
    const other = await makeNetwork(database.db, world.sunrise);
    const many = [
      await makeLocation(database.db, from),
      await makeLocation(database.db, other),
      await makeLocation(database.db, other),
    ];
    const [one, all] = [await due(), await due(many)];
    const single = await recordStatements(() => modules.runTransfer(database.db, one.id, now));
    expect((await recordStatements(() => modules.runTransfer(database.db, all.id, now))).length).toBe(single.length);
    const rows = await Promise.all(many.map(recordsOf));
    expect(rows.flat().map(({ networkId }) => networkId)).toEqual([from.id, other.id, other.id]);
  });

  test("hides only the events of these locations from the old network", async () => {
    const { isVisibleEvent } = await import("#app/planning/custom-events/custom-event-queries.server.ts");
    const [old, fresh] = [await member([from]), await member([to])];
    const stays = await makeLocation(database.db, from);
    const own = await makeCustomEvent(database.db, shop);
    const both = await makeCustomEvent(database.db, shop);
    await database.db
      .insertInto("customEventLocations")
      .values({ eventId: both.id, companyId: shop.companyId, locationId: stays.id })
      .execute();
    await hand();
    const visible = async (user: Parameters<typeof accessOf>[0]) => {
      const rows = database.db
        .selectFrom("customEvents")
        .select("id")
        .where(isVisibleEvent(accessOf(user)));
      return (await rows.orderBy("id").execute()).map(({ id }) => id);
    };
    expect([await visible(old), await visible(fresh)]).toEqual([[both.id], [own.id, both.id]]);
  });
});

describe("a record", () => {
  test("can be read by owners who saw the whole network, and is not found for other users", async () => {
    const grouped = await member([from]);
    await makeGroup(database.db, world.sunrise, { users: [grouped] }, { networkId: from.id });
    const readers = [await member([from]), await member([from], "Business Administrator")];
    const others = [grouped, await member([to]), await member([from], "Location Level Guest"), world.harborOwner];
    await hand();
    for (const reader of readers) expect(await seenBy(reader)).toEqual([shop.name]);
    for (const other of others) expect(await seenBy(other)).toEqual([]);
    await database.db
      .deleteFrom("memberships")
      .where("userId", "=", readers[0]?.id ?? 0)
      .execute();
    expect(await seenBy(readers[0] ?? grouped)).toEqual([]);
  });

  test("can be read for 24 months after the transfer and is then deleted", async () => {
    const owner = await member([from]);
    const record = await makeLocationRecord(database.db, shop, from, { untilDay: "2024-02-29" });
    expect(lastReadableDay("2024-02-29")).toBe("2026-02-28");
    const [last, over] = [new Date("2026-02-28T18:00:00Z"), new Date("2026-03-01T18:00:00Z")];
    expect([await seenBy(owner, last), await seenBy(owner, over)]).toEqual([[shop.name], []]);
    expect(await modules.findPastLocation(database.db, accessOf(owner), record.id, over)).toBeNull();
    await modules.deleteExpiredLocationRecords(database.db, last);
    expect(await recordsOf(shop)).toHaveLength(1);
    await modules.deleteExpiredLocationRecords(database.db, over);
    expect(await recordsOf(shop)).toEqual([]);
  });
});

describe("mails of a transfer", () => {
  test("tell former owners what they keep, and new ones what moved and needs attention, each once", async () => {
    await database.db
      .insertInto("aliases")
      .values({ companyId: world.sunrise.id, term: "location", singular: "store", plural: "stores" })
      .execute();
    const [old, fresh, both] = [await member([from]), await member([to]), await member([from, to])];
    const [guest, blocked] = [
      await member([from], "Location Level Guest"),
      await member([from], "Business Owner", { status: "Blocked" }),
    ];
    const plan = await makePlan(database.db, shop, { status: "active", startsOn: day(-60), endsOn: day(30) });
    await makeAction(database.db, shop, { planId: plan.id });
    await hand();
    const told = await Promise.all([old, fresh, both, guest, blocked].map(({ email }) => mailsTo(email)));
    expect(told.map((mails) => mails.map(({ kind }) => kind))).toEqual([
      ["transfer.handed-over"],
      ["transfer.took-over"],
      ["transfer.took-over"],
      [],
      [],
    ]);
    const [[handed], [took]] = [told[0] ?? [], told[1] ?? []];
    expect(handed?.subject).toBe(`1 store you owned now belongs to ${to.name}`);
    expect(handed?.text).toContain("/past-locations");
    expect(handed?.text).toMatch(/You can view it until \d\d\/\d\d\/20\d\d\./);
    expect(took?.subject).toBe(`1 store moved to ${to.name}`);
    expect(took?.text).toContain(`PC ${shop.pcNumber} ${shop.name}, from ${from.name}`);
    expect(took?.text).toContain("Moved automatically: 1 active plan, 1 open to-do and 1 guest.");
    expect(took?.text).toContain("/guest-accounts");
    await sql`delete from aliases where company_id = ${world.sunrise.id}`.execute(database.db);
  });

  test("reach owners in groups only for what they see", async () => {
    const other = await makeLocation(database.db, from);
    const grouped = await member([to]);
    const empty = await member([to]);
    await makeGroup(database.db, world.sunrise, { users: [grouped], locations: [other] });
    await makeGroup(database.db, world.sunrise, { users: [empty] });
    await hand([shop, other]);
    expect(await mailsTo(grouped.email)).toMatchObject([{ subject: `1 location moved to ${to.name}` }]);
    expect(await mailsTo(empty.email)).toEqual([]);
  });
});
