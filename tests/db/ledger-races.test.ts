import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Connection, connect } from "#db/connect.ts";
import { lockAccounts, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { failAtStatement } from "#tests/support/failing-statement.ts";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeClaimContent } from "#tests/support/make/claim-content.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeWorld } from "#tests/support/make/world.ts";
import { expectBalancedBooks, readBooks } from "#tests/support/money-books.ts";
import { moneyOperations } from "#tests/support/money-operations.ts";
import { moneyHistory, playHistory } from "#tests/support/money-history.ts";
import { expectMoneyPages, loadMoneyPages } from "#tests/support/money-pages.ts";
import { loadMoneyChanges } from "#tests/support/money-scenario.ts";
import fc from "#tests/support/properties.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { mergeNetworks } = await import("#app/handover/merges/merge-networks.server.ts");
const { approveClaim, approvePartOfClaim, rejectClaim, takeClaim } =
  await import("#app/programs/claims/decide-claim.server.ts");
const { saveClaim } = await import("#app/programs/claims/save-claim.server.ts");
const { findSource } = await import("#app/programs/claim-sources/claim-sources.server.ts");
const { startClaim } = await import("#app/programs/claim-sources/start-claim.server.ts");
const { submitClaim, withdrawClaim } = await import("#app/programs/claims/submit-claim.server.ts");
const { closeIncentiveProgram, advanceProgramStatuses } =
  await import("#app/programs/incentives/program-actions.server.ts");

const world = await makeWorld(db);
const owner = await makeMember(db, world.owner);
const senior = await makePerson(db, world.senior);
const now = new Date("2026-11-20T15:00:00Z");
const certified = { certifiedName: "Pat Owner", acceptsLess: false };
const looked = { isNoDuplicate: true };
const why = { reasonCodes: ["other" as const], reason: "It was never held." };
/** Connections of another instance. */
const other: Connection = connect(database.url, 10, () => undefined);
const instances = [db, other.db] as const;

afterAll(async () => {
  await other.db.destroy();
  await database.close();
});

async function shopWith(cents: number, values: Parameters<typeof makeProgram>[2] = {}) {
  const shop = await makeLocation(db, world.north);
  const program = await makeProgram(db, world.sunrise, values);
  return { shop, program, account: await makeBudgetAccount(db, program, shop, cents) };
}
type Scene = Awaited<ReturnType<typeof shopWith>>;

async function inReview({ account, shop }: Scene, values: Parameters<typeof makeClaim>[3] = {}) {
  const claim = await makeClaim(db, account, shop, values);
  expect(await submitClaim({ db, actor: owner, now }, claim.id, certified)).toMatchObject({ saved: true });
  expect(await takeClaim({ db, actor: senior, now }, claim.id, {})).toMatchObject({ saved: true });
  return claim;
}

async function balanceOf({ account }: Scene) {
  const of = db.selectFrom("budgetAccounts").selectAll().where("id", "=", account.id);
  const { reservedCents, spentCents, expiredCents, availableCents } = await of.executeTakeFirstOrThrow();
  return [reservedCents, spentCents, expiredCents, availableCents];
}

const claimOf = (id: number) => db.selectFrom("claims").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function expectBooks() {
  expectBalancedBooks(await readBooks({ db, companyId: world.sunrise.id }));
}

test("of a hundred simultaneous claims from two instances, ten get the money that suffices for ten", async () => {
  const scene = await shopWith(300_000);
  const claims = await Promise.all(Array.from({ length: 100 }, () => makeClaim(db, scene.account, scene.shop)));
  const outcomes = await Promise.all(
    claims.map(({ id }, place) => submitClaim({ db: instances[place % 2 ? 0 : 1], actor: owner, now }, id, certified)),
  );
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(10);
  expect(await balanceOf(scene)).toEqual([300_000, 0, 0, 0]);
  await expectBooks();
});

test("a hundred simultaneous decisions over three accounts lose none and never deadlock", async () => {
  const scenes = [await shopWith(2_000_000), await shopWith(2_000_000), await shopWith(2_000_000)] as const;
  const claims: { id: number }[] = [];
  for (let number = 0; number < 100; number += 1) {
    const scene = scenes[number % 3];
    if (scene) claims.push(await inReview(scene, { requestedCents: 20_000 }));
  }
  const outcomes = await Promise.all(
    claims.map(({ id }, place) => {
      const on = instances[place % 2 ? 0 : 1];
      if (place % 4 === 0) return approveClaim({ db: on, actor: senior, now }, id, looked);
      if (place % 4 === 1)
        return approvePartOfClaim({ db: on, actor: senior, now }, id, { ...looked, ...why, approvedCents: 7_500 });
      return place % 4 === 2
        ? rejectClaim({ db: on, actor: senior, now }, id, why)
        : withdrawClaim({ db: on, actor: owner, now }, id, {});
    }),
  );
  expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(100);
  const balances = await Promise.all(scenes.map(balanceOf));
  // The money of a rejected claim stays reserved until the claim can no longer be appealed.
  const reserved = balances.reduce((sum, [cents = 0]) => sum + Number(cents), 0);
  expect(reserved).toBe(25 * 10_000 + 25 * 7_500 + 25 * 10_000);
  await expectBooks();
}, 60_000);

