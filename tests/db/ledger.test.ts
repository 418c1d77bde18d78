import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { systemActor } from "#app/platform/identity/actor.ts";
import {
  approveClaim,
  approvePartOfClaim,
  payClaim,
  rejectClaim,
  sendClaimToPayment,
  takeClaim,
} from "#app/programs/claims/decide-claim.server.ts";
import { submitClaim, withdrawClaim } from "#app/programs/claims/submit-claim.server.ts";
import { rejectCards } from "#app/programs/gift-cards/card-actions.server.ts";
import { orderCards } from "#app/programs/gift-cards/order-cards.server.ts";
import { advanceProgramStatuses } from "#app/programs/incentives/program-actions.server.ts";
import { availableBalance, balanceAfter, emptyBalance, type Posting } from "#app/programs/ledger/ledger-rules.ts";
import { type LedgerEntry, postEntries } from "#app/programs/ledger/post-entries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeClaimContent } from "#tests/support/make/claim-content.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let senior: CurrentUser;
let advisor: CurrentUser;
const now = new Date("2026-11-20T15:00:00Z");
const certified = { certifiedName: "Pat Owner", acceptsLess: false };
const looked = { isNoDuplicate: false };

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  senior = await makePerson(database.db, world.senior);
  advisor = await makePerson(database.db, world.advisor);
});
afterAll(() => database.close());

/** Create a shop with $1,500.00 in its own program. */
async function shopWithMoney(values: Parameters<typeof makeProgram>[2] = {}, cents?: number) {
  const shop = await makeLocation(database.db, world.north);
  const program = await makeProgram(database.db, world.sunrise, values);
  return { shop, program, account: await makeBudgetAccount(database.db, program, shop, cents) };
}

/** Return what is allocated, reserved, spent, expired and available, in dollars. */
async function balanceOf(account: { id: number }): Promise<number[]> {
  const kept = await database.db
    .selectFrom("budgetAccounts")
    .selectAll()
    .where("id", "=", account.id)
    .executeTakeFirstOrThrow();
  const { allocatedCents, reservedCents, spentCents, expiredCents, availableCents } = kept;
  return [allocatedCents, reservedCents, spentCents, expiredCents, availableCents ?? 0].map((cents) => cents / 100);
}

async function post(account: { id: number; companyId: number }, ...postings: Posting[]): Promise<void> {
  const { id: accountId, companyId } = account;
  const of = { companyId, accountId, refType: "program" as const, refId: null };
  await postEntries(
    database.db,
    systemActor,
    postings.map((posting): LedgerEntry => ({ ...of, ...posting })),
    now,
  );
}

// docs/product/money.md, worked examples.
test("the ledger's worked example holds, from the allocation to the end of the period", async () => {
  const { db } = database;
  const { shop, account } = await shopWithMoney();
  expect(await balanceOf(account)).toEqual([1_500, 0, 0, 0, 1_500]);

  const claim = await makeClaim(db, account, shop);
  expect(await submitClaim({ db, actor: owner, now }, claim.id, certified)).toMatchObject({
    saved: true,
    to: "submitted",
  });
  expect(await balanceOf(account)).toEqual([1_500, 300, 0, 0, 1_200]);

  await takeClaim({ db, actor: senior, now }, claim.id, {});
  const part = {
    ...looked,
    approvedCents: 25_000,
    reasonCodes: ["overCap" as const],
    reason: "The flyers are over the cap.",
  };
  expect(await approvePartOfClaim({ db, actor: senior, now }, claim.id, part)).toMatchObject({ saved: true });
  expect(await balanceOf(account)).toEqual([1_500, 250, 0, 0, 1_250]);

  await sendClaimToPayment({ db, actor: senior, now }, claim.id, {});
  await payClaim({ db, actor: senior, now }, claim.id, { paidOn: "2026-11-20", paymentRef: "CHK 1001" });
  expect(await balanceOf(account)).toEqual([1_500, 0, 250, 0, 1_250]);

  const event = await makeCustomEvent(db, shop, { startsOn: "2026-12-18", wantsGiftCards: true });
  const ship = { shipName: "Pat", shipCompany: "", shipStreet: "1 Main Street", shipCity: "Hartford", shipState: "CT" };
  const cards = {
    lines: [{ denominationCents: 500, quantity: 40 }],
    purpose: "giveaway" as const,
    neededOn: "2026-12-18",
    fundedBy: "incentive" as const,
    isAcknowledged: true as const,
    ...ship,
    shipZip: "06103",
    shipPhone: null,
  };
  const order = await orderCards({ db, actor: owner, now }, { eventId: event.id, locationId: shop.id }, cards);
  if (!order?.saved) throw new Error(JSON.stringify(order));
  expect(await balanceOf(account)).toEqual([1_500, 200, 250, 0, 1_050]);
  await rejectCards({ db, actor: senior, now }, order.id, { reason: "The fair is full." });
  expect(await balanceOf(account)).toEqual([1_500, 0, 250, 0, 1_250]);
  // The period ends with the year, and the claim window of 60 days after it.
  await advanceProgramStatuses(db, new Date("2027-03-02T04:59:00Z"));
  expect(await balanceOf(account)).toEqual([1_500, 0, 250, 0, 1_250]);
  await advanceProgramStatuses(db, new Date("2027-03-02T05:00:00Z"));
  await advanceProgramStatuses(db, new Date("2027-03-02T05:01:00Z"));
  expect(await balanceOf(account)).toEqual([1_500, 0, 250, 1_250, 0]);
});

