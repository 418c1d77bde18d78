import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { TransferDraft } from "#app/handover/transfers/prepare-transfer.server.ts";
import { findClaim } from "#app/programs/claims/claim-queries.server.ts";
import { findSource } from "#app/programs/claim-sources/claim-sources.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeTransfer } from "#tests/support/make/handovers.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import { makeChannel } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

type Made = Awaited<ReturnType<typeof makeNetwork>>;
type Shop = Awaited<ReturnType<typeof makeLocation>>;

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let advisor: CurrentUser;
let transfers: Awaited<ReturnType<typeof loadModules>>;
let from: Made;
let to: Made;
let shop: Shop;
let stays: Shop;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
  transfers = await loadModules();
});
beforeEach(async () => {
  from = await makeNetwork(database.db, world.sunrise);
  to = await makeNetwork(database.db, world.sunrise);
  shop = await makeLocation(database.db, from);
  stays = await makeLocation(database.db, from);
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/handover/transfers/prepare-transfer.server.ts")),
    ...(await import("#app/handover/transfers/confirm-transfer.server.ts")),
    ...(await import("#app/handover/transfers/cancel-transfer.server.ts")),
    ...(await import("#app/handover/transfers/run-transfer.server.ts")),
    ...(await import("#app/handover/transfers/transfer-queries.server.ts")),
    ...(await import("#app/handover/transfers/transfer-handlers.server.ts")),
  };
}

const preparation = (values: Partial<TransferDraft> = {}): TransferDraft => ({
  toNetworkId: to.id,
  effectiveOn: "2026-11-20",
  plans: "move",
  money: "move",
  guests: "keep",
  groups: "keep",
  note: "",
  locationIds: [shop.id],
  groupIds: [],
  version: 0,
  ...values,
});
const prepare = (values: Partial<TransferDraft> = {}, person = advisor, companyId = world.sunrise.id) =>
  transfers.prepareTransfer(database.db, person, {
    companyId,
    transferId: null,
    preparation: preparation(values),
    now,
  });
