import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { NetworkMergeForm } from "#app/handover/merges/merge-form.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import { postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeLocationRecord, makeTransfer } from "#tests/support/make/handovers.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeCardOrder, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makePlan } from "#tests/support/make/plans.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

type Made = Awaited<ReturnType<typeof makeNetwork>>;

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let harborAdvisor: CurrentUser;
let findClaim: typeof import("#app/programs/claims/claim-queries.server.ts").findClaim;
let merges: Awaited<ReturnType<typeof loadModules>>;
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  harborAdvisor = await makePerson(database.db, world.harborAdvisor);
  merges = await loadModules();
  ({ findClaim } = await import("#app/programs/claims/claim-queries.server.ts"));
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/handover/merges/merge-networks.server.ts")),
    ...(await import("#app/handover/merges/merge-queries.server.ts")),
    ...(await import("#app/handover/merges/merge-handlers.server.ts")),
    ...(await import("#app/handover/transfers/run-transfer.server.ts")),
  };
}

const mergeOf = (survivor: Made, ...sources: Made[]) => ({
  companyId: world.sunrise.id,
  survivorId: survivor.id,
  sourceIds: sources.map(({ id }) => id),
});

function formOf(survivor: Made, sources: Made[], values: Partial<NetworkMergeForm> = {}): NetworkMergeForm {
  const { id, name } = survivor;
  return {
    name: id,
    code: id,
    legalName: id,
    contact: id,
    advisor: id,
    isPreviewLocationsDisabled: id,
    isSocialMediaDisabled: id,
    typedName: name,
    versions: [survivor, ...sources].map((network) => `${network.id}.${network.version}`),
    ...values,
  };
}

const merge = (survivor: Made, sources: Made[], values: Partial<NetworkMergeForm> = {}) =>
  merges.mergeNetworks(database.db, senior, {
    merge: mergeOf(survivor, ...sources),
    form: formOf(survivor, sources, values),
    now,
  });