// docs/product/money.md, worked examples.
test("the claim's worked example holds: lines, match and cap, remaining money, and accepting less", async () => {
  const { saveClaim } = await import("#app/programs/claims/save-claim.server.ts");
  const { db } = database;
  const line = { category: "Printing", isEligible: true };
  const lines = [
    { ...line, description: "Flyers", amountCents: 19_999 },
    { ...line, description: "Posters", amountCents: 5_001 },
    { ...line, description: "Lunch", amountCents: 3_000, isEligible: false },
  ];
  const saved = async ({ shop, account }: Awaited<ReturnType<typeof shopWithMoney>>) => {
    const { id, version } = await makeClaim(db, account, shop);
    expect(await saveClaim({ db, actor: owner, now }, id, makeClaimContent({ lines, version }))).toMatchObject({
      saved: true,
    });
    const of = db.selectFrom("claims").select(["requestedCents", "expectedCents"]).where("id", "=", id);
    expect(await of.executeTakeFirst()).toEqual({ requestedCents: 25_000, expectedCents: 10_000 });
    return id;
  };
  const expected = async (id: number) =>
    (await db.selectFrom("claims").select("expectedCents").where("id", "=", id).executeTakeFirst())?.expectedCents;
  const plenty = await shopWithMoney({ capCents: 10_000 });
  const capped = await saved(plenty);
  expect(await submitClaim({ db, actor: owner, now }, capped, certified)).toMatchObject({ saved: true });
  expect(await balanceOf(plenty.account)).toEqual([1_500, 100, 0, 0, 1_400]);

  const short = await shopWithMoney({ capCents: 10_000 }, 8_000);
  await db.updateTable("locations").set({ pcNumber: "341220" }).where("id", "=", short.shop.id).execute();
  for (const acceptsLess of [false, true]) {
    expect(
      await submitClaim({ db, actor: owner, now }, await saved(short), { ...certified, acceptsLess }),
    ).toMatchObject({
      fieldErrors: { "": ["Only $80.00 is left for {pcNumber} 341220."] },
    });
  }

  const warning = await shopWithMoney({ capCents: 10_000, overBudget: "warn" }, 8_000);
  const accepted = await saved(warning);
  expect(await submitClaim({ db, actor: owner, now }, accepted, certified)).toMatchObject({ saved: false });
  await submitClaim({ db, actor: owner, now }, accepted, { ...certified, acceptsLess: true });
  expect(await expected(accepted)).toBe(8_000);
  expect(await balanceOf(warning.account)).toEqual([80, 80, 0, 0, 0]);
});

test("the database rejects changing or deleting an entry, and giving more than an account has", async () => {
  const { db } = database;
  const { account } = await shopWithMoney();
  await expect(sql`update ledger_entries set amount_cents = 1`.execute(db)).rejects.toThrow(/never changed/);
  await expect(sql`delete from ledger_entries`.execute(db)).rejects.toThrow(/never changed/);
  for (const table of ["audit_log", "ledger_entries"]) {
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow();
    await expect(sql`update ${sql.table(table)} set company_id = company_id`.execute(db)).rejects.toThrow();
  }
  await expect(sql`truncate ledger_entries`.execute(db)).rejects.toThrow(/never changed/);
  for (const sum of ["allocated_cents", "reserved_cents", "spent_cents", "expired_cents"]) {
    const change = sql`update budget_accounts set ${sql.ref(sum)} = ${sql.ref(sum)} + 1 where id = ${account.id}`;
    await expect(change.execute(db), sum).rejects.toThrow(/kept by its ledger alone/);
  }
  const born = sql`insert into budget_accounts (company_id, program_id, network_id, allocated_cents)
    select company_id, program_id, network_id, 100 from budget_accounts where id = ${account.id}`;
  await expect(born.execute(db)).rejects.toThrow(/kept by its ledger alone/);
  await expect(post(account, { type: "reserve", amountCents: 150_001 })).rejects.toThrow(/check constraint/);
  await expect(post(account, { type: "release", amountCents: 1 })).rejects.toThrow(/check constraint/);
  expect(await balanceOf(account)).toEqual([1_500, 0, 0, 0, 1_500]);
});