test("a decision sent twice simultaneously is made once, and a decided claim is not decided again", async () => {
  const scene = await shopWith(150_000);
  const { id, version } = await inReview(scene);
  const part = { ...looked, ...why, approvedCents: 25_000, idempotencyKey: "one page" };
  const both = await Promise.all(instances.map((on) => approvePartOfClaim({ db: on, actor: senior, now }, id, part)));
  for (const one of both) expect(one).toMatchObject({ saved: true, to: "partlyApproved" });
  expect(await balanceOf(scene)).toEqual([25_000, 0, 0, 125_000]);
  const decided = await claimOf(id);
  const decisions = [
    approveClaim({ db, actor: senior, now }, id, looked),
    approvePartOfClaim({ db, actor: senior, now }, id, { ...part, idempotencyKey: "another page" }),
    rejectClaim({ db, actor: senior, now }, id, why),
  ];
  for (const decision of await Promise.all(decisions)) expect(decision).toMatchObject({ saved: false });
  expect(await saveClaim({ db, actor: owner, now }, id, makeClaimContent({ version }))).toMatchObject({ saved: false });

  const rejected = await inReview(scene);
  await rejectClaim({ db, actor: senior, now }, rejected.id, why);
  expect(await approveClaim({ db, actor: senior, now }, rejected.id, looked)).toMatchObject({ saved: false });
  const history = await db
    .selectFrom("statusChanges")
    .select(["objectId", "toStatus"])
    .where("objectType", "=", "claim")
    .where("objectId", "in", [id, rejected.id])
    .where("toStatus", "in", ["approved", "partlyApproved", "rejected"])
    .orderBy("id")
    .execute();
  expect(history.map(({ objectId, toStatus }) => [objectId, toStatus])).toEqual([
    [id, "partlyApproved"],
    [rejected.id, "rejected"],
  ]);
  expect(await claimOf(id)).toEqual(decided);
  expect(await balanceOf(scene)).toEqual([55_000, 0, 0, 95_000]);
});

test("a stale page, a closed program or a past window is refused; a claim submitted in time is decided", async () => {
  const scene = await shopWith(150_000);
  const claim = await inReview(scene);
  const late = await makeClaim(db, scene.account, scene.shop);
  expect(await approveClaim({ db, actor: senior, now }, claim.id, { ...looked, version: claim.version })).toMatchObject(
    {
      saved: false,
      status: 409,
    },
  );
  // The window of 60 days after 11/10/2026 ends with 01/09/2027, at each location's own midnight.
  const hawaii = await makeLocation(db, world.north, { timeZone: "Pacific/Honolulu" });
  const there = await makeClaim(db, await makeBudgetAccount(db, scene.program, hawaii), hawaii);
  const midnight = new Date("2027-01-10T05:30:00Z");
  expect(await submitClaim({ db, actor: owner, now: midnight }, late.id, certified)).toMatchObject({
    fieldErrors: { "": [expect.stringContaining("claim deadline was 01/09/2027")] },
  });
  expect(await submitClaim({ db, actor: owner, now: midnight }, there.id, certified)).toMatchObject({ saved: true });

  expect(
    await closeIncentiveProgram({ db, actor: senior, now }, scene.program.id, { reason: "The budget is cut." }),
  ).toMatchObject({
    saved: true,
  });
  expect(await submitClaim({ db, actor: owner, now }, late.id, certified)).toMatchObject({
    fieldErrors: { "": ["This claim's program is closed."] },
  });
  // Money reserved in time stays reserved, although its decision comes after the window and the program.
  expect(await approveClaim({ db, actor: senior, now: midnight }, claim.id, looked)).toMatchObject({ saved: true });
  expect(await balanceOf(scene)).toEqual([30_000, 0, 120_000, 0]);
});

test.each(["unsent", "cut"] as const)(
  "a job killed (%s) while accounts expire continues, and expires each account once",
  async (how) => {
    const program = await makeProgram(db, world.sunrise, { status: "closed" });
    for (let number = 0; number < 7; number += 1)
      await makeBudgetAccount(db, program, await makeLocation(db, world.north));
    const lapsed = () =>
      db
        .selectFrom("ledgerEntries")
        .innerJoin("budgetAccounts", "budgetAccounts.id", "ledgerEntries.accountId")
        .select(["budgetAccounts.id", "amountCents"])
        .where("programId", "=", program.id)
        .where("type", "=", "expire")
        .orderBy("budgetAccounts.id")
        .execute();
    // Finding the due programs takes two statements, and reading the remaining ones takes one: this is the second
    // batch.
    let at = 0;
    while ((await lapsed()).length === 0) {
      expect(await failAtStatement(at++, how, () => advanceProgramStatuses(db, now, { batchSize: 2 }))).toBe(true);
    }
    expect((await lapsed()).length).toBe(2);
    await Promise.all(instances.map((on) => advanceProgramStatuses(on, now, { batchSize: 2 })));
    const entries = await lapsed();
    expect(entries.map(({ amountCents }) => amountCents)).toEqual(Array<number>(7).fill(150_000));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(7);
  },
);