const network = (values = {}) => makeNetwork(database.db, world.sunrise, values);
const networkOf = (id: number) =>
  database.db.selectFrom("networks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const ownersOf = () =>
  database.db
    .selectFrom("locations")
    .select(["id", "networkId"])
    .where("companyId", "=", world.sunrise.id)
    .orderBy("id")
    .execute();
const membershipsOf = ({ id }: { id: number }) =>
  database.db
    .selectFrom("memberships")
    .select(["networkId", "position"])
    .where("userId", "=", id)
    .orderBy("position")
    .execute();

describe("merging networks", () => {
  test("8 and 5 locations become 13, and users of both are in the survivor once, in their old position", async () => {
    const [one, two, other] = [await network(), await network(), await network()];
    for (let number = 0; number < 8; number += 1) await makeLocation(database.db, one);
    for (let number = 0; number < 5; number += 1) await makeLocation(database.db, two);
    const inNetworks = (...networks: Made[]) =>
      makeUser(database.db, "Business Owner", { company: world.sunrise, networks });
    const [both, second] = [await inNetworks(two, other, one), await inNetworks(other, two)];
    const preview = await merges.previewMerge(database.db, mergeOf(one, two));
    expect(preview.counts.map(({ name, after }) => [name, after])).toEqual([
      ["locations", 13],
      ["draftPlans", 0],
      ["activePlans", 0],
      ["otherPlans", 0],
      ["pastLocations", 0],
      ["users", 2],
      ["guests", 0],
      ["groups", 0],
      ["transfers", 0],
      ["events", 0],
      ["money", 0],
    ]);
    expect(preview.counts.find(({ name }) => name === "users")?.note).toBe(
      "1 person is in more than one {network} and counted once.",
    );
    expect(preview.visibility).toMatchObject({ losers: 0, gainers: 1, gainedLocations: 8 });

    const outcome = await merge(one, [two]);
    if (!outcome?.saved) throw new Error("not merged");
    expect((await ownersOf()).filter(({ networkId }) => networkId === one.id)).toHaveLength(13);
    expect(await membershipsOf(both)).toEqual([
      { networkId: one.id, position: 0 },
      { networkId: other.id, position: 1 },
    ]);
    expect(await membershipsOf(second)).toEqual([
      { networkId: other.id, position: 0 },
      { networkId: one.id, position: 1 },
    ]);
    expect(await networkOf(two.id)).toMatchObject({ status: "merged", mergedIntoId: one.id, name: two.name });
    expect(await merges.findMerge(database.db, senior.access, outcome.mergeId)).toMatchObject({
      countsAfter: { locations: 13, users: 2 },
      countsBefore: { networks: [{ name: one.name }, { name: two.name }] },
    });
  });

  test("every location is where it was, with the source networks read as the survivor", async () => {
    const shape = fc.array(fc.nat({ max: 4 }), { minLength: 2, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(shape, async (sizes) => {
        const networks: Made[] = [];
        for (const size of sizes) {
          const made = await network();
          networks.push(made);
          for (let number = 0; number < size; number += 1) await makeLocation(database.db, made);
        }
        const [survivor, ...sources] = networks;
        if (!survivor) throw new Error("no survivor");
        const before = await ownersOf();
        expect(await merge(survivor, sources)).toMatchObject({ saved: true });
        const gone = new Set(sources.map(({ id }) => id));
        const mapped = before.map(({ id, networkId }) => ({
          id,
          networkId: gone.has(networkId) ? survivor.id : networkId,
        }));
        expect(await ownersOf()).toEqual(mapped);
      }),
      { numRuns: 8 },
    );
  });

  test("plans move with their locations and keep the network that they were created in", async () => {
    const [one, two] = [await network(), await network()];
    const [mine, theirs] = [await makeLocation(database.db, one), await makeLocation(database.db, two)];
    await makePlan(database.db, mine);
    const made = await makePlan(database.db, theirs, { status: "active" });
    await makePlan(database.db, theirs);
    // A location that came from another network had this plan.
    await makePlan(database.db, { ...theirs, networkId: world.north.id }, { status: "archived" });
    const { counts } = await merges.previewMerge(database.db, mergeOf(one, two));
    expect(
      counts.filter(({ name }) => name.endsWith("Plans")).map(({ name, before, after }) => [name, before, after]),
    ).toEqual([
      ["draftPlans", { [one.id]: 1, [two.id]: 1 }, 2],
      ["activePlans", { [one.id]: 0, [two.id]: 1 }, 1],
      ["otherPlans", { [one.id]: 0, [two.id]: 1 }, 1],
    ]);
    const outcome = await merge(one, [two]);
    if (!outcome?.saved) throw new Error("not merged");
    expect(await merges.findMerge(database.db, senior.access, outcome.mergeId)).toMatchObject({
      countsAfter: { draftPlans: 2, activePlans: 1, otherPlans: 1 },
    });
    const kept = database.db.selectFrom("plans").select("networkId").where("id", "=", made.id);
    expect(await kept.executeTakeFirstOrThrow()).toEqual({ networkId: two.id });
  });

  test("moves unused and reserved money to the survivor, to the cent, and leaves settled money", async () => {
    const { db } = database;
    const [one, two] = [await network(), await network()];
    const [here, there] = [await makeLocation(db, one), await makeLocation(db, two)];
    const program = await makeProgram(db, world.sunrise);
    await makeBudgetAccount(db, program, here, 210_000);
    const account = await makeBudgetAccount(db, program, there, 94_000);
    const open = await makeClaim(db, account, there, { status: "submitted", reservedCents: 20_000 });
    const paid = await makeClaim(db, account, there, { status: "paid" });
    const entry = { companyId: world.sunrise.id, accountId: account.id, refType: "claim" as const, refId: open.id };
    const entries = [
      { ...entry, type: "reserve" as const, amountCents: 30_000 },
      { ...entry, type: "spend" as const, amountCents: 10_000 },
    ];
    await postEntries(db, systemActor, entries, now);
    // Its cards are already shipped and paid.
    const cards = await makeCardOrder(db, there, {
      accountId: account.id,
      fundedBy: "incentive",
      status: "shipped",
      spentCents: 10_000,
    });
    const preview = await merges.previewMerge(db, mergeOf(one, two));
    // docs/product/money.md, worked examples: 2,100.00 and 640.00 are 2,740.00.
    const counts = preview.counts.find(({ name }) => name === "money");
    expect(counts).toMatchObject({ before: { [one.id]: 210_000, [two.id]: 64_000 }, after: 274_000, unit: "cents" });
    const member = await makeMember(
      db,
      await makeUser(db, "Business Owner", { company: world.sunrise, networks: [two] }),
    );
    expect(await merge(one, [two])).toMatchObject({ saved: true });
    const accounts = await db
      .selectFrom("budgetAccounts")
      .select(["id", "networkId", "allocatedCents", "reservedCents", "spentCents", "availableCents"])
      .where("programId", "=", program.id)
      .orderBy("id")
      .execute();
    expect(accounts.map(({ id: _, ...sums }) => sums)).toEqual([
      { networkId: one.id, allocatedCents: 210_000, reservedCents: 0, spentCents: 0, availableCents: 210_000 },
      { networkId: two.id, allocatedCents: 10_000, reservedCents: 0, spentCents: 10_000, availableCents: 0 },
      { networkId: one.id, allocatedCents: 84_000, reservedCents: 20_000, spentCents: 0, availableCents: 64_000 },
    ]);
    const claims = await db
      .selectFrom("claims")
      .selectAll()
      .where("id", "in", [open.id, paid.id])
      .orderBy("id")
      .execute();
    expect(claims.map(({ networkId, accountId }) => [networkId, accountId])).toEqual([
      [one.id, accounts[2]?.id],
      [two.id, account.id],
    ]);
    const order = await db
      .selectFrom("giftCardOrders")
      .selectAll()
      .where("id", "=", cards.id)
      .executeTakeFirstOrThrow();
    expect([order.networkId, order.accountId]).toEqual([one.id, account.id]);
    // A user of the merged network reads both.
    for (const id of [open.id, paid.id]) expect(await findClaim(db, member.access, id)).toMatchObject({ id });
  });

  test("records of transferred locations can be read by the survivor's users", async () => {
    const [one, two] = [await network(), await network()];
    await makeLocationRecord(database.db, world.shop, one);
    await makeLocationRecord(database.db, world.kiosk, two);
    const preview = await merges.previewMerge(database.db, mergeOf(one, two));
    expect(preview.counts.find(({ name }) => name === "pastLocations")).toMatchObject({
      before: { [one.id]: 1, [two.id]: 1 },
      after: 2,
    });
    expect(await merge(one, [two])).toMatchObject({ saved: true });
    const rows = database.db
      .selectFrom("locationRecords")
      .select("networkId")
      .where("networkId", "in", [one.id, two.id]);
    expect(await rows.execute()).toEqual([{ networkId: one.id }, { networkId: one.id }]);
  });

  test("takes each field from the chosen network, and gives the source a name of its own", async () => {
    const [one, two] = [
      await network({ name: "Lakes" }),
      await network({ name: "Plains", code: "PL", legalName: "Plains Inc." }),
    ];
    await network({ name: "plains (merged)" });
    const outcome = await merge(one, [two], { name: two.id, code: two.id, legalName: two.id });
    expect(outcome).toMatchObject({ saved: true, survivor: "Plains" });
    expect(await networkOf(one.id)).toMatchObject({ name: "Plains", code: "PL", legalName: "Plains Inc.", version: 2 });
    expect(await networkOf(two.id)).toMatchObject({ name: "Plains (merged 2)", code: null });
  });

  test("moves the groups and renames those with the same name", async () => {
    const [one, two, three] = [await network(), await network(), await network()];
    const shop = await makeLocation(database.db, two);
    await makeGroup(database.db, world.sunrise, {}, { networkId: one.id, name: "District 1" });
    const second = await makeGroup(
      database.db,
      world.sunrise,
      { locations: [shop] },
      { networkId: two.id, name: "DISTRICT 1" },
    );
    const third = await makeGroup(database.db, world.sunrise, {}, { networkId: three.id, name: "Campus" });
    expect(await merge(one, [two, three])).toMatchObject({ saved: true });
    const names = await database.db
      .selectFrom("locationGroups")
      .select(["id", "name"])
      .where("networkId", "=", one.id)
      .orderBy("id")
      .execute();
    expect(names.slice(1)).toEqual([
      { id: second.id, name: `DISTRICT 1 (from ${two.name})` },
      { id: third.id, name: "Campus" },
    ]);
  });

  test("redirects open transfers to the survivor and cancels those between the merged networks", async () => {
    const [one, two, three] = [await network(), await network(), await network()];
    const [mine, foreign] = [await makeLocation(database.db, one), await makeLocation(database.db, three)];
    const between = await makeTransfer(database.db, two, [mine], { status: "scheduled" });
    const into = await makeTransfer(database.db, two, [foreign], { status: "scheduled" });
    expect(await merge(one, [two])).toMatchObject({ saved: true });
    expect(await merges.runTransfer(database.db, into.id, now)).toBe("done");
    const rows = await database.db
      .selectFrom("transfers")
      .select(["id", "status", "toNetworkId"])
      .where("id", "in", [between.id, into.id])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { id: between.id, status: "cancelled", toNetworkId: one.id },
      { id: into.id, status: "done", toNetworkId: one.id },
    ]);
  });

  test("refuses a wrong name, other versions, and networks that cannot be merged", async () => {
    const [one, two] = [await network(), await network()];
    expect(await merge(one, [two], { typedName: two.name })).toMatchObject({
      fieldErrors: { typedName: [expect.any(String)] },
    });
    expect(await merge(one, [two], { versions: [`${one.id}.1`] })).toMatchObject({ status: 409 });
    expect(await merge(one, [two], { advisor: world.north.id })).toMatchObject({
      fieldErrors: { advisor: [expect.any(String)] },
    });
    expect(await merge(one, [])).toMatchObject({ saved: false });
    const inactive = await network({ status: "inactive" });
    expect(await merge(inactive, [two])).toMatchObject({ saved: false });
    expect(await merge(one, [inactive])).toMatchObject({ saved: true });
    expect((await networkOf(two.id)).status).toBe("active");
  });

  test("is not found for another company or outside the access scope", async () => {
    const one = await network();
    expect(await merge(one, [world.pier])).toBeNull();
    const attempt = merges.mergeNetworks(database.db, harborAdvisor, {
      merge: mergeOf(one, world.north),
      form: formOf(one, [world.north]),
      now,
    });
    expect(await attempt).toBeNull();
  });

  test("happens once for two simultaneous merges that share a network", async () => {
    const [one, two, three] = [await network(), await network(), await network()];
    await makeLocation(database.db, two);
    const outcomes = await Promise.all([merge(one, [two]), merge(three, [two])]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    const [left] = await database.db.selectFrom("locations").select("id").where("networkId", "=", two.id).execute();
    expect(left).toBeUndefined();
  });

  test("leaves nothing in a source network that is written to meanwhile", async () => {
    const [one, two] = [await network(), await network()];
    const [outcome, shop] = await Promise.all([merge(one, [two]), makeLocation(database.db, two)]);
    expect(outcome).toMatchObject({ saved: true });
    const late = await makeLocation(database.db, two);
    const user = await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [two] });
    expect(await membershipsOf(user)).toMatchObject([{ networkId: one.id }]);
    for (const { id } of [shop, late]) {
      expect((await ownersOf()).find((location) => location.id === id)?.networkId).toBe(one.id);
    }
  });

  test("changes nothing when it fails midway", async () => {
    const [one, two] = [await network(), await network()];
    await makeLocation(database.db, two);
    await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [two] });
    const before = await everything();
    const breaks = {
      name: "breaks",
      label: "Breaks",
      countByNetwork: () => sql`select 0 as network_id, 0 as count where false`,
      apply: () => Promise.reject(new Error("out of paper")),
    };
    const parts = [...merges.mergeHandlers, breaks];
    const attempt = merges.mergeNetworks(database.db, senior, {
      merge: mergeOf(one, two),
      form: formOf(one, [two]),
      now,
      parts,
    });
    await expect(attempt).rejects.toThrow("out of paper");
    expect(await everything()).toEqual(before);
  });

  test("is rolled back when it loses a record", async () => {
    const [one, two] = [await network(), await network()];
    await makeLocation(database.db, two);
    const forgetful = merges.mergeHandlers.map((part) =>
      part.name === "locations" ? { ...part, apply: async () => {} } : part,
    );
    const attempt = merges.mergeNetworks(database.db, senior, {
      merge: mergeOf(one, two),
      form: formOf(one, [two]),
      now,
      parts: forgetful,
    });
    await expect(attempt).rejects.toThrow("1 left");
    expect((await networkOf(two.id)).status).toBe("active");
  });

  test("takes at most 60 statements for 500 and 500 locations", async () => {
    const [one, two] = [await network(), await network()];
    for (const { id } of [one, two]) {
      await sql`insert into locations (company_id, network_id, pc_number, name)
        select ${world.sunrise.id}, ${id}, 'M' || ${id}::integer || '-' || number, 'Shop' from generate_series(1, 500) number
      `.execute(database.db);
    }
    const statements = await recordStatements(() => merge(one, [two]));
    expect(statements.length).toBeLessThanOrEqual(60);
    expect((await ownersOf()).filter(({ networkId }) => networkId === one.id)).toHaveLength(1_000);
  });
});

async function everything() {
  const tables = ["networks", "locations", "memberships", "location_groups", "location_ownerships", "network_merges"];
  const rows = [];
  for (const table of tables) {
    const { rows: all } = await sql`select * from ${sql.table(table)} order by 1, 2, 3`.execute(database.db);
    rows.push(all);
  }
  return rows;
}