test("the database's sums match the rules' sums", async () => {
  const { account } = await shopWithMoney();
  const postings: Posting[] = [
    { type: "adjust", amountCents: -20_000 },
    { type: "transfer", amountCents: 7_000 },
    { type: "reserve", amountCents: 50_000 },
    { type: "spend", amountCents: 30_000 },
    { type: "refund", amountCents: 10_000 },
    { type: "release", amountCents: 5_000 },
    { type: "expire", amountCents: 2_000 },
  ];
  await post(account, ...postings);
  const sums = balanceAfter(emptyBalance, [{ type: "allocate", amountCents: 150_000 }, ...postings]);
  const { allocatedCents, reservedCents, spentCents, expiredCents } = sums;
  const expected = [allocatedCents, reservedCents, spentCents, expiredCents, availableBalance(sums)];
  expect(await balanceOf(account)).toEqual(expected.map((cents) => cents / 100));
  expect(availableBalance(sums)).toBe(100_000);
});

test("two advisors decide once, no advisor decides their own claim, and advisors stay below their limit", async () => {
  const { db } = database;
  const { shop, account } = await shopWithMoney({ matchPercent: 100 });
  const claim = await makeClaim(db, account, shop, { requestedCents: 120_000, matchPercent: 100 });
  await submitClaim({ db, actor: owner, now }, claim.id, certified);
  await takeClaim({ db, actor: advisor, now }, claim.id, {});
  expect(await approveClaim({ db, actor: advisor, now }, claim.id, looked)).toMatchObject({
    fieldErrors: { "": ["Claims over $1,000.00 need a Senior Advisor's approval."] },
  });
  const both = await Promise.all([
    approveClaim({ db, actor: senior, now }, claim.id, looked),
    rejectClaim({ db, actor: senior, now }, claim.id, { reasonCodes: ["other"], reason: "It was never held." }),
  ]);
  expect(both.map((outcome) => outcome?.saved).sort()).toEqual([false, true]);

  const own = await makeClaim(db, account, shop, { createdBy: world.senior.id, requestedCents: 1_000 });
  await db.updateTable("claims").set({ status: "inReview" }).where("id", "=", own.id).execute();
  expect(await approveClaim({ db, actor: senior, now }, own.id, looked)).toMatchObject({
    fieldErrors: { "": ["You created or submitted this claim, so another advisor must decide it."] },
  });
});

test("a possible duplicate claim is approved only once the advisor confirms having checked it", async () => {
  const { db } = database;
  const { shop, account } = await shopWithMoney();
  const same = { vendor: "Harbor Print", invoiceOn: "2026-11-10" };
  const first = await makeClaim(db, account, shop, same);
  const second = await makeClaim(db, account, shop, { ...same, vendor: "HARBOR PRINT", invoiceOn: "2026-11-13" });
  const other = await makeClaim(db, account, shop, { ...same, invoiceOn: "2026-11-18" });
  for (const { id } of [first, second, other]) {
    await submitClaim({ db, actor: owner, now }, id, certified);
    await takeClaim({ db, actor: senior, now }, id, {});
  }
  expect(await approveClaim({ db, actor: senior, now }, second.id, looked)).toMatchObject({
    fieldErrors: {
      isNoDuplicate: [
        `This may be a duplicate of ${first.number}. Confirm that you checked it, or decline this claim.`,
      ],
    },
  });
  expect(await approveClaim({ db, actor: senior, now }, second.id, { isNoDuplicate: true })).toMatchObject({
    saved: true,
  });
  expect(await approveClaim({ db, actor: senior, now }, other.id, looked)).toMatchObject({ saved: true });
});

test("money is returned when a claim is withdrawn, and another network's claim is not found", async () => {
  const { db } = database;
  const { shop, account } = await shopWithMoney();
  const claim = await makeClaim(db, account, shop);
  const southOwner = await makeMember(db, world.southOwner);
  expect(await submitClaim({ db, actor: southOwner, now }, claim.id, certified)).toBeNull();
  await submitClaim({ db, actor: owner, now }, claim.id, certified);
  expect(await withdrawClaim({ db, actor: owner, now }, claim.id, {})).toMatchObject({ saved: true });
  expect(await balanceOf(account)).toEqual([1_500, 0, 0, 0, 1_500]);
});

test("submitting and deciding take few statements", async () => {
  const { db } = database;
  const { shop, account } = await shopWithMoney();
  const claim = await makeClaim(db, account, shop);
  const idempotencyKey = "0123456789abcdef";
  const submitting = await recordStatements(() =>
    submitClaim({ db, actor: owner, now }, claim.id, { ...certified, idempotencyKey }),
  );
  expect(submitting.length).toBeLessThanOrEqual(12);
  await takeClaim({ db, actor: senior, now }, claim.id, {});
  const deciding = await recordStatements(() => approveClaim({ db, actor: senior, now }, claim.id, looked));
  expect(deciding.length).toBeLessThanOrEqual(12);
});