test("a merge locks accounts in the common order, and includes money that they got meanwhile", async () => {
  const [survivor, source] = [await makeNetwork(db, world.sunrise), await makeNetwork(db, world.sunrise)];
  const shop = await makeLocation(db, source);
  const program = await makeProgram(db, world.sunrise);
  // The survivor owned this location before, so its account is the older one.
  const old = await makeBudgetAccount(db, program, { id: shop.id, networkId: survivor.id });
  const young = await makeBudgetAccount(db, program, shop);
  const { id, name } = survivor;
  const form = {
    name: id,
    code: id,
    legalName: id,
    contact: id,
    advisor: id,
    typedName: name,
    isPreviewLocationsDisabled: id,
    isSocialMediaDisabled: id,
    versions: [survivor, source].map((network) => `${network.id}.${network.version}`),
  };
  const { merging } = await db.transaction().execute(async (db) => {
    await lockAccounts(db, [old.id]);
    const merge = { companyId: world.sunrise.id, survivorId: id, sourceIds: [source.id] };
    const merging = mergeNetworks(other.db, senior, { merge, form, now });
    if (!database.url.startsWith("socket:")) await untilWaiting();
    await lockAccounts(db, [young.id]);
    const given = { companyId: world.sunrise.id, accountId: young.id, type: "adjust" as const, amountCents: 1_000 };
    await postEntries(db, senior, [{ ...given, refType: "program", refId: null }], now);
    return { merging };
  });
  expect(await merging).toMatchObject({ saved: true });
  const accounts = await lockAccounts(db, [old.id, young.id]);
  expect(accounts.map(({ availableCents }) => availableCents)).toEqual([301_000, 0]);
});

test("a claim started while its network is being merged is refused and has to be started again", async () => {
  const network = await makeNetwork(db, world.sunrise);
  const shop = await makeLocation(db, network);
  const program = await makeProgram(db, world.sunrise);
  await makeBudgetAccount(db, program, shop);
  const held = { startsOn: "2026-11-10", status: "held", isReimbursable: true, estimatedCostCents: 60_000 } as const;
  const event = await makeCustomEvent(db, shop, held);
  await db
    .insertInto("incentiveProgramCategories")
    .values({ programId: program.id, companyId: event.companyId, categoryId: event.categoryId })
    .execute();
  const key = { eventId: event.id, locationId: shop.id };
  const source = await findSource(db, senior.access, key, now);
  if (!source) throw new Error("The event is out of reach.");
  expect(source.program).not.toBeNull();
  const { starting } = await db.transaction().execute(async (db) => {
    const merged = { status: "merged" as const, mergedIntoId: world.north.id };
    await db.selectFrom("networks").select("id").where("id", "=", network.id).forUpdate().execute();
    const starting = startClaim({ db: other.db, actor: senior, now }, source, {});
    if (!database.url.startsWith("socket:")) await untilWaiting();
    await db.updateTable("networks").set(merged).where("id", "=", network.id).execute();
    return { starting };
  });
  expect(await starting).toMatchObject({ saved: false });
  expect(await db.selectFrom("claims").select("id").where("eventId", "=", event.id).execute()).toEqual([]);
});

test("simultaneous operations of any kind never deadlock, and the books balance", async () => {
  const changes = await loadMoneyChanges();
  const pages = await loadMoneyPages();
  const storm = fc.tuple(moneyHistory, moneyHistory);
  await fc.assert(
    fc.asyncProperty(storm, async ([before, { happenings: atOnce }]) => {
      const scene = await playHistory({ db, changes, senior }, before, new Map());
      const taken: (() => Promise<unknown>)[] = [];
      for (const [place, what] of atOnce.entries()) {
        const happens = await moneyOperations[what.kind]({ ...scene, db: instances[place % 2 ? 0 : 1] }, what);
        if (happens) taken.push(happens.work);
      }
      await Promise.all(taken.map((work) => work()));
      const books = await readBooks(scene);
      await expectMoneyPages(scene, pages, books, expectBalancedBooks(books));
    }),
    { numRuns: Number(process.env.HISTORIES ?? 100) / 10, endOnFailure: true },
  );
}, 600_000);

/** Wait until another transaction waits for one in progress. */
async function untilWaiting(): Promise<void> {
  for (let waits = false; !waits;) {
    const { rows } = await sql<{ waits: boolean }>`select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(
      db,
    );
    waits = rows[0]?.waits ?? false;
  }
}