const transferOf = (id: number) =>
  database.db.selectFrom("transfers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const networkOf = async (location: { id: number }) =>
  (
    await database.db
      .selectFrom("locations")
      .select("networkId")
      .where("id", "=", location.id)
      .executeTakeFirstOrThrow()
  ).networkId;
const member = (networks: { id: number }[], role: CurrentUser["role"] = "Business Owner", locations: Shop[] = []) =>
  makeUser(database.db, role, { company: world.sunrise, networks, locations });

/** Create a confirmed transfer of some locations that is due. */
const due = (locations: Shop[] = [shop], choices = {}) =>
  makeTransfer(database.db, to, locations, { status: "scheduled", choices: JSON.stringify(choices) });

async function seenBy(user: { id: number; role: CurrentUser["role"]; companyId: number | null }): Promise<number[]> {
  const access = AccessScope.of({ userId: user.id, role: user.role, companyId: user.companyId });
  const query = database.db.selectFrom("locations").select("locations.id").where(access.location("locations.id"));
  return (await query.orderBy("locations.id").execute()).map(({ id }) => id);
}

describe("preparing a transfer", () => {
  test("saves a draft that moves nothing, and checks its version on changes", async () => {
    const outcome = await prepare();
    if (!outcome?.saved) throw new Error("not saved");
    expect(await transferOf(outcome.transferId)).toMatchObject({ status: "draft", version: 1, toNetworkId: to.id });
    expect(await networkOf(shop)).toBe(from.id);
    const change = (version: number) =>
      transfers.prepareTransfer(database.db, advisor, {
        companyId: world.sunrise.id,
        transferId: outcome.transferId,
        preparation: preparation({ version, locationIds: [stays.id] }),
        now,
      });
    const both = await Promise.all([change(1), change(1)]);
    expect(both.filter((one) => one?.saved)).toHaveLength(1);
    expect(both.find((one) => !one?.saved)).toMatchObject({ status: 409 });
    const found = await transfers.findTransfer(database.db, advisor.access, outcome.transferId);
    expect(found?.locations.map(({ id }) => id)).toEqual([stays.id]);
  });

  test("refuses a past day at any location, another company's locations, and those in an open transfer", async () => {
    const guam = await makeLocation(database.db, from, { timeZone: "Pacific/Guam" });
    expect(await prepare({ effectiveOn: "2026-11-19" })).toMatchObject({
      fieldErrors: { effectiveOn: [expect.any(String)] },
    });
    expect(await prepare({ locationIds: [guam.id] })).toMatchObject({
      fieldErrors: { effectiveOn: ["Choose 11/21/2026 or later."] },
    });
    for (const locationIds of [[], [world.pierShop.id], [999_999], [shop.id, world.pierShop.id]]) {
      expect(await prepare({ locationIds }, senior)).toMatchObject({ fieldErrors: { location: [expect.any(String)] } });
    }
    expect(await prepare({ toNetworkId: from.id })).toMatchObject({ fieldErrors: { location: [expect.any(String)] } });
    expect(await prepare({ toNetworkId: world.pier.id })).toMatchObject({
      fieldErrors: { toNetworkId: [expect.any(String)] },
    });
    await prepare();
    expect(await prepare()).toMatchObject({
      fieldErrors: { location: [`{pcNumber} ${shop.pcNumber} is in another open transfer. Cancel that one first.`] },
    });
  });

  test("is not found for another company", async () => {
    expect(await prepare({}, advisor, world.harbor.id)).toBeNull();
    const foreign = await makeTransfer(database.db, world.pier, []);
    const change = transfers.prepareTransfer(database.db, advisor, {
      companyId: world.sunrise.id,
      transferId: foreign.id,
      preparation: preparation(),
      now,
    });
    expect(await change).toBeNull();
    expect(await transfers.findTransfer(database.db, advisor.access, foreign.id)).toBeNull();
    expect(
      await transfers.confirmTransfer(database.db, advisor, { transferId: foreign.id, version: 1, now }),
    ).toBeNull();
    expect(
      await transfers.cancelTransfer({ db: database.db, actor: advisor, now }, { id: foreign.id }, { version: 1 }),
    ).toBeNull();
  });
});

describe("confirming and canceling", () => {
  test("schedules a draft once, and queues the run", async () => {
    const transfer = await makeTransfer(database.db, to, [shop], { effectiveOn: "2026-11-20" });
    const outcomes = await Promise.all(
      [1, 2].map(() => transfers.confirmTransfer(database.db, senior, { transferId: transfer.id, version: 1, now })),
    );
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await transferOf(transfer.id)).toMatchObject({ status: "scheduled", confirmedBy: world.senior.id });
  });

  test("refuses a past day, a location with a new owner and an inactive network", async () => {
    const past = await makeTransfer(database.db, to, [shop]);
    const stale = await makeTransfer(database.db, to, [{ id: stays.id, networkId: to.id }], {
      effectiveOn: "2026-12-01",
    });
    for (const { id } of [past, stale]) {
      expect(await transfers.confirmTransfer(database.db, senior, { transferId: id, version: 1, now })).toMatchObject({
        saved: false,
      });
    }
    await database.db.updateTable("networks").set({ status: "inactive" }).where("id", "=", to.id).execute();
    const closed = await makeTransfer(database.db, to, [shop], { effectiveOn: "2026-12-01" });
    expect(
      await transfers.confirmTransfer(database.db, senior, { transferId: closed.id, version: 1, now }),
    ).toMatchObject({ saved: false });
  });

  test("a Mainstreet Advisor cancels drafts, a Senior Advisor everything that has not ended", async () => {
    const draft = await makeTransfer(database.db, to, [shop]);
    const scheduled = await due();
    const done = await makeTransfer(database.db, to, [shop], { status: "done" });
    const cancel = (id: number, person: CurrentUser) =>
      transfers.cancelTransfer({ db: database.db, actor: person, now }, { id }, { version: 1 });
    expect(await cancel(scheduled.id, advisor)).toMatchObject({ saved: false });
    const outcomes = await Promise.all([cancel(draft.id, advisor), cancel(draft.id, advisor)]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await cancel(scheduled.id, senior)).toMatchObject({ saved: true });
    expect(await cancel(done.id, senior)).toMatchObject({ saved: false });
    expect(await transfers.runTransfer(database.db, scheduled.id, now)).toBeNull();
    expect(await networkOf(shop)).toBe(from.id);
  });
});

describe("running a transfer", () => {
  test("moves the locations, keeps their ownership history, and changes access immediately", async () => {
    const [old, fresh] = [await member([from]), await member([to])];
    const transfer = await due();
    const found = await transfers.findTransfer(database.db, advisor.access, transfer.id);
    if (!found) throw new Error("absent");
    const { visibility } = await transfers.previewTransfer(database.db, transfers.toRelocation(found));
    expect(visibility).toMatchObject({ losers: 1, gainers: 1, lostLocations: 1 });
    expect(await transfers.runTransfer(database.db, transfer.id, now)).toBe("done");
    expect(await seenBy(old)).toEqual([stays.id]);
    expect(await seenBy(fresh)).toEqual([shop.id]);
    expect(await transferOf(transfer.id)).toMatchObject({
      status: "done",
      result: { locations: 1, losers: 1, gainers: 1 },
    });
    const owners = await database.db
      .selectFrom("locationOwnerships")
      .select("networkId")
      .where("locationId", "=", shop.id)
      .orderBy("id")
      .execute();
    expect(owners.map(({ networkId }) => networkId)).toEqual([from.id, to.id]);
  });

  test("moves once for two simultaneous runs", async () => {
    const transfer = await due();
    const outcomes = await Promise.all([1, 2].map(() => transfers.runTransfer(database.db, transfer.id, now)));
    expect(outcomes.sort()).toEqual(["done", null]);
  });

  test("waits until the day has begun at each of its locations", async () => {
    const hawaii = await makeLocation(database.db, from, { timeZone: "Pacific/Honolulu" });
    const transfer = await makeTransfer(database.db, to, [shop, hawaii], {
      status: "scheduled",
      effectiveOn: "2026-11-20",
    });
    const run = (at: string) => transfers.runTransfer(database.db, transfer.id, new Date(at));
    expect(await run("2026-11-20T09:59:00Z")).toBeNull();
    expect(await run("2026-11-20T10:00:00Z")).toBe("done");
  });

  test.each([
    ["move", { kept: 0, moved: 120_000, lapsed: 0 }, "$1,200.00 moves to"],
    ["leave", { kept: 120_000, moved: 0, lapsed: 0 }, "$1,200.00 stays with"],
    ["lapse", { kept: 0, moved: 0, lapsed: 120_000 }, "$1,200.00 expires"],
  ] as const)("lets unused money %s, while claimed money stays with its claimant", async (money, sums, words) => {
    const place = await makeLocation(database.db, from);
    const program = await makeProgram(database.db, world.sunrise);
    const account = await makeBudgetAccount(database.db, program, place);
    const claim = await makeClaim(database.db, account, place, { status: "submitted", reservedCents: 30_000 });
    const entry = { companyId: world.sunrise.id, accountId: account.id, refType: "claim" as const, refId: claim.id };
    await postEntries(database.db, systemActor, [{ ...entry, type: "reserve", amountCents: 30_000 }], now);
    const transfer = await due([place], { money });
    const found = await transfers.findTransfer(database.db, advisor.access, transfer.id);
    if (!found) throw new Error("out of reach");
    const { parts } = await transfers.previewTransfer(database.db, transfers.toRelocation(found));
    expect(parts.find(({ name }) => name === "money")?.words).toContain(words);
    await transfers.runTransfer(database.db, transfer.id, now);
    const accounts = await database.db
      .selectFrom("budgetAccounts")
      .select(["networkId", "allocatedCents", "reservedCents", "expiredCents", "availableCents"])
      .where("programId", "=", program.id)
      .orderBy("id")
      .execute();
    const [old, ...others] = accounts;
    expect(old).toMatchObject({ networkId: from.id, availableCents: sums.kept, reservedCents: 30_000 });
    expect(old?.expiredCents).toBe(sums.lapsed);
    expect(others).toMatchObject(sums.moved === 0 ? [] : [{ networkId: to.id, availableCents: sums.moved }]);
    expect(accounts.reduce((sum, { allocatedCents }) => sum + allocatedCents, 0)).toBe(150_000);
  });

  test.each(["move", "leave", "lapse"] as const)(
    "earlier activities can be claimed by those who paid for them, never by the buyer, when money is to %s",
    async (money) => {
      const { db } = database;
      const place = await makeLocation(db, from);
      const program = await makeProgram(db, world.sunrise, { capCents: 40_000 });
      const account = await makeBudgetAccount(db, program, place, 50_000);
      const over = { startsOn: "2026-11-10", endsOn: "2026-11-10", status: "held", isReimbursable: true } as const;
      const fair = await makeCustomEvent(db, place, { ...over, estimatedCostCents: 60_000 });
      const named = { programId: program.id, companyId: world.sunrise.id, categoryId: fair.categoryId };
      await db.insertInto("incentiveProgramCategories").values(named).execute();
      const sameKind = { ...over, categoryId: fair.categoryId };
      const party = await makeCustomEvent(db, place, { ...sameKind, estimatedCostCents: 60_000 });
      const claimed = await makeClaim(db, account, place, { status: "withdrawn" });
      const unmarked = await makeCustomEvent(db, place, { ...sameKind, isReimbursable: false });
      const confirmed = { status: "scheduled" as const, choices: JSON.stringify({ money }), effectiveOn: "2026-11-20" };
      const transfer = await makeTransfer(db, to, [place], confirmed);
      const found = await transfers.findTransfer(db, advisor.access, transfer.id);
      if (!found) throw new Error("out of reach");
      const { parts } = await transfers.previewTransfer(db, transfers.toRelocation(found));
      expect(parts.find(({ name }) => name === "unclaimed")?.words).toMatch(/^[23] activities become draft claims for/);
      expect(await transfers.runTransfer(db, transfer.id, now)).toBe("done");
      // The database's own clock decides when an ownership ends.
      const ended = db.updateTable("locationOwnerships").set({ fromDay: "2026-01-01", untilDay: "2026-11-20" });
      await ended.where("locationId", "=", place.id).where("untilDay", "is not", null).execute();

      const drafts = await db
        .selectFrom("claims")
        .select(["id", "eventId", "networkId", "accountId", "status", "reservedCents", "heldUntil"])
        .where("locationId", "=", place.id)
        .where("id", "<>", claimed.id)
        .orderBy("id")
        .execute();
      const draft = { networkId: from.id, accountId: account.id, status: "draft", heldUntil: "2027-01-09" };
      expect(drafts).toMatchObject([
        { ...draft, eventId: fair.id, reservedCents: 30_000 },
        { ...draft, eventId: party.id, reservedCents: 20_000 },
      ]);
      const moved = await db.selectFrom("budgetAccounts").selectAll().where("programId", "=", program.id).execute();
      expect(moved).toMatchObject([{ id: account.id, reservedCents: 50_000, availableCents: 0 }]);

      const former = await makeMember(db, await member([from]));
      const buyer = await makeMember(db, await member([to]));
      expect(await findClaim(db, former.access, drafts[0]?.id ?? 0)).toMatchObject({ reservedCents: 30_000 });
      expect(await findClaim(db, buyer.access, drafts[0]?.id ?? 0)).toBeNull();
      await makeBudgetAccount(db, program, { id: place.id, networkId: to.id });
      for (const event of [fair, unmarked]) {
        const source = await findSource(db, buyer.access, { eventId: event.id, locationId: place.id }, now);
        expect([source?.claimId, source?.refusal ?? source?.ifMarked.refusal]).toEqual([null, expect.any(String)]);
        expect(source?.ifMarked.refusal).toMatch(/Only the previous owner can claim this/);
      }
      // Events from then on belong to the buyer.
      const own = { ...sameKind, startsOn: "2026-11-20", endsOn: "2026-11-20", estimatedCostCents: 1_000 };
      const event = await makeCustomEvent(db, { ...place, networkId: to.id }, own);
      const source = await findSource(
        db,
        buyer.access,
        { eventId: event.id, locationId: place.id },
        new Date("2026-11-22T15:00:00Z"),
      );
      expect(source?.refusal).toBeNull();
    },
  );

  test("keeps guests only under the new network, or removes their locations", async () => {
    const guest = await member([from], "Location Level Guest", [shop]);
    const both = await member([from], "Location Level Guest", [shop, stays]);
    await transfers.runTransfer(database.db, (await due([shop], { guests: "keep" })).id, now);
    expect([await seenBy(guest), await seenBy(both)]).toEqual([[shop.id], [shop.id, stays.id]]);
    expect(await networksOf(guest)).toEqual([to.id]);
    expect(await networksOf(both)).toEqual([from.id, to.id]);

    const other = await makeLocation(database.db, from);
    const gone = await member([from], "Location Level Guest", [other, stays]);
    await transfers.runTransfer(database.db, (await due([other], { guests: "remove" })).id, now);
    expect(await seenBy(gone)).toEqual([stays.id]);
    expect(await networksOf(gone)).toEqual([from.id]);
  });

  test("removes locations from the old network's groups, and from company-wide ones as chosen", async () => {
    const own = await makeGroup(database.db, world.sunrise, { locations: [shop, stays] }, { networkId: from.id });
    const wide = await makeGroup(database.db, world.sunrise, { locations: [shop, stays] });
    await transfers.runTransfer(database.db, (await due([shop], { groups: "keep" })).id, now);
    expect(await locationsOf(own)).toEqual([stays.id]);
    expect(await locationsOf(wide)).toEqual([shop.id, stays.id]);
    await transfers.runTransfer(database.db, (await due([stays], { groups: "remove" })).id, now);
    expect(await locationsOf(own)).toEqual([]);
    expect(await locationsOf(wide)).toEqual([shop.id]);
  });

  test("groups that move keep their locations, and get a suffix with their origin if their name is taken", async () => {
    const [both, old] = [await member([from, to]), await member([from])];
    await makeGroup(database.db, world.sunrise, {}, { networkId: to.id, name: "District 1" });
    const group = await makeGroup(
      database.db,
      world.sunrise,
      { locations: [shop], users: [both, old] },
      { networkId: from.id, name: "District 1" },
    );
    const transfer = await due([shop], { groupIds: [group.id] });
    const found = await transfers.findTransfer(database.db, advisor.access, transfer.id);
    if (!found) throw new Error("absent");
    const { visibility } = await transfers.previewTransfer(database.db, transfers.toRelocation(found));
    expect(visibility.people.find(({ id }) => id === old.id)).toMatchObject({
      lost: 1,
      gained: 1,
      leavesLastGroup: true,
    });
    expect(await transfers.runTransfer(database.db, transfer.id, now)).toBe("done");
    const moved = await database.db
      .selectFrom("locationGroups")
      .selectAll()
      .where("id", "=", group.id)
      .executeTakeFirst();
    expect(moved).toMatchObject({ networkId: to.id, name: `District 1 (from ${from.name})` });
    expect(await locationsOf(group)).toEqual([shop.id]);
    expect([await seenBy(both), await seenBy(old)]).toEqual([[shop.id], [stays.id]]);
  });

  test("plans move with everything that is open, and the new network continues them", async () => {
    const { plan, action } = await plansAt(shop);
    const transfer = await due([shop], { plans: "move" });
    expect(await preview(transfer)).toMatchObject({
      draftPlans: `2 drafts and saved {plans} stay, now under ${to.name}.`,
      openActions: `1 open to-do stays, now under ${to.name}.`,
      activePlans: `1 active {plan} stays, now under ${to.name}.`,
    });
    const fresh = await member([to]);
    expect(await transfers.runTransfer(database.db, transfer.id, now)).toBe("done");
    expect(await transferOf(transfer.id)).toMatchObject({ result: { draftPlans: 0, openActions: 0, activePlans: 0 } });
    expect(await plansSeenBy(fresh)).toEqual(["active", "draft", "saved"]);
    expect(await planOf(plan)).toMatchObject({ status: "active", networkId: from.id, version: 1 });
    expect(await actionOf(action)).toMatchObject({ status: "todo" });
  });

  test("plans that do not move are completed on the day or archived, with their history", async () => {
    const { plan, draft, item, action, done, ahead } = await plansAt(shop);
    const [own, elsewhere] = [await makeAction(database.db, shop), await plansAt(stays)];
    const transfer = await due([shop], { plans: "complete" });
    expect(await preview(transfer)).toMatchObject({
      draftPlans: "2 drafts and saved {plans} are archived.",
      openActions: "1 open to-do is no longer needed.",
      activePlans: "1 active {plan} is completed.",
    });
    expect(await transfers.runTransfer(database.db, transfer.id, now)).toBe("done");
    expect(await transferOf(transfer.id)).toMatchObject({ result: { draftPlans: 2, openActions: 1, activePlans: 1 } });
    expect(await planOf(plan)).toMatchObject({ status: "completed", completedAt: now, networkId: from.id, version: 2 });
    expect(await planOf(draft)).toMatchObject({ status: "archived" });
    expect(await actionOf(action)).toMatchObject({ status: "notNeeded", reason: "Transferred" });
    expect([await itemOf(item), await itemOf(done), await itemOf(ahead)]).toEqual(["skipped", "done", "skipped"]);
    expect(await actionOf(own)).toMatchObject({ status: "todo" });
    expect(await planOf(elsewhere.plan)).toMatchObject({ status: "active" });
    expect(await historyOf("plan", plan)).toEqual([
      { fromStatus: "active", toStatus: "completed", reason: "Transferred" },
    ]);
    expect(await historyOf("plan", draft)).toEqual([
      { fromStatus: "draft", toStatus: "archived", reason: "Transferred" },
    ]);
    expect(await historyOf("action", action)).toEqual([
      { fromStatus: "todo", toStatus: "notNeeded", reason: "Transferred" },
    ]);
    expect(await auditOf("plan", plan)).toEqual(["plan.complete"]);
  });

  test("clears the default location of users who no longer see it", async () => {
    const [old, both] = [await member([from]), await member([from, to])];
    const people = [old.id, both.id];
    await database.db.updateTable("users").set({ defaultLocationId: shop.id }).where("id", "in", people).execute();
    const transfer = await due();
    const found = await transfers.findTransfer(database.db, advisor.access, transfer.id);
    if (!found) throw new Error("absent");
    const { parts } = await transfers.previewTransfer(database.db, transfers.toRelocation(found));
    expect(parts.find(({ name }) => name === "defaultLocations")?.words).toMatch(/^1 user gets another/);
    await transfers.runTransfer(database.db, transfer.id, now);
    const rows = await database.db
      .selectFrom("users")
      .select(["id", "defaultLocationId"])
      .where("id", "in", people)
      .execute();
    expect(new Map(rows.map((row) => [row.id, row.defaultLocationId]))).toEqual(
      new Map([
        [old.id, null],
        [both.id, shop.id],
      ]),
    );
  });

  test("fails with its reason and moves nothing if a location got a new owner in the meantime", async () => {
    const transfer = await due([shop, stays]);
    await database.db.updateTable("locations").set({ networkId: world.north.id }).where("id", "=", stays.id).execute();
    expect(await transfers.runTransfer(database.db, transfer.id, now)).toBe("failed");
    expect(await transferOf(transfer.id)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining(stays.pcNumber),
    });
    expect(await networkOf(shop)).toBe(from.id);
  });

  test("that fails midway moves nothing and records the failure; others still run", async () => {
    const broken = await due();
    const breaks = {
      ...transfers.transferHandlers[0],
      name: "breaks",
      label: "",
      count: () => sql<number>`select 0`,
      describe: () => "",
    };
    const parts = [
      ...transfers.transferHandlers,
      { ...breaks, apply: () => Promise.reject(new Error("out of paper")) },
    ];
    await expect(transfers.runTransfer(database.db, broken.id, now, parts)).rejects.toThrow("out of paper");
    expect(await networkOf(shop)).toBe(from.id);
    expect(await transferOf(broken.id)).toMatchObject({ status: "failed", result: null });
    const next = await due([stays]);
    await transfers.runDueTransfers(database.db, now);
    expect(await transferOf(next.id)).toMatchObject({ status: "done" });
  });
});

/** Create an active plan, a draft and a saved one; items with an open action, with a done one, and without one. */
async function plansAt(location: Shop) {
  const { db } = database;
  const plan = await makePlan(db, location, { status: "active" });
  const draft = await makePlan(db, location);
  await makePlan(db, location, { status: "saved" });
  const channel = await makeChannel(db, world.sunrise);
  const [item, done, ahead] = [
    await makePlanItem(db, plan, channel),
    await makePlanItem(db, plan, channel),
    await makePlanItem(db, plan, channel),
  ];
  const action = await makeAction(db, location, { planId: plan.id, planItemId: item.id });
  await makeAction(db, location, { planId: plan.id, planItemId: done.id, status: "done", doneAt: now });
  return { plan, draft, item, done, ahead, action };
}

/** Return the dry run's results, by section. */
async function preview({ id }: { id: number }): Promise<Record<string, string>> {
  const found = await transfers.findTransfer(database.db, advisor.access, id);
  if (!found) throw new Error("absent");
  const { parts } = await transfers.previewTransfer(database.db, transfers.toRelocation(found));
  return Object.fromEntries(parts.map(({ name, words }) => [name, words]));
}

async function plansSeenBy(user: {
  id: number;
  role: CurrentUser["role"];
  companyId: number | null;
}): Promise<string[]> {
  const access = AccessScope.of({ userId: user.id, role: user.role, companyId: user.companyId });
  const query = database.db.selectFrom("plans").select("status").where(access.location("plans.locationId"));
  return (await query.orderBy("status").execute()).map(({ status }) => status);
}

const planOf = ({ id }: { id: number }) =>
  database.db.selectFrom("plans").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const actionOf = ({ id }: { id: number }) =>
  database.db.selectFrom("actions").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const itemOf = async ({ id }: { id: number }) =>
  (await database.db.selectFrom("planItems").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const historyOf = (type: string, { id }: { id: number }) =>
  database.db
    .selectFrom("statusChanges")
    .select(["fromStatus", "toStatus", "reason"])
    .where("objectType", "=", type)
    .where("objectId", "=", id)
    .execute();
const auditOf = async (type: string, { id }: { id: number }) => {
  const rows = database.db
    .selectFrom("auditLog")
    .select("action")
    .where("objectType", "=", type)
    .where("objectId", "=", String(id));
  return (await rows.execute()).map(({ action }) => action);
};
const networksOf = async ({ id }: { id: number }) => {
  const rows = await database.db.selectFrom("memberships").select("networkId").where("userId", "=", id).execute();
  return rows.map(({ networkId }) => networkId).sort((one, other) => one - other);
};
const locationsOf = async ({ id }: { id: number }) => {
  const rows = await database.db.selectFrom("groupLocations").select("locationId").where("groupId", "=", id).execute();
  return rows.map(({ locationId }) => locationId).sort((one, other) => one - other);
};
